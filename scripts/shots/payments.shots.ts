import { routes } from '@florilege/contract/routes.ts';
import type { Page } from '@playwright/test';
import { send } from '../../e2e/support/api.ts';
import { makeOrder } from '../../e2e/support/orders.ts';
import { button, click, dialog } from '../../e2e/support/roles.ts';
import type { Scene } from '../../e2e/support/scenes/scene.ts';
import { act, linkAt, locationAtSquare, pairTerminal } from '../../e2e/support/square.ts';
import { once, shot } from './shot.ts';

// Money and paper: set through the API, with a name and amounts that try what the screens can hold.

const LONG = 'Société Générale d’Horticulture et de Décoration Florale de Paris et de l’Île-de-France';

const payer = once(async () => {
  const body = {
    type: 'business',
    name: LONG,
    address: '3 rue Oberkampf',
    postal_code: '75011',
    city: 'Paris',
    phone: '06 39 98 71 00',
  };
  return routes.clients.create.answer.parse(await send('Senior', 'POST', '/clients/', body)).account;
});

async function order(amount: string): Promise<number> {
  const { id } = await makeOrder(
    {
      amount,
      payer_account: (await payer()).id,
      requires_delivery: true,
      delivery_date: '2031-06-01',
      delivery_time_slot: '9h00-12h00',
      hand_message: 'Avec toute notre affection, et à très bientôt.',
      bouquet_notes: 'Tons pastel, pas de lys',
    },
    'Senior',
  );
  return id;
}

async function link(...orderIds: number[]): Promise<string> {
  const { id: location_id } = await locationAtSquare(1);
  const answer = await send('Senior', 'POST', '/orders/bulk_payment/', {
    order_ids: orderIds,
    payment_method: 'square_payment',
    location_id,
  });
  return routes.payments.bulkPayment.answer.parse(answer).payment_link;
}

const unpaid = once(() => order('99999.99'));
const linked = once(async () => {
  const id = await order('128.50');
  await link(id, await order('64.00'));
  return id;
});
const paid = once(async () => {
  const id = await order('99999.99');
  const path = `/orders/${id}/payments/`;
  await send('Senior', 'POST', path, {
    method: 'cheque',
    amount: '1234.50',
    reference: 'Chèque 0412 558, Banque populaire Rives de Paris',
  });
  await act(`${linkAt(await link(id))}/pay`);
  await send('Senior', 'POST', `/orders/${id}/check-payment-status/`);
  const { payments } = routes.payments.list.answer.parse(await send('Senior', 'GET', path));
  const square = payments.find(({ method }) => method === 'square_payment' || method === 'square');
  await send('Senior', 'POST', `${path}${square?.id}/refunds/`, {
    amount: '32.00',
    reason: 'Pivoines fanées à l’arrivée',
  });
  return id;
});
/** Makes a payment at Square that belongs to no order. */
const alerts = once(async () => {
  await locationAtSquare(1);
  const { results } = routes.settings.locations.answer.parse(await send('Senior', 'GET', '/locations/'));
  const square_location_id = results[1]?.square_location_id;
  for (const amount of [3700, 9_999_999]) await act('payments', { location_id: square_location_id, amount });
});
const billed = (kind: 'quote' | 'invoice') =>
  once(async () => {
    const id = await order('82.50');
    await send('Senior', 'POST', `/orders/bulk_${kind}/`, { order_ids: [id] });
    return id;
  });
const quoted = billed('quote');
const invoiced = billed('invoice');

const at =
  (id: () => Promise<number>, tab = '') =>
  async () =>
    `/commandes/${await id()}${tab}`;
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const openDocument = (name: string | RegExp) => async (page: Page) => {
  await press(page, name);
  await dialog(page).getByText('Télécharger').waitFor();
};

/** On a phone the tab is far down. */
async function tabInSight(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Montants' }).waitFor();
  await page.getByRole('tablist').evaluate((tabs) => tabs.scrollIntoView());
}

export const shots: Scene[] = [
  shot('commande-actions', at(unpaid)),
  shot('commande-payee', at(paid, '/payments'), tabInSight),
  shot('commande-lien-ouvert', at(linked, '/payments'), tabInSight),
  shot('commande-lien', at(unpaid), async (page) => {
    await press(page, 'Générer le lien de paiement');
    await dialog(page).getByRole('radio').first().waitFor();
  }),
  shot(
    'commande-lien-genere',
    at(() => order('99999.99')),
    async (page) => {
      const { name } = await locationAtSquare(1);
      await press(page, 'Générer le lien de paiement');
      await dialog(page)
        .getByRole('radio', { name: new RegExp(name) })
        .check();
      await click(dialog(page), 'Générer le lien');
      await dialog(page).getByText('Copier le lien').waitFor();
    },
  ),
  shot('commande-enregistrer', at(unpaid, '/payments'), async (page) => {
    await press(page, 'Enregistrer un paiement');
    await dialog(page).getByLabel('Montant').fill('100000');
    await click(dialog(page), 'Enregistrer le paiement');
  }),
  shot('commande-rembourser', at(paid, '/payments'), async (page) => {
    await press(page, 'Rembourser');
    await click(dialog(page), /^Rembourser/);
  }),
  shot(
    'commande-terminal',
    at(() => order('64.00')),
    async (page) => {
      const { id } = await pairTerminal(await locationAtSquare(0));
      await page.evaluate((chosen) => sessionStorage.setItem('current_location_id', String(chosen)), id);
      await page.reload();
      await press(page, 'Envoyer au terminal');
      await dialog(page).getByText('Présentez la carte').waitFor();
    },
  ),
  shot('commande-devis', at(unpaid), (page) => press(page, 'Générer un devis')),
  shot('commande-devis-vu', at(quoted), openDocument('Voir le devis')),
  shot('commande-facture', at(unpaid), async (page) => {
    await press(page, 'Générer la facture Pennylane');
    await dialog(page).getByText('Échéance').waitFor();
  }),
  shot('commande-facture-vue', at(invoiced), openDocument(/^Voir la facture/)),
  shot('commande-recu', at(paid), async (page) => {
    await press(page, /Square/);
    await dialog(page).getByText('voir le reçu').first().waitFor();
  }),
  shot('commande-imprimer', at(unpaid), openDocument(/^Bon de commande/)),
  shot(
    'commandes-a-verifier',
    () => alerts().then(() => '/commandes'),
    async (page) => {
      await button(page, /à vérifier$/).click({ timeout: 60_000 });
      await button(dialog(page), 'Rattacher à une commande').first().click();
    },
  ),
];
