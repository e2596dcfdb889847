import { dialog, type Scene, type Steps } from '../../e2e/support/scene.ts';

const onSubscription =
  (then?: Steps): Steps =>
  async (page) => {
    await page.locator('[data-row-id] a').first().click();
    await page.getByRole('list', { name: 'Prochaines dates' }).waitFor();
    await then?.(page);
  };

export const shots: Scene[] = [
  { name: 'abonnements-vide', path: '/abonnements?search=zzzzz' },
  { name: 'abonnements-a-regler', path: '/abonnements?problems=true' },
  { name: 'abonnement', path: '/abonnements?state=active', steps: onSubscription() },
  { name: 'abonnement-a-regler', path: '/abonnements?problems=true', steps: onSubscription() },
  {
    name: 'abonnement-date',
    path: '/abonnements?state=active',
    steps: onSubscription((page) =>
      page
        .getByRole('button', { name: /^Modifier la date/ })
        .first()
        .click(),
    ),
  },
  {
    name: 'abonnement-pause',
    path: '/abonnements?state=active',
    steps: onSubscription((page) => page.getByRole('button', { name: 'Mettre en pause' }).click()),
  },
  {
    name: 'abonnement-modifier',
    path: '/abonnements?state=active',
    steps: onSubscription(async (page) => {
      await page.getByRole('button', { name: 'Modifier', exact: true }).click();
      await dialog(page).getByRole('listitem').first().waitFor();
    }),
  },
  {
    name: 'abonnement-nouveau',
    path: '/abonnements?new=1',
    steps: async (page) => {
      await dialog(page).getByRole('button', { name: 'Mardi' }).click();
      await dialog(page).getByRole('button', { name: 'Vendredi' }).click();
      await dialog(page).getByRole('listitem').first().waitFor();
    },
  },
];
