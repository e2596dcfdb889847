import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../testing/test-server.ts';
import { readPdf } from './testing/read-pdf.ts';

let server: TestServer;
let florist: Caller;
let driver: Caller;

beforeAll(async () => {
  server = await testServer();
  florist = await server.as('Fleuriste');
  driver = await server.as('Livreur');
});
afterAll(() => server.stop());

const flat = (text: string) => text.replace(/\s+/g, ' ').trim();

async function makeOrder(body: Record<string, unknown> = {}): Promise<number> {
  const answer = await florist.post('/api/orders/', { amount: '55.00', ...body });
  expect(answer.status).toBe(201);
  return answer.body.id;
}

/** A file as a browser gets it: the caller of the other tests reads text. */
async function getFile(caller: Caller, path: string) {
  const response = await fetch(`${server.url}/api${path}`, {
    headers: { authorization: `Bearer ${caller.token}` },
  });
  return { response, pdf: async () => readPdf(Buffer.from(await response.arrayBuffer())) };
}

/** The answer instead of a file. */
async function refusal(caller: Caller, path: string) {
  const { response } = await getFile(caller, path);
  return { status: response.status, body: await response.json() };
}

const print = (ids: readonly number[], kinds: readonly string[], rest = '') =>
  `/documents/print/?${[...ids.map((id) => `order_id=${id}`), ...kinds.map((kind) => `kind=${kind}`)].join('&')}${rest}`;

test('the bon de commande of an order, shown rather than kept, with what the database has of it', async () => {
  const id = await makeOrder({
    hand_message: 'Merci pour tout',
    vat_rate: 20,
    purchase_order_number: 'BC-77',
  });
  const client = await server.db
    .insertInto('clients')
    .values({
      name: 'Élodie Lefèvre',
      address: '3, rue Noël',
      postal_code: '69002',
      city: 'Lyon',
      phone: '+33612345678',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const location = await server.db
    .insertInto('locations')
    .values({ name: 'Bellecour', address: '1, place Bellecour' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await server.db
    .updateTable('orders')
    .set({ payer_account: client.id, location: location.id })
    .where('id', '=', id)
    .execute();
  await server.db
    .updateTable('shop')
    .set({ legal_name: 'Florilège SARL', siret: '552 100 554 00013' })
    .execute();
  await server.db
    .insertInto('contacts')
    .values({
      account: client.id,
      title: 'Mme',
      first_name: 'Ana',
      last_name: 'Petit',
      phone: '+33478000000',
      is_primary: true,
    })
    .execute();

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

test('a selection comes in the order asked, each once, kinds together, cards where there is a message', async () => {
  const [first, second, third] = [
    await makeOrder(),
    await makeOrder({ hand_message: 'Bonne fête' }),
    await makeOrder(),
  ];
  const { response, pdf } = await getFile(
    florist,
    print([third, first, second, third], ['card_a6', 'delivery_slip']),
  );
  expect(response.headers.get('content-disposition')).toBe('inline; filename="documents-3-commandes.pdf"');
  const { pages, title } = await pdf();
  expect(title).toBe('3 commandes');
  expect(pages.map((page) => /Commande n°\s(\d+)/.exec(page.text)?.[1] ?? flat(page.text))).toEqual([
    String(third),
    String(first),
    String(second),
    'Bonne fête Florilège',
  ]);
});

test('a file to keep is named after what is in it', async () => {
  const id = await makeOrder({ hand_message: 'Bonne fête' });
  for (const [kind, name] of [
    ['purchase_order', 'bon-de-commande'],
    ['delivery_slip', 'bon-de-livraison'],
    ['card_a6', 'carte'],
    ['card_a5', 'carte-pliee'],
  ] as const) {
    const { response } = await getFile(florist, print([id], [kind], '&download=1'));
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${name}-${id}.pdf"`);
  }
});

test('a hundred orders are one query and one file', async () => {
  const created = await florist.post('/api/orders/bulk_create/', {
    orders: Array.from({ length: 100 }, (_, index) => ({ amount: '10.00', hand_message: `Carte ${index}` })),
  });
  const { response, pdf } = await getFile(
    florist,
    print(created.body.order_ids, ['purchase_order', 'card_a6']),
  );
  expect(response.status).toBe(200);
  expect((await pdf()).pages).toHaveLength(200);
});

test('what cannot be printed is said', async () => {
  const id = await makeOrder({ hand_message: '   ' });
  expect(await refusal(florist, print([id], ['card_a6', 'card_a5']))).toMatchObject({
    status: 409,
    body: {
      code: 'NOTHING_TO_PRINT',
      error: 'Ces commandes n’ont rien à imprimer\u00a0: aucun message manuscrit.',
    },
  });
  for (const path of [
    '/orders/999999/download-bon-de-commande/',
    '/orders/abc/download-bon-de-commande/',
    print([id, 999_999], ['card_a6']),
  ]) {
    expect(await refusal(florist, path)).toMatchObject({ status: 404, body: { code: 'ORDER_NOT_FOUND' } });
  }
  const many = Array.from({ length: 101 }, (_, index) => index + 1);
  expect((await refusal(florist, print(many, ['card_a6']))).body.fields).toEqual({
    order_id: '100 commandes au plus',
  });
  expect((await refusal(florist, print([id], ['facture']))).body.fields).toEqual({
    'kind.0': 'Document inconnu',
  });
  expect((await florist.get('/api/documents/print/')).status).toBe(400);
  expect((await refusal({ ...florist, token: 'none' }, print([id], ['card_a6']))).status).toBe(401);
});

test('an order of the bin has no papers', async () => {
  const id = await makeOrder();
  const senior = await server.as('Senior');
  expect((await senior.delete(`/api/orders/${id}/`)).status).toBe(200);
  for (const path of [`/orders/${id}/download-bon-de-commande/`, print([id], ['purchase_order'])]) {
    expect(await refusal(senior, path)).toMatchObject({ status: 404, body: { code: 'ORDER_NOT_FOUND' } });
  }
});
