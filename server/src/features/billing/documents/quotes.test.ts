import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { valuesOf } from '../../../testing/answers.ts';
import { moveToResting } from '../../order-money/order-money.public.ts';
import { settleBilling } from '../billing.jobs.ts';
import { billingShop } from '../testing/billing-shop.ts';

// A quote that no longer says what the order costs, or that its client refused.

const shop = await billingShop();
const senior = await shop.as('Senior', 'Camille');
const deps = shop.depsWith(shop.newPennylane());
beforeEach(() => shop.calm());

const quoteAt = async (id: number) =>
  (await shop.state()).quotes.find((each: { id: number }) => each.id === id);
const linesOf = async (id: number) => (await shop.florist.get(`/api/orders/${id}/payments/`)).body.alerts;

test('a quote that its client refused can be made anew at the same price', async () => {
  const id = await shop.orderOfNewPayer();
  const refused = await shop.quoted([id]);
  await shop.sim('POST', `/quotes/${refused.id}/deny`);
  await settleBilling(deps);
  expect((await shop.order(id)).pennylane_quote_outdated).toBe(true);
  const anew = await shop.quoted([id]);
  expect([anew.amount, (await shop.order(id)).pennylane_quote_outdated]).toEqual(['64.50', false]);
});

describe('an order whose quote was refused', () => {
  const closed = async (ids: number[]) => {
    const quote = await shop.quoted(ids);
    await shop.sim('POST', `/quotes/${quote.id}/deny`);
    await settleBilling(deps);
    return quote;
  };
  const acceptLate = async (quote: { id: number }) => {
    await shop.sim('POST', `/quotes/${quote.id}/accept`);
    await settleBilling(deps);
  };

  test('is unpaid again, keeps its paper, and takes another payer', async () => {
    const id = await shop.orderOfNewPayer();
    const quote = await shop.quoted([id]);
    const payer_account = await shop.newPayer({ name: 'Maison Capucine' });
    expect((await shop.change(id, { payer_account })).body.fields.payer_account).toContain('a un devis');
    await shop.sim('POST', `/quotes/${quote.id}/deny`);
    await settleBilling(deps);
    expect(await shop.order(id)).toMatchObject({
      financial_status: 'unpaid',
      has_pennylane_quote: true,
      pennylane_quote_open: false,
    });
    expect((await shop.change(id, { payer_account })).body.payer_name).toBe('Maison Capucine');
    await shop.quoted([id]);
    expect(await shop.order(id)).toMatchObject({ financial_status: 'quoted', pennylane_quote_open: true });
  });

  test('is a line of those who make quotes, until another one is made or it is handed over', async () => {
    const line = async (who = shop.florist) =>
      (await who.get('/api/stats/todo/')).body.results.find(
        ({ kind }: { kind: string }) => kind === 'closed_quotes',
      );
    const listed = async () =>
      valuesOf((await shop.florist.get('/api/orders/', { query: { todo: 'quote' } })).body.results, 'id');
    const before = (await listed()).length;
    const [anew, done] = [await shop.orderOfNewPayer(), await shop.orderOfNewPayer()];
    for (const id of [anew, done]) await closed([id]);
    expect(await listed()).toEqual(expect.arrayContaining([anew, done]));
    expect(await line()).toMatchObject({ count: before + 2 });
    expect(await line(await shop.as('Livreur'))).toBeUndefined();
    await shop.quoted([anew]);
    await shop.change(done, { status: 'picked_up' });
    expect(await listed()).toHaveLength(before);
  });

  test('is unpaid as well once its link is deleted, or it is reopened', async () => {
    const payer = await shop.newPayer();
    const [charged, cancelled] = [await shop.newOrder(payer), await shop.newOrder(payer)];
    const quote = await shop.quoted([charged, cancelled]);
    await shop.change(cancelled, { status: 'cancelled' });
    await shop.sim('POST', `/quotes/${quote.id}/deny`);
    await settleBilling(deps);
    await senior.patch(`/api/orders/${cancelled}/`, { status: 'created' });
    expect(await shop.order(cancelled)).toMatchObject({ financial_status: 'unpaid' });
    await shop.setFinancial(charged, 'link_generated');
    await shop.db
      .transaction()
      .execute((tx) => moveToResting(tx, [charged], { description: 'Lien supprimé', authorId: null }));
    expect(await shop.order(charged)).toMatchObject({ financial_status: 'unpaid' });
  });

  test('is quoted again when the client accepts after all', async () => {
    const id = await shop.orderOfNewPayer();
    const quote = await closed([id]);
    await acceptLate(quote);
    expect(await shop.order(id)).toMatchObject({ financial_status: 'quoted', pennylane_quote_open: true });
    expect(await linesOf(id)).toEqual([]);
    expect(await shop.newsOf(id)).toEqual(
      ['refusé', 'accepté'].map((word) => `Devis ${quote.number} ${word} chez Pennylane`),
    );
  });

  test('raises a line when the client of before accepts it after all', async () => {
    const id = await shop.orderOfNewPayer();
    const quote = await closed([id]);
    await shop.change(id, { payer_account: await shop.newPayer({ name: 'Maison Capucine' }) });
    await acceptLate(quote);
    expect(await linesOf(id)).toMatchObject([{ kind: 'quote_outdated' }]);
    expect(await shop.order(id)).toMatchObject({ pennylane_quote_outdated: true });
  });

  test('of before is unpaid since the migration', async () => {
    const id = await shop.orderOfNewPayer();
    await closed([id]);
    await shop.db.updateTable('orders').set({ financial_status: 'quoted' }).where('id', '=', id).execute();
    const file = '../../../platform/db/migrations/006x/0066-closed-quotes.sql';
    const text = await readFile(new URL(file, import.meta.url), 'utf8');
    await sql.raw(text.slice(text.indexOf('with closed'))).execute(shop.db);
    expect(await shop.order(id)).toMatchObject({ financial_status: 'unpaid' });
    expect(await shop.newsOf(id)).toContain('Le devis refusé ou expiré n’engage plus la commande');
  });
});

describe('an amount that is changed after its quote', () => {
  test('makes the quote outdated until it is replaced, and the replaced one is closed', async () => {
    const id = await shop.orderOfNewPayer();
    const before = await shop.quoted([id]);
    expect((await shop.shown(id, 'quote')).body.outdated).toBe(false);
    expect((await shop.change(id, { amount: '80.00' })).body.pennylane_quote_outdated).toBe(true);
    expect((await shop.shown(id, 'quote')).body.outdated).toBe(true);
    const after = await shop.quoted([id]);
    expect([after.amount, (await shop.order(id)).pennylane_quote_outdated]).toEqual(['80.00', false]);
    expect(await quoteAt(before.id)).toMatchObject({ status: 'denied' });
    expect(await quoteAt(after.id)).toMatchObject({ status: 'pending' });
  });

  test('makes the quote outdated for its other orders too, also once that one is quoted apart', async () => {
    const payer = await shop.newPayer();
    const [kept, changed] = [await shop.newOrder(payer), await shop.newOrder(payer)];
    const shared = await shop.quoted([kept, changed]);
    await shop.change(changed, { amount: '80.00' });
    expect((await shop.order(kept)).pennylane_quote_outdated).toBe(true);
    await shop.quoted([changed]);
    expect((await shop.shown(kept, 'quote')).body).toMatchObject({ number: shared.number, outdated: true });
    expect((await shop.order(kept)).pennylane_quote_outdated).toBe(true);
    await shop.quoted([kept]);
    expect((await shop.order(kept)).pennylane_quote_outdated).toBe(false);
    expect(await quoteAt(shared.id)).toMatchObject({ status: 'denied' });
  });

  test('raises a line when the client accepts the old one', async () => {
    const id = await shop.orderOfNewPayer();
    const quote = await shop.quoted([id]);
    await shop.change(id, { amount: '80.00' });
    await shop.sim('POST', `/quotes/${quote.id}/accept`);
    await settleBilling(deps);
    expect(await linesOf(id)).toMatchObject([{ kind: 'quote_outdated', amount: '64.50' }]);
  });

  const acceptedOld = async () => {
    const id = await shop.orderOfNewPayer();
    const quote = await shop.quoted([id]);
    await shop.change(id, { amount: '80.00' });
    await shop.sim('POST', `/quotes/${quote.id}/accept`);
    await settleBilling(deps);
    expect(await linesOf(id)).toHaveLength(1);
    return id;
  };

  test.each([
    ['the order is billed apart', (id: number) => shop.invoiced([id])],
    ['another quote is made', (id: number) => shop.quoted([id])],
    [
      'the amount is what was accepted again',
      async (id: number) => {
        await shop.change(id, { amount: '64.50' });
        await settleBilling(deps);
      },
    ],
  ])('takes that line away once %s', async (_, mend) => {
    const id = await acceptedOld();
    await mend(id);
    expect(await linesOf(id)).toEqual([]);
  });

  test('says nothing of a refusal when we closed the quote ourselves', async () => {
    const id = await acceptedOld();
    await shop.fail('lost_answer', { calls: 9, method: 'PUT', path: '/update_status' });
    await shop.invoiced([id]);
    await shop.sim('DELETE', '/failures');
    await settleBilling(deps);
    const said = await shop.eventsOf(id);
    expect(said).toContainEqual(expect.stringContaining('accepté chez Pennylane'));
    expect(said).not.toContainEqual(expect.stringContaining('refusé chez Pennylane'));
    expect(await linesOf(id)).toEqual([]);
  });

  test('keeps the sweep from losing a quote that could not be closed at once', async () => {
    const id = await shop.orderOfNewPayer();
    const before = await shop.quoted([id]);
    await shop.fail('error_500', { calls: 9, method: 'PUT', path: '/update_status' });
    await shop.quoted([id]);
    expect(await quoteAt(before.id)).toMatchObject({ status: 'pending' });
    await shop.sim('DELETE', '/failures');
    await settleBilling(deps);
    expect(await quoteAt(before.id)).toMatchObject({ status: 'denied' });
  });
});

test('the quote of a cancelled order that the client accepts is a line, until the order is reopened', async () => {
  const payer = await shop.newPayer();
  const [kept, cancelled] = [await shop.newOrder(payer), await shop.newOrder(payer)];
  const quote = await shop.quoted([kept, cancelled]);
  await shop.change(cancelled, { status: 'cancelled' });
  await shop.sim('POST', `/quotes/${quote.id}/accept`);
  await settleBilling(deps);
  expect(await linesOf(kept)).toEqual([]);
  const sentence = expect.stringContaining('Elle est annulée');
  expect(await linesOf(cancelled)).toMatchObject([{ kind: 'quote_outdated', amount: '129.00', sentence }]);
  await senior.patch(`/api/orders/${cancelled}/`, { status: 'created' });
  await settleBilling(deps);
  expect(await linesOf(cancelled)).toEqual([]);
});

describe('an invoice over exactly what a quote says', () => {
  test('is made from it, to the cent, and closes it', async () => {
    const payer = await shop.newPayer();
    const ids = [await shop.newOrder(payer), await shop.newOrder(payer, { amount: '0.16', vat_rate: 20 })];
    const quote = await shop.quoted(ids);
    await shop.sim('POST', `/quotes/${quote.id}/accept`);
    await settleBilling(deps);
    const invoice = await shop.invoiced(ids);
    expect(invoice.amount).toBe('64.66');
    expect(await quoteAt(quote.id)).toMatchObject({ status: 'invoiced' });
    expect((await shop.state()).invoices).toMatchObject([{ quoteId: quote.id }]);
  });

  test('is one although the answer was lost', async () => {
    const id = await shop.orderOfNewPayer();
    await shop.quoted([id]);
    await shop.fail('lost_answer', { calls: 1, method: 'POST', path: '/create_from_quote' });
    expect((await shop.invoice([id])).status).toBe(200);
    expect((await shop.state()).invoices).toHaveLength(1);
  });

  test('is made by itself when the quote was denied or says something else', async () => {
    const [denied, changed] = [await shop.orderOfNewPayer(), await shop.orderOfNewPayer()];
    const quote = await shop.quoted([denied]);
    await shop.quoted([changed]);
    await shop.sim('POST', `/quotes/${quote.id}/deny`);
    await shop.change(changed, { amount: '70.00' });
    expect(await shop.invoiced([denied])).toMatchObject({ amount: '64.50' });
    expect(await shop.invoiced([changed])).toMatchObject({ amount: '70.00' });
  });

  test('is made by itself for the client of now when the quote was for another one there', async () => {
    const person = await shop.newPayer({ name: 'Mme Claire Dupont', type: 'household' });
    const [merged, kept] = [await shop.newPayer(), await shop.newPayer({ name: 'Maison Œillet' })];
    const [first, second] = [await shop.newOrder(person), await shop.newOrder(merged)];
    for (const id of [first, second]) await shop.quoted([id]);
    const business = { type: 'business', name: 'Atelier Dupont' };
    expect((await shop.accountant.patch(`/api/clients/${person}/`, business)).status).toBe(200);
    expect((await senior.post(`/api/clients/${kept}/merge/`, { other: merged })).status).toBe(200);
    for (const id of [first, second]) expect(await shop.invoiced([id])).toMatchObject({ amount: '64.50' });
    const { invoices, customers, quotes } = await shop.state();
    const billed = invoices.map(({ body }: { body: { customer_id: number } }) => body.customer_id);
    const named = (id: number) => customers.find((each: { id: number }) => each.id === id).body.name;
    expect(billed.map(named)).toEqual(['Atelier Dupont', 'Maison Œillet']);
    expect(valuesOf(invoices, 'quoteId')).toEqual([null, null]);
    // Closed there: a client cannot accept a quote that is billed.
    expect(valuesOf(quotes, 'status')).toEqual(['denied', 'denied']);
  });
});
