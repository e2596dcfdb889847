import type { Page } from '@playwright/test';
import { giveBack, makeOrderWithCredit, makeOverpaidOrder, makePaidOrder, pay } from '../money.ts';
import { changeOrder, makeOrder } from '../orders.ts';
import { click, region } from '../roles.ts';
import { act, makePayout } from '../square.ts';
import { dialog, LONG_NAME, type Scene, type Steps } from './scene.ts';

// Refunds, avoirs, surplus and credit on an order, in the list and in their dialogs.

const paid = async () => (await makePaidOrder(LONG_NAME, '128.50')).id;
const partlyPaid = async () => (await makePaidOrder(LONG_NAME, '128.50', '60.00')).id;
const overpaid = async () => (await makeOverpaidOrder(LONG_NAME)).id;
const withCredit = async () => (await makeOrderWithCredit(LONG_NAME, '70.00', '50.00')).id;
async function refunded(): Promise<number> {
  const id = await paid();
  await giveBack(id, '28.50', 'credit');
  await giveBack(id, '100.00', 'undo');
  return id;
}

const at =
  (id: () => Promise<number>, tab = '') =>
  async () =>
    `/commandes/${await id()}${tab}`;
const sums = (page: Page) => region(page, 'Montants');

/** On a phone the tab is far down. */
const inSight: Steps = async (page) => {
  await sums(page).waitFor();
  await page.getByRole('tablist').evaluate((tabs) => tabs.scrollIntoView());
};
const opens =
  (action: string | RegExp, then?: string | RegExp): Steps =>
  async (page) => {
    await click(sums(page), action);
    await dialog(page).waitFor();
    if (then) await click(dialog(page), then);
  };

/** A client whose orders are in every state of their money. */
async function client() {
  const { client: payer } = await makePaidOrder(LONG_NAME, '128.50');
  const payer_account = payer.id;
  const partly = await makeOrder({ payer_account, amount: '128.50', requires_delivery: true });
  await pay(partly.id, '60.00');
  const back = await makeOrder({ payer_account, amount: '45.00' });
  await pay(back.id, '45.00');
  await giveBack(back.id, '45.00', 'undo');
  const cancelled = await makeOrder({ payer_account, amount: '45.00' });
  await pay(cancelled.id, '45.00');
  await changeOrder(cancelled.id, { status: 'cancelled' });
  await giveBack(cancelled.id, '45.00', 'undo');
  return payer;
}
const refundShown: Steps = (page) => page.getByText('Remboursée').first().waitFor();

/** A payout that the bank sent back, and the next one, which has its money again. */
async function payouts(): Promise<string> {
  const returned = await makePayout(123_456);
  await act(`payouts/${returned.id}/settle`, { outcome: 'FAILED' });
  await makePayout(8600);
  return '/?panneau=versements';
}
const noPayouts: Steps = async (page) => {
  const json = { results: [], count: 0, next: null, has_next: false };
  await page.route('**/api/payouts/**', (route) => route.fulfill({ json }));
  await page.goto('/?panneau=versements');
  await dialog(page).getByText('Aucun versement').waitFor();
};

export const moneyScenes: Scene[] = [
  {
    name: 'commandes-argent',
    path: async () => `/commandes?search=${encodeURIComponent((await client()).name)}`,
    steps: refundShown,
  },
  {
    name: 'client-argent',
    path: async () => `/clients/${(await client()).id}/orders`,
    steps: refundShown,
  },
  { name: 'commande-partiellement-payee', path: at(partlyPaid) },
  { name: 'paiements-partiellement-payee', path: at(partlyPaid, '/payments'), steps: inSight },
  { name: 'paiements-remboursee', path: at(refunded, '/payments'), steps: inSight },
  { name: 'paiements-trop-percu', path: at(overpaid, '/payments'), steps: inSight },
  {
    name: 'paiements-trop-percu-fleuriste',
    path: at(overpaid, '/payments'),
    steps: inSight,
    as: 'Fleuriste',
  },
  {
    name: 'paiements-trop-percu-rendre',
    path: at(overpaid, '/payments'),
    steps: async (page) => {
      await inSight(page);
      await click(region(page, 'À vérifier'), 'Rembourser');
    },
  },
  { name: 'paiements-rembourser', path: at(paid, '/payments'), steps: opens('Rembourser', /^Rembourser/) },
  { name: 'paiements-rembourser-surplus', path: at(overpaid, '/payments'), steps: opens('Rembourser') },
  { name: 'paiements-abandonner', path: at(partlyPaid, '/payments'), steps: opens('Abandonner le reste') },
  { name: 'paiements-credit', path: at(withCredit, '/payments'), steps: opens(/^Utiliser son crédit/) },
  { name: 'paiements-dater', path: at(partlyPaid, '/payments'), steps: opens('Enregistrer un paiement') },
  {
    name: 'versements',
    path: payouts,
    steps: (page) => dialog(page).getByRole('row').nth(2).waitFor(),
    as: 'Comptable',
  },
  { name: 'versements-vide', path: '/', steps: noPayouts, as: 'Comptable' },
  {
    name: 'commande-montant-paye',
    path: at(paid),
    steps: async (page) => {
      await click(page, 'Modifier', { exact: true });
      await dialog(page).getByLabel('Montant').fill('143,50');
      await dialog(page).getByText('resteront à payer').waitFor();
    },
  },
  {
    name: 'commande-annuler-payee',
    path: at(paid),
    steps: async (page) => {
      await click(page, 'Annuler la commande');
      await dialog(page).getByRole('radio').first().waitFor();
    },
  },
  {
    name: 'commande-annuler-payee-fleuriste',
    path: at(paid),
    steps: async (page) => {
      await click(page, 'Annuler la commande');
      await dialog(page).getByText('À rembourser').waitFor();
    },
    as: 'Fleuriste',
  },
];
