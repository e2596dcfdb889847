import { ordersRoutes } from '@florilege/contract/orders/orders.contract.ts';
import { call } from '../support/api.ts';
import { giveFile, runImport, tableOfOrders } from '../support/imports.ts';
import { makeClient, unique } from '../support/orders.ts';
import { click, dialog, link, region } from '../support/roles.ts';
import { expect, test } from '../support/test.ts';

// A shop that moves in gives the table of the orders it has under way.

test('60 orders with 6 wrong lines and 4 duplicates are imported, undone and done again @phone', async ({
  as,
}) => {
  test.slow();
  const payers = [await makeClient(`Hôtel Import ${unique()}`), await makeClient(`Gîte Import ${unique()}`)];
  const names = payers.map(({ name }) => name);
  const { mark, file } = tableOfOrders({ payers: names, orders: 60, wrong: 6, repeated: 4 });
  const countOf = async () =>
    (await call('Comptable', ordersRoutes.list, `/orders/?search=${encodeURIComponent(mark)}`)).count;
  const page = await as('Comptable', '/commandes');
  await link(page, 'Importer').click();
  await expect(page.getByText('Importez d’abord les clients')).toBeVisible();
  await giveFile(page, file, 'Tableau de commandes');
  await expect(page.getByText('70 lignes')).toBeVisible();
  await expect(page.getByLabel('Client', { exact: true })).toHaveValue('payer_name');
  await expect(page.getByText('À créer · 60')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.getByText('À corriger · 6').click();
  await expect(
    page.getByText(`Payeur « Inconnu ${mark} » : Ce n’est pas un client connu`).first(),
  ).toBeVisible();
  await expect(page.getByText('Date « 31/02/2027 » : Date illisible').first()).toBeVisible();
  await expect(page.getByText('Paiement « Payée » : Un import ne crée aucun paiement').first()).toBeVisible();
  await page.getByText('Doublons · 4').click();
  await expect(page.getByText(/^Ressemble à .*même payeur, même jour, même montant/).first()).toBeVisible();
  expect(await countOf()).toBe(0);

  await runImport(page, '60 commandes');
  await expect(page.getByText('60 commandes créées')).toBeVisible();
  const wrong = region(page, 'À corriger · 6');
  await expect(wrong.getByText('Date « 31/02/2027 » : Date illisible').first()).toBeVisible();
  await expect(region(page, 'Doublons · 4').getByText(/^Ressemble à /)).toHaveCount(4);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  expect(await countOf()).toBe(60);

  await click(page, 'Annuler l’import');
  await click(dialog(page), 'Annuler l’import');
  await expect(page.getByText('Cet import est annulé')).toBeVisible({ timeout: 60_000 });
  expect(await countOf()).toBe(0);
  await click(page, 'Vérifier et importer à nouveau');
  await runImport(page, '60 commandes');
  expect(await countOf()).toBe(60);

  await page.goto(`/commandes?search=${mark}`);
  await page.locator('[data-row-id]').first().click();
  await expect(page.getByText(new RegExp(`Joyeux anniversaire \\d+ ${mark}`)).first()).toBeVisible();
  await expect(page.getByText(/Import \d|Import [a-z]/).first()).toBeVisible();
});
