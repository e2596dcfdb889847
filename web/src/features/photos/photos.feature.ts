import { IconPhoto } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { type Feature, rootRoute } from '../../shared/page/feature.ts';
import { photosUrl } from './library/photos-url.ts';

const photos = createRoute({
  getParentRoute: () => rootRoute,
  path: '/medias',
  validateSearch: photosUrl.search,
  component: lazyRouteComponent(() => import('./library/photos-screen.tsx'), 'PhotosScreen'),
});

/** The photo opens over its library. */
const photo = createRoute({ getParentRoute: () => photos, path: '$imageId' });

export const photosFeature = {
  pages: [photos.addChildren([photo])],
  menu: { label: 'Photos', to: '/medias', icon: IconPhoto, deep: true },
} as const satisfies Feature;
