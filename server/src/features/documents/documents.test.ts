import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { refused } from '../../testing/answers.ts';
import { flat, readPdf } from '../../testing/read-pdf.ts';
import { insertRow } from '../../testing/rows.ts';
import { type Caller, testServer } from '../../testing/test-server.ts';
import { insertClient } from '../clients/testing/client-shop.ts';

const server = await testServer();
const [florist, driver] = [await server.as('Fleuriste'), await server.as('Livreur')];

async function makeOrder(body: Record<string, unknown> = {}): Promise<number> {
  const answer = await florist.post('/api/orders/', { amount: '55.00', ...body });
  expect(answer.status).toBe(201);
  return answer.body.id;
}

/** A file as bytes; callers read text. */
async function getFile(caller: Caller, path: string) {
  const headers = { authorization: `Bearer ${caller.token}` };
  const response = await fetch(`${server.url}/api${path}`, { headers });
  return { response, pdf: async () => readPdf(Buffer.from(await response.arrayBuffer())) };
}

async function refusal(caller: Caller, path: string) {
  const { response } = await getFile(caller, path);
  return { status: response.status, body: await response.json() };
}

const print = (ids: readonly number[], kinds: readonly string[], rest = '') => {
  const query = [...ids.map((id) => `order_id=${id}`), ...kinds.map((kind) => `kind=${kind}`)];
  return `/documents/print/?${query.join('&')}${rest}`;
};

test('shows the bon de commande of an order inline, with its facts', async () => {
  const facts = { hand_message: 'Merci pour tout', vat_rate: 20, purchase_order_number: 'BC-77' };
  const address = { address: '3, rue Noël', postal_code: '69002', city: 'Lyon' };
  const client = { name: 'Élodie Lefèvre', ...address, phone: '+33612345678' };
  const account = await insertClient(server.db, client);
  const id = await makeOrder({ ...facts, payer_account: account });
  const bellecour = { name: 'Bellecour', address: '1, place Bellecour' };
  const { id: location } = await insertRow(server.db, 'locations', bellecour);
  await server.db.updateTable('orders').set({ location }).where('id', '=', id).execute();
  const legal = { legal_name: 'Florilège SARL', siret: '552 100 554 00013' };
  await server.db.updateTable('shop').set(legal).execute();
  const ana = { title: 'Mme', first_name: 'Ana', last_name: 'Petit', phone: '+33478000000' } as const;
  await insertRow(server.db, 'contacts', { account, ...ana, is_primary: true });

  const { response, pdf } = await getFile(driver, `/orders/${id}/download-bon-de-commande/`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(response.headers.get('content-disposition')).toBe(`inline; filename="bon-de-commande-${id}.pdf"`);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const { pages, title } = await pdf();
  expect(title).toBe(`Commande n° ${id}`);
  const words = flat(pages.map((page) => page.text).join(' '));
  for (const said of [
    'Florilège SARL · SIRET 552 100 554 00013',
    'Boutique Bellecour 1, place Bellecour',
    'Élodie Lefèvre Particulier 3, rue Noël 69002 Lyon 06 12 34 56 78 Contact : Mme Ana Petit · 04 78 00 00 00',
    'Même que le payeur',
    'Par Fleuriste',
    'BC-77',
    'Merci pour tout',
    'Montant HT 45,83 € TVA 20 % 9,17 € Montant TTC 55,00 €',
  ]) {
    expect(words).toContain(said);
  }
});

test('prints a selection in the given order, each order once, with cards of messages only', async () => {
  const [first, third] = [await makeOrder(), await makeOrder()];
  const second = await makeOrder({ hand_message: 'Bonne fête' });
  const path = print([third, first, second, third], ['card_a6', 'delivery_slip']);
  const { response, pdf } = await getFile(florist, path);
  expect(response.headers.get('content-disposition')).toBe('inline; filename="documents-3-commandes.pdf"');
  const { pages, title } = await pdf();
  expect(title).toBe('3 commandes');
  const shown = pages.map((page) => /Commande n°\s(\d+)/.exec(page.text)?.[1] ?? flat(page.text));
  expect(shown).toEqual([String(third), String(first), String(second), 'Bonne fête Florilège']);
});

test.each([
  ['purchase_order', 'bon-de-commande'],
  ['delivery_slip', 'bon-de-livraison'],
  ['card_a6', 'carte'],
  ['card_a5', 'carte-pliee'],
])('names a download of %s %s', async (kind, name) => {
  const id = await makeOrder({ hand_message: 'Bonne fête' });
  const { response } = await getFile(florist, print([id], [kind], '&download=1'));
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${name}-${id}.pdf"`);
});

test('prints a hundred orders in one file', async () => {
  const orders = Array.from({ length: 100 }, (_, i) => ({ amount: '10.00', hand_message: `Carte ${i}` }));
  const { order_ids } = (await florist.post('/api/orders/bulk_create/', { orders })).body;
  const { response, pdf } = await getFile(florist, print(order_ids, ['purchase_order', 'card_a6']));
  expect(response.status).toBe(200);
  expect((await pdf()).pages).toHaveLength(200);
});

describe('all orders of a list', () => {
  const list = (query: string, kind = 'delivery_slip') => `/documents/print-list/?kind=${kind}&${query}`;
  const day = '2031-02-14';
  const made = new Map<string, number>();
  beforeAll(async () => {
    for (const slot of ['18h00-20h00', '9h00-12h00', '14h00-17h00']) {
      const order = { requires_delivery: true, delivery_date: day, delivery_time_slot: slot };
      made.set(slot, await makeOrder(order));
    }
    await makeOrder({ requires_delivery: true, delivery_date: '2031-02-15', bouquet_notes: 'Pivoines' });
  });
  const numbers = async (path: string) => {
    const { response, pdf } = await getFile(driver, path);
    expect(response.status).toBe(200);
    return (await pdf()).pages.map((page) => Number(/Commande n°\s(\d+)/.exec(page.text)?.[1]));
  };
  const of = (...slots: string[]) => slots.map((slot) => made.get(slot));

  test('come by slot where the list is one day’s', async () => {
    const query = `delivery_from=${day}&delivery_to=${day}`;
    expect(await numbers(list(query))).toEqual(of('9h00-12h00', '14h00-17h00', '18h00-20h00'));
  });

  test('come in the order of the list otherwise, and as it is searched', async () => {
    const later = await numbers(list(`delivery_from=${day}`));
    expect(later.slice(1)).toEqual(of('14h00-17h00', '9h00-12h00', '18h00-20h00'));
    expect(await numbers(list(`search=pivoines&delivery_from=${day}`))).toEqual([later[0]]);
  });

  test('are refused beyond 500, and where none has a message', async () => {
    await sql`insert into orders (amount, delivery_date) select 1000, '2032-05-01' from generate_series(1, 501)`.execute(
      server.db,
    );
    const may = 'delivery_from=2032-05-01&delivery_to=2032-05-01';
    expect(await refusal(florist, list(may))).toMatchObject(refused(409, 'TOO_MUCH_TO_PRINT'));
    expect(await refusal(florist, list('search=pivoines', 'card_a6'))).toMatchObject(
      refused(409, 'NOTHING_TO_PRINT'),
    );
  });
});

test('names the orders that were taken together', async () => {
  const orders = [{ amount: '10.00' }, { amount: '20.00' }];
  const { order_ids } = (await florist.post('/api/orders/bulk_create/', { orders })).body;
  const { pdf } = await getFile(florist, `/orders/${order_ids[1]}/download-bon-de-commande/`);
  const words = flat((await pdf()).pages.map((page) => page.text).join(' '));
  expect(words).toContain(`Commande groupée n° ${order_ids[0]} et ${order_ids[1]}`);
});

test('refuses orders without messages, unknown orders, and wrong parameters', async () => {
  const id = await makeOrder({ hand_message: '   ' });
  const nothing = await refusal(florist, print([id], ['card_a6', 'card_a5']));
  expect(nothing).toMatchObject(refused(409, 'NOTHING_TO_PRINT'));
  expect(nothing.body.error).toBe('Ces commandes n’ont rien à imprimer\u00a0: aucun message manuscrit.');
  for (const path of [
    '/orders/999999/download-bon-de-commande/',
    '/orders/abc/download-bon-de-commande/',
    print([id, 999_999], ['card_a6']),
  ]) {
    expect(await refusal(florist, path)).toMatchObject(refused(404, 'ORDER_NOT_FOUND'));
  }
  const many = Array.from({ length: 101 }, (_, index) => index + 1);
  const fields = async (path: string) => (await refusal(florist, path)).body.fields;
  expect(await fields(print(many, ['card_a6']))).toEqual({ order_id: '100 commandes au plus' });
  expect(await fields(print([id], ['facture']))).toEqual({ 'kind.0': 'Document inconnu' });
  expect((await florist.get('/api/documents/print/')).status).toBe(400);
  expect((await refusal({ ...florist, token: 'none' }, print([id], ['card_a6']))).status).toBe(401);
});

test('prints no order in the bin', async () => {
  const id = await makeOrder();
  const senior = await server.as('Senior');
  expect((await senior.delete(`/api/orders/${id}/`)).status).toBe(200);
  for (const path of [`/orders/${id}/download-bon-de-commande/`, print([id], ['purchase_order'])]) {
    expect(await refusal(senior, path)).toMatchObject(refused(404, 'ORDER_NOT_FOUND'));
  }
});
