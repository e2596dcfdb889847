import type { Page } from '@playwright/test';
import { send } from '../api.ts';
import { changeOrder, findDriver, makeClient, makeOrder } from '../orders.ts';
import { button, click, fill } from '../roles.ts';
import { dialog, type Scene } from './scene.ts';

// The page of an order and its dialog as a counter sees them.

const delivery = {
  requires_delivery: true,
  delivery_date: '2035-03-12',
  delivery_time_slot: '18h00-20h00',
  access_notes: 'Code 47B12, 3e gauche',
  bouquet_notes: 'Bouquet rond, pivoines corail et renoncules. Pas de lys.',
  hand_message: 'Chère Odile, tous mes vœux pour tes 70 ans.',
} as const;

async function payerWithOrders() {
  const [payer, friend] = [await makeClient('Delphine Roussel'), await makeClient('Odile Vasseur')];
  const ofBoth = { payer_account: payer.id, recipient_account: friend.id };
  await makeOrder({ ...ofBoth, amount: '58', bouquet_notes: 'Renoncules et anémones' });
  await send('Boutique', 'POST', `/clients/${payer.id}/notes/`, { content: 'Allergique aux lys' });
  return { payer, order: await makeOrder({ ...ofBoth, ...delivery, amount: '65' }) };
}

/** Part paid, in preparation, with its driver. */
async function partlyPaid(): Promise<string> {
  const { order } = await payerWithOrders();
  await changeOrder(order.id, {
    status: 'preparing',
    delivery_person: (await findDriver('Yanis Haddad')).id,
  });
  await send('Boutique', 'POST', `/orders/${order.id}/payments/`, { method: 'cash', amount: '30.00' });
  return `/commandes/${order.id}`;
}

async function choosePayer(page: Page): Promise<void> {
  const { payer } = await payerWithOrders();
  const form = dialog(page);
  await fill(form, { Montant: '65' });
  await form.getByText('Livraison', { exact: true }).click();
  const search = form.getByRole('combobox', { name: 'Payeur' });
  await search.fill(payer.name);
  await form.getByRole('option', { name: new RegExp(`^${payer.name}`) }).waitFor();
  await search.press('Enter');
  await button(form, /^Comme le/)
    .first()
    .waitFor();
  await click(form, 'Aujourd’hui');
}

export const counterScenes: Scene[] = [
  { name: 'commande-deux-colonnes', path: partlyPaid },
  {
    name: 'commande-encaisser',
    path: partlyPaid,
    steps: async (page) => {
      await click(page, /^Encaisser/);
      await button(dialog(page), 'Espèces').waitFor();
    },
  },
  { name: 'nouvelle-commande-payeur-connu', path: '/commandes?new=1', steps: choosePayer },
  {
    name: 'nouvelle-commande-a-demander',
    path: '/commandes?new=1',
    steps: async (page) => {
      await click(dialog(page), 'Nouveau client : payeur');
      await click(dialog(page), 'À demander : adresse');
      await click(dialog(page), 'Créer le client');
      await dialog(page).getByText('La ville est requise').waitFor();
    },
  },
  { name: 'clients-a-completer', path: '/clients?incomplete=true' },
];
