import { readFile } from 'node:fs/promises';
import { addDays, today } from '@florilege/contract/http/dates.ts';
import type { Download, Page } from '@playwright/test';
import { request, send } from '../support/api.ts';
import { changeOrder, emptyMonth, makeClient, makeOrder, makeOrderOf, unique } from '../support/orders.ts';
import { button, click, dialog, link, region, title } from '../support/roles.ts';
import { expect, test } from '../support/test.ts';

// The accountant's work: lists as files, statements, the invoices of a month.

const bytesOf = async (download: Download) => readFile(await download.path());

async function take(page: Page, format: string): Promise<Download> {
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: format }).click();
  return coming;
}

test('orders leave with the filters of the list, and a cell that begins with = stays a text', async ({
  as,
}) => {
  const name = `=Sommeil ${unique()}`;
  const { client: payer, ...order } = await makeOrderOf(name, {
    amount: '1234.50',
    purchase_order_number: '=1+1',
  });
  await makeOrderOf(`Ailleurs ${unique()}`, { amount: '5' });
  const page = await as(
    'Comptable',
    `/commandes?search=${encodeURIComponent(payer.name.slice(1))}&status=created`,
  );
  await expect(page.getByText(/^1\strouvée$/)).toBeVisible();
  await click(page, 'Exporter');
  const coming = take(page, 'CSV (Excel)');
  await expect(page.getByText(`« commandes-${today()}.csv » arrive dans vos téléchargements.`)).toBeVisible();
  const csv = await coming;
  expect(csv.suggestedFilename()).toBe(`commandes-${today()}.csv`);
  const text = (await bytesOf(csv)).toString('utf8');
  const [head = '', ...rows] = text.split('\r\n').filter(Boolean);
  expect(head.startsWith('\ufeffN°;Créée le;')).toBe(true);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toContain(`${order.id};`);
  for (const cell of [`'${payer.name}`, '1234,50', "'=1+1"]) expect(rows[0]?.split(';')).toContain(cell);
  await click(page, 'Exporter');
  const workbook = await take(page, 'Excel (.xlsx)');
  expect(workbook.suggestedFilename()).toBe(`commandes-${today()}.xlsx`);
  expect((await bytesOf(workbook)).subarray(0, 2).toString()).toBe('PK');
});

test('a florist has no such button, and the server refuses her', async ({ as }) => {
  const page = await as('Fleuriste', '/commandes');
  await expect(page.locator('[data-row-id]').first()).toBeVisible();
  await expect(button(page, 'Exporter')).toHaveCount(0);
  expect((await request('Fleuriste', 'POST', '/exports/orders/', { format: 'csv' })).status).toBe(403);
  const { id } = await makeClient(`Sans relevé ${unique()}`);
  await page.goto(`/clients/${id}/details`);
  await expect(region(page, 'Compte client')).toBeVisible();
  await expect(button(region(page, 'Compte client'), 'Relevé')).toHaveCount(0);
});

test('a statement is looked at and downloaded, as paper and for a spreadsheet', async ({ as }) => {
  const { client: payer } = await makeOrderOf(`Relevé ${unique()}`, { amount: '82.50' });
  const page = await as('Comptable', `/clients/${payer.id}/details`);
  await click(region(page, 'Compte client'), 'Relevé');
  await click(dialog(page), 'Ce mois-ci');
  await expect(link(dialog(page), 'Télécharger')).toBeVisible({ timeout: 60_000 });
  const pdf = page.waitForEvent('download');
  await link(dialog(page), 'Télécharger').click();
  const paper = await pdf;
  expect(paper.suggestedFilename()).toMatch(
    new RegExp(`^releve-${payer.id}-${today().slice(0, 7)}-01-.*\\.pdf$`),
  );
  expect((await bytesOf(paper)).subarray(0, 5).toString()).toBe('%PDF-');
  await click(dialog(page), 'Tableur');
  const csv = (await bytesOf(await take(page, 'CSV (Excel)'))).toString('utf8');
  expect(csv).toContain('Commande créée');
  expect(csv).toContain('Solde de clôture;;;;-82,50');
});

test('a month is invoiced payer by payer, and what was not handed over waits', async ({ as }) => {
  // A month of its own, so that no other journey has orders in it.
  const first = emptyMonth();
  const day = { requires_delivery: true, delivery_date: addDays(first, 4) };
  const [hotel, cafe] = [`Hôtel ${unique()}`, `Café ${unique()}`];
  const { client: one, id: a } = await makeOrderOf(hotel, { ...day, amount: '40' });
  const { id: b } = await makeOrder({ ...day, payer_account: one.id, amount: '60.50' });
  const { client: two, id: c } = await makeOrderOf(cafe, { ...day, amount: '12' });
  const { id: waiting } = await makeOrder({ ...day, payer_account: two.id, amount: '9' });
  for (const id of [a, b, c]) await changeOrder(id, { status: 'delivered' });
  await send('Comptable', 'PATCH', `/clients/${two.id}/`, { postal_code: '' });

  const page = await as('Comptable', '/clients');
  await link(page, 'Fin de mois').click();
  await expect(title(page, 'Facturation de fin de mois')).toBeVisible();
  await page.goto(`/facturation?mois=${first.slice(0, 7)}`);
  const list = page.getByRole('table', { name: 'Clients à facturer' });
  await expect(list.getByRole('row')).toHaveCount(3);
  await expect(list).toContainText('Complétez la fiche du client.');
  await expect(page.getByRole('checkbox', { name: `Facturer ${two.name}` })).toBeDisabled();
  await send('Comptable', 'PATCH', `/clients/${two.id}/`, { postal_code: '75011' });
  await page.reload();
  await click(page, /^Facturer 2 clients · 112,50/);
  await expect(dialog(page)).toContainText('112,50');
  // The run says by itself that it is over, whenever the list of the month is read again.
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/billing/month-end/**', async (route) => {
    await released;
    await route.continue();
  });
  await click(dialog(page), 'Facturer');
  await expect(page.getByText('2 clients facturés')).toBeVisible({ timeout: 60_000 });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  release();
  const results = region(page, '2 clients facturés');
  await expect(results).toContainText(one.name);
  await expect(results).toContainText('100,50');
  await expect(page.getByText('Rien à facturer')).toBeVisible();
  // The results of a month stay under it.
  await click(page, 'Mois précédent');
  await expect(page).not.toHaveURL(`/facturation?mois=${first.slice(0, 7)}`);
  await expect(results).toBeHidden();
  await click(page, 'Mois suivant');
  await expect(results).toBeVisible();
  await page.getByText('Pas encore livrées ni retirées').click();
  await expect(link(page, new RegExp(`n° ${waiting},`))).toBeVisible();
  await expect(page.getByText('Déjà facturées')).toBeVisible();
});
