import { routes } from '@florilege/contract/routes.ts';
import type { Page } from '@playwright/test';
import { button, dialog, link, region } from '../support/roles.ts';
import { makePayout } from '../support/square.ts';
import { expect, test } from '../support/test.ts';

const inEuros = (amount: string | null) =>
  Number(amount).toLocaleString('fr-FR', { style: 'currency', currency: 'EUR' });

test('shows an accountant on the dashboard what Square paid the shop @phone', async ({ as }) => {
  const { gross, fee, net, arrives_on, location_name } = await makePayout(8600);
  const page = await as('Comptable', '/');
  const way = link(region(page, 'Revenus sur 12 mois'), 'Versements de Square');
  await way.click();
  await expect(page).toHaveURL('/?panneau=versements');
  const payouts = dialog(page, 'Versements de Square');
  const row = payouts
    .getByRole('row')
    .filter({ hasText: inEuros(net) })
    .first();
  const [year, month, day] = arrives_on?.split('-') ?? [];
  await expect(row.getByRole('rowheader')).toHaveText(`${day}/${month}/${year}`);
  await expect(row.getByRole('cell')).toHaveText([
    /^(En route|Arrivé)$/,
    location_name ?? '',
    new RegExp(`${inEuros(gross)}$`),
    new RegExp(`${inEuros(fee)}$`),
    inEuros(net),
  ]);
  await button(payouts, 'Fermer').click();
  await expect(payouts).toBeHidden();
  await expect(page).toHaveURL('/');
  await expect(way).toBeFocused();
});

test('offers no payouts to a florist, nor in a shop without Square', async ({ as }) => {
  const chart = (page: Page) => region(page, 'Revenus sur 12 mois');
  const florist = await as('Fleuriste', '/?panneau=versements');
  await expect(chart(florist)).toContainText('un an plus tôt');
  await expect(link(florist, 'Versements de Square')).toBeHidden();
  await expect(dialog(florist)).toBeHidden();

  const accountant = await as('Comptable', '/equipe');
  await accountant.route('**/api/locations/?*', async (route) => {
    const response = await route.fetch();
    const locations = routes.settings.locations.answer.parse(await response.json());
    const results = locations.results.map((location) => ({ ...location, square_location_id: null }));
    await route.fulfill({ response, json: { ...locations, results } });
  });
  const asked = accountant.waitForResponse('**/api/locations/?*');
  await accountant.goto('/');
  await asked;
  await expect(chart(accountant)).toContainText('un an plus tôt');
  await expect(link(accountant, 'Versements de Square')).toBeHidden();
});
