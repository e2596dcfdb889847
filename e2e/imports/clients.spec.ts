import { readFile } from 'node:fs/promises';
import { clientsRoutes } from '@florilege/contract/clients/clients.contract.ts';
import { call, request } from '../support/api.ts';
import { giveFile, runImport, tableOfClients } from '../support/imports.ts';
import { makeOrder } from '../support/orders.ts';
import { button, click, dialog, link, textbox } from '../support/roles.ts';
import { expect, test } from '../support/test.ts';

// A shop that moves in gives the table of its clients.

const clientsOf = (mark: string) => call('Comptable', clientsRoutes.list, `/clients/?search=${mark}`);

test('800 clients with 12 wrong lines and 30 duplicates, undone, done again, exported @alone', async ({
  as,
}) => {
  test.slow();
  const { mark, file } = tableOfClients({ clients: 800, wrong: 12, repeated: 30 });
  const page = await as('Comptable', '/clients');
  const countOf = async () => (await clientsOf(mark)).count;
  await link(page, 'Importer').click();
  await giveFile(page, file);
  await expect(page.getByText('842 lignes')).toBeVisible();
  await expect(page.getByLabel('Solde')).toHaveValue('');
  await expect(page.getByLabel('Code porte')).toHaveValue('access_notes');
  await expect(page.getByText('À créer · 800')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.getByText('À corriger · 12').click();
  await expect(page.getByText('Téléphone « 12 34 » : Numéro de téléphone invalide').first()).toBeVisible();
  await page.getByText('Doublons · 30').click();
  await expect(page.getByText(/^Ressemble à .* \(même téléphone/).first()).toBeVisible();
  expect(await countOf()).toBe(0);

  await runImport(page, '800 clients');
  await expect(page.getByText('800 clients créés')).toBeVisible();
  expect(await countOf()).toBe(800);

  // Taken back and done again with a phone.
  await page.setViewportSize({ width: 390, height: 844 });
  await click(page, 'Annuler l’import');
  await click(dialog(page), 'Annuler l’import');
  await expect(page.getByText('Cet import est annulé')).toBeVisible({ timeout: 60_000 });
  expect(await countOf()).toBe(0);

  await click(page, 'Vérifier et importer à nouveau');
  await runImport(page, '800 clients');
  expect(await countOf()).toBe(800);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/clients?search=${mark}`);
  await expect(page.getByText(/^800\strouvés$/)).toBeVisible();
  await click(page, 'Exporter');
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV (Excel)' }).click();
  const exported = await readFile(await (await coming).path());
  const rows = exported.toString('utf8').split('\r\n').filter(Boolean);
  expect(rows).toHaveLength(801);
  expect(rows.some((row) => row.split(';')[1] === `'=1+1 ${mark}`)).toBe(true);

  // Our own file comes back as it left: every line is known, the formula is the same text.
  await page.goto('/clients/import');
  await giveFile(page, { ...file, name: 'retour.csv', buffer: exported });
  await expect(page.getByText('Doublons · 800')).toBeVisible();
});

test('pasted lines, a column chosen by hand, and an import that is used stays @phone', async ({ as }) => {
  const { mark, text } = tableOfClients({ clients: 3, wrong: 0, repeated: 0 });
  const page = await as('Comptable', '/clients/import');
  const lines = text.replaceAll(';', '\t').replace('Ville', 'Patelin');
  await textbox(page, 'Ou collez des lignes copiées d’un tableur').fill(lines);
  let given = 0;
  page.on('request', (sent) => {
    if (sent.method() === 'POST' && sent.url().endsWith('/api/imports/')) given += 1;
  });
  await button(page, 'Lire les lignes collées').dblclick();
  await expect(page.getByLabel('Patelin')).toHaveValue('');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect(given).toBe(1);
  await page.getByLabel('Patelin').selectOption('Ville');
  await expect(page.getByText('75005 Paris').first()).toBeVisible();
  await runImport(page, '3 clients');
  const { results } = await clientsOf(mark);
  await makeOrder({ payer_account: results[0]?.id });
  await page.reload();
  await expect(button(page, 'Annuler l’import')).toBeDisabled();
  await expect(page.getByText('1 client a servi ou a changé depuis')).toBeVisible();
});

test('a file that is no table is refused with the reason; a florist has no such page', async ({ as }) => {
  const page = await as('Comptable', '/clients/import');
  await page
    .getByLabel('Tableau de clients')
    .setInputFiles({ name: 'photo.csv', mimeType: 'text/csv', buffer: Buffer.from([0x89, 0x50, 0, 1, 2]) });
  await expect(page.getByText('Ce fichier n’est ni un tableau CSV ni un classeur Excel')).toBeVisible();
  const florist = await as('Fleuriste', '/clients');
  await expect(florist.locator('[data-row-id]').first()).toBeVisible();
  await expect(link(florist, 'Importer')).toHaveCount(0);
  expect((await request('Fleuriste', 'GET', '/imports/?kind=clients')).status).toBe(403);
});
