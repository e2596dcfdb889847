import { beforeEach, describe, expect, test } from 'vitest';
import { valuesOf } from '../../../testing/answers.ts';
import { insertDocument } from '../documents/documents.repository.ts';
import { billingShop } from '../testing/billing-shop.ts';

const shop = await billingShop();
beforeEach(() => shop.calm());

const invoiceNew = async (payer: number) => {
  expect((await shop.invoice([await shop.newOrder(payer)])).status).toBe(200);
};
const change = async (payer: number, body: object) => {
  expect((await shop.accountant.patch(`/api/clients/${payer}/`, body)).status).toBe(200);
};
const customers = async () => (await shop.state()).customers;
const puts = async (): Promise<string[]> =>
  (await shop.state()).calls
    .filter(({ method }: { method: string }) => method === 'PUT')
    .map(({ path }: { path: string }) => path.replace(/\d{5,}/, 'n'));

const hotel = {
  SIRET: '73282932000074',
  numero_de_TVA: 'FR44732829320',
  phone: '06 12 34 56 78',
  email: 'compta@hotel.example',
};

describe('a client who changed', () => {
  test('is updated at Pennylane before the next document, and only then', async () => {
    const payer = await shop.newPayer(hotel);
    await invoiceNew(payer);
    const [before] = await customers();
    await invoiceNew(payer);
    expect(await puts()).toEqual(['/customer_invoices/n/finalize', '/customer_invoices/n/finalize']);

    const moved = { name: 'Hôtel Œillet & Fils', address: '2, rue Noël', postal_code: '69002', city: 'Lyon' };
    await change(payer, { ...moved, SIRET: '55210055400013' });
    await change(payer, { numero_de_TVA: 'FR96552100554', email: 'factures@hotel.example' });
    await invoiceNew(payer);
    const { name, ...address } = moved;
    const billing_address = { ...address, country_alpha2: 'FR' };
    const numbers = { reg_no: '552100554', vat_number: 'FR96552100554', phone: '+33612345678' };
    const body = { name, billing_address, ...numbers, emails: ['factures@hotel.example'] };
    expect(await customers()).toMatchObject([{ id: before.id, body }]);
  });

  test('loses there what he lost here', async () => {
    const payer = await shop.newPayer(hotel);
    await invoiceNew(payer);
    await change(payer, { SIRET: '', numero_de_TVA: '', phone: '', email: '' });
    await invoiceNew(payer);
    const body = { reg_no: '', vat_number: '', phone: '', emails: [] };
    expect(await customers()).toMatchObject([{ body }]);
  });

  test('has his terms of payment there, from the first document on', async () => {
    const payer = await shop.newPayer({ payment_terms: '15_days' });
    await invoiceNew(payer);
    expect(await customers()).toMatchObject([{ body: { payment_conditions: '15_days' } }]);
    for (const [payment_terms, payment_conditions] of [
      ['on_receipt', 'upon_receipt'],
      ['45_days_end_of_month', '45_days_end_of_month'],
      ['30_days', '30_days'],
    ]) {
      await change(payer, { payment_terms });
      await invoiceNew(payer);
      expect(await customers()).toMatchObject([{ body: { payment_conditions } }]);
    }
  });

  test('from a person to a company is another client there', async () => {
    const payer = await shop.newPayer({ name: 'Mme Claire Dupont', type: 'household' });
    await invoiceNew(payer);
    await change(payer, { type: 'business', name: 'Atelier Dupont' });
    await invoiceNew(payer);
    await invoiceNew(payer);
    expect(valuesOf(await customers(), 'type')).toEqual(['individual', 'company']);
  });

  test('is updated however often the answer is lost on the way', async () => {
    const payer = await shop.newPayer(hotel);
    await invoiceNew(payer);
    for (const kind of ['lost_answer', 'lost_request', 'error_500']) {
      const address = `3, rue ${kind}`;
      await change(payer, { address });
      await shop.fail(kind, { path: '/company_customers/', calls: 3 });
      const order = await shop.newOrder(payer);
      await shop.invoice([order]);
      await shop.sim('DELETE', '/failures');
      expect((await shop.invoice([order])).status).toBe(200);
      expect(await customers()).toMatchObject([{ body: { billing_address: { address } } }]);
    }
    expect((await shop.state()).invoices).toHaveLength(4);
  });
});

test('an address that is taken away after a document was begun refuses it, and frees the order', async () => {
  const payer = await shop.newPayer();
  const id = await shop.newOrder(payer);
  // The server dies right after it has recorded the intention.
  await shop.db.transaction().execute(async (tx) => {
    const attempt = crypto.randomUUID();
    const document = { attempt, kind: 'invoice', account: payer, created_by: shop.florist.id } as const;
    await insertDocument(tx, document, [{ order_id: id, amount: 6450, vat_rate: 10 }]);
  });
  await change(payer, { postal_code: '' });
  const error = 'Hôtel Œillet\u00a0: il manque le code postal. Complétez la fiche du client.';
  const body = { code: 'PENNYLANE_REFUSED', error, errors: [{ order_id: id, client_id: payer }] };
  expect(await shop.invoice([id])).toMatchObject({ status: 502, body });
  expect((await shop.change(id, { amount: '70.00' })).status).toBe(200);
  await change(payer, { postal_code: '75011' });
  expect(await shop.invoiced([id])).toMatchObject({ amount: '70.00' });
});
