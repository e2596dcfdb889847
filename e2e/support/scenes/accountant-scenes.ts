import { addDays } from '@florilege/contract/http/dates.ts';
import type { Page } from '@playwright/test';
import { send } from '../api.ts';
import { changeOrder, emptyMonth, makeClient, makeOrder, makeOrderOf } from '../orders.ts';
import { button, click, dialog, region } from '../roles.ts';
import type { Scene } from './scene.ts';
import { LONG_NAME } from './scene.ts';

// Scenes of Comptable: files, statements, the invoices of a month.

/** A month of its own with two payers to invoice, one to complete, and orders that are left out. */
async function month(): Promise<string> {
  const first = emptyMonth();
  const day = { requires_delivery: true, delivery_date: addDays(first, 9) };
  for (const [name, postal_code] of [
    [LONG_NAME, '75011'],
    ['Hôtel des Trois Lys', '75003'],
    [`${LONG_NAME} et environs`, ''],
  ] as const) {
    const { client, id } = await makeOrderOf(name, { ...day, amount: '1234.50' });
    await changeOrder(id, { status: 'delivered' });
    await makeOrder({ ...day, payer_account: client.id, amount: '64.00' });
    if (postal_code === '') await send('Comptable', 'PATCH', `/clients/${client.id}/`, { postal_code });
  }
  return `/facturation?mois=${first.slice(0, 7)}`;
}

const ask = async (page: Page) => {
  await click(page, /^Facturer 2 clients/);
  await dialog(page).waitFor();
};

export const accountantScenes: Scene[] = [
  {
    name: 'commandes-exporter',
    path: '/commandes',
    as: 'Comptable',
    steps: async (page) => {
      await page.locator('[data-row-id]').first().waitFor();
      await click(page, 'Exporter');
      await page.getByRole('menuitem', { name: 'CSV (Excel)' }).waitFor();
    },
  },
  { name: 'clients-comptable', path: '/clients', as: 'Comptable' },
  {
    name: 'client-releve',
    path: async () => `/clients/${(await makeClient(LONG_NAME)).id}/details`,
    as: 'Comptable',
    steps: async (page) => {
      await click(region(page, 'Compte client'), 'Relevé');
      await button(dialog(page), 'Tableur').waitFor();
    },
  },
  {
    name: 'facturation',
    path: month,
    as: 'Comptable',
    steps: (page) => page.getByText('Laissées de côté').waitFor(),
  },
  {
    name: 'facturation-vide',
    path: '/facturation?mois=2059-12',
    as: 'Comptable',
    steps: (page) => page.getByText('Rien à facturer').waitFor(),
  },
  { name: 'facturation-demander', path: month, as: 'Comptable', steps: ask },
  {
    name: 'facturation-resultats',
    path: month,
    as: 'Comptable',
    steps: async (page) => {
      await ask(page);
      await click(dialog(page), 'Facturer');
      await page.getByText('2 clients facturés').waitFor({ timeout: 60_000 });
    },
  },
];
