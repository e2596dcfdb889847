import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type PennylaneShop, pennylaneShop } from '../../../testing/pennylane-shop.ts';
import type { Caller } from '../../../testing/test-server.ts';

// What changes of a client here is so at Pennylane by his next document.

let shop: PennylaneShop;
let accountant: Caller;

beforeAll(async () => {
  shop = await pennylaneShop();
  accountant = await shop.as('Comptable');
});
afterAll(() => shop.stop());
beforeEach(async () => {
  await shop.sim('POST', '/reset');
  await shop.sim('PATCH', '/settings', { pdf_delay_seconds: 0, rate_limit: 0 });
});

const invoice = (ids: number[]) => shop.florist.post('/api/orders/bulk_invoice/', { order_ids: ids });
const invoiceNew = async (payer: number) => invoice([await shop.newOrder(payer)]);
const change = async (payer: number, body: object) => {
  expect((await accountant.patch(`/api/clients/${payer}/`, body)).status).toBe(200);
};
const customers = async () => (await shop.sim('GET', '/state')).customers;
const callsOf = async (method: string): Promise<string[]> =>
  (await shop.sim('GET', '/state')).calls
    .filter((call: { method: string }) => call.method === method)
    .map(({ path }: { path: string }) => path.replace(/\d{5,}/, 'n'));

const hotel = {
  SIRET: '73282932000074',
  numero_de_TVA: 'FR44732829320',
  phone: '06 12 34 56 78',
  email: 'compta@hotel.example',
};

describe('what changed of a client', () => {
  test('is told before the next document, to the very same client; nothing changed, nothing told', async () => {
    const payer = await shop.newPayer(hotel);
    expect((await invoiceNew(payer)).status).toBe(200);
    const [before] = await customers();
    expect((await invoiceNew(payer)).status).toBe(200);
    expect(await callsOf('PUT')).toEqual(['/customer_invoices/n/finalize', '/customer_invoices/n/finalize']);

    await change(payer, {
      name: 'Hôtel Œillet & Fils',
      address: '2, rue Noël',
      postal_code: '69002',
      city: 'Lyon',
      SIRET: '55210055400013',
    });
    await change(payer, { numero_de_TVA: 'FR96552100554', email: 'factures@hotel.example' });
    expect((await invoiceNew(payer)).status).toBe(200);
    expect(await customers()).toMatchObject([
      {
        id: before.id,
        body: {
          name: 'Hôtel Œillet & Fils',
          billing_address: {
            address: '2, rue Noël',
            postal_code: '69002',
            city: 'Lyon',
            country_alpha2: 'FR',
          },
          reg_no: '552100554',
          vat_number: 'FR96552100554',
          phone: '+33612345678',
          emails: ['factures@hotel.example'],
        },
      },
    ]);
  });

  test('is emptied there when it is emptied here', async () => {
    const payer = await shop.newPayer(hotel);
    await invoiceNew(payer);
    await change(payer, { SIRET: '', numero_de_TVA: '', phone: '', email: '' });
    expect((await invoiceNew(payer)).status).toBe(200);
    expect(await customers()).toMatchObject([
      { body: { reg_no: '', vat_number: '', phone: '', emails: [] } },
    ]);
  });

  test('a person who becomes a company is another client there', async () => {
    const payer = await shop.newPayer({ name: 'Mme Claire Dupont', type: 'household' });
    await invoiceNew(payer);
    await change(payer, { type: 'business', name: 'Atelier Dupont' });
    expect((await invoiceNew(payer)).status).toBe(200);
    expect((await invoiceNew(payer)).status).toBe(200);
    expect((await customers()).map(({ type }: { type: string }) => type)).toEqual(['individual', 'company']);
  });

  test('is told however often the answer is lost on the way', async () => {
    const payer = await shop.newPayer(hotel);
    await invoiceNew(payer);
    for (const [street, kind] of [
      ['3, rue Noël', 'lost_answer'],
      ['4, rue Noël', 'lost_request'],
      ['5, rue Noël', 'error_500'],
    ] as const) {
      await change(payer, { address: street });
      await shop.sim('POST', '/failures', { kind, path: '/company_customers/', calls: 3 });
      const order = await shop.newOrder(payer);
      await invoice([order]);
      await shop.sim('DELETE', '/failures');
      expect((await invoice([order])).status).toBe(200);
      expect(await customers()).toMatchObject([{ body: { billing_address: { address: street } } }]);
    }
    expect((await shop.sim('GET', '/state')).invoices).toHaveLength(4);
  });
});

test('an address that is taken away after a document was begun refuses it, and frees the order', async () => {
  const payer = await shop.newPayer();
  const id = await shop.newOrder(payer);
  // The server dies right after it has written down what is to be made.
  const { id: documentId } = await shop.db
    .insertInto('pennylane_documents')
    .values({
      attempt: crypto.randomUUID(),
      kind: 'invoice',
      account: payer,
      created_by: shop.florist.id,
      amount: 6450,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const line = {
    order_id: id,
    kind: 'invoice' as const,
    amount: 6450,
    vat_rate: 10 as const,
    current: false,
  };
  await shop.db
    .insertInto('pennylane_document_orders')
    .values({ ...line, document_id: documentId })
    .execute();
  await change(payer, { postal_code: '' });
  expect(await invoice([id])).toMatchObject({
    status: 502,
    body: {
      code: 'PENNYLANE_REFUSED',
      error: 'Hôtel Œillet\u00a0: il manque le code postal. Complétez la fiche du client.',
      errors: [{ order_id: id, client_id: payer }],
    },
  });
  expect((await shop.florist.patch(`/api/orders/${id}/`, { amount: '70.00' })).status).toBe(200);
  await change(payer, { postal_code: '75011' });
  expect((await invoice([id])).body.successful_invoices).toMatchObject([{ amount: '70.00' }]);
});
