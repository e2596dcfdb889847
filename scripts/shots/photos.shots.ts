import type { Scene, Steps } from '../../e2e/support/scene.ts';

/** The demonstration draws its photos after it has opened. */
const photosThere: Steps = (page) => page.locator('main img').nth(8).waitFor({ timeout: 60_000 });

export const shots: Scene[] = [
  { name: 'medias', path: '/medias', steps: photosThere },
  { name: 'medias-tableau', path: '/medias?view=table' },
  { name: 'medias-vide', path: '/medias?search=zzzzz' },
  { name: 'media', path: '/medias/1' },
  {
    name: 'medias-ajouter',
    path: '/medias',
    steps: (page) => page.getByRole('button', { name: 'Ajouter des photos' }).first().click(),
  },
];
