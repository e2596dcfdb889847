import { button } from '../../e2e/support/roles.ts';
import type { Scene, Steps } from '../../e2e/support/scene.ts';
import { shot } from './shot.ts';

/** The demonstration draws its photos after it has opened. */
const photosThere: Steps = (page) => page.locator('main img').nth(8).waitFor({ timeout: 60_000 });

export const shots: Scene[] = [
  shot('medias', '/medias', photosThere),
  shot('medias-tableau', '/medias?view=table'),
  shot('medias-vide', '/medias?search=zzzzz'),
  shot('media', '/medias/1'),
  shot('medias-ajouter', '/medias', (page) => button(page, 'Ajouter des photos').first().click()),
];
