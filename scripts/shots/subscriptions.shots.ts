import { dialog, type Scene, type Steps } from '../../e2e/support/scene.ts';
import { shot } from './shot.ts';

const onSubscription =
  (then?: Steps): Steps =>
  async (page) => {
    await page.locator('[data-row-id] a').first().click();
    await page.getByRole('list', { name: 'Prochaines dates' }).waitFor();
    await then?.(page);
  };

export const shots: Scene[] = [
  shot('abonnements-vide', '/abonnements?search=zzzzz'),
  shot('abonnements-a-regler', '/abonnements?problems=true'),
  shot('abonnement', '/abonnements?state=active', onSubscription()),
  shot('abonnement-a-regler', '/abonnements?problems=true', onSubscription()),
  shot(
    'abonnement-date',
    '/abonnements?state=active',
    onSubscription((page) =>
      page
        .getByRole('button', { name: /^Modifier la date/ })
        .first()
        .click(),
    ),
  ),
  shot(
    'abonnement-pause',
    '/abonnements?state=active',
    onSubscription((page) => page.getByRole('button', { name: 'Mettre en pause' }).click()),
  ),
  shot(
    'abonnement-modifier',
    '/abonnements?state=active',
    onSubscription(async (page) => {
      await page.getByRole('button', { name: 'Modifier', exact: true }).click();
      await dialog(page).getByRole('listitem').first().waitFor();
    }),
  ),
  shot('abonnement-nouveau', '/abonnements?new=1', async (page) => {
    await dialog(page).getByRole('button', { name: 'Mardi' }).click();
    await dialog(page).getByRole('button', { name: 'Vendredi' }).click();
    await dialog(page).getByRole('listitem').first().waitFor();
  }),
];
