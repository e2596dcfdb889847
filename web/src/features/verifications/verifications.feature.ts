import { IconRosetteDiscountCheck } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { onlyWith } from '../../session/use-session.ts';
import { type Feature, rootRoute } from '../../shared/page/feature.ts';

const verifications = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verifications',
  beforeLoad: onlyWith('verifications.decide'),
  component: lazyRouteComponent(() => import('./verifications-screen.tsx'), 'VerificationsScreen'),
});

export const verificationsFeature = {
  pages: [verifications],
  menu: {
    label: 'Vérifications',
    to: '/verifications',
    icon: IconRosetteDiscountCheck,
    permission: 'verifications.decide',
    todo: { kind: 'verifications', words: 'à valider' },
  },
} as const satisfies Feature;
