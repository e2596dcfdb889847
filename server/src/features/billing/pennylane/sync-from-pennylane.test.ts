import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { PennylaneFailure } from '../../../integrations/pennylane/pennylane.ts';
import { readMark, setMark } from '../../../platform/db/marks.ts';
import { existing } from '../../../platform/http/app-error.ts';
import { valuesOf } from '../../../testing/answers.ts';
import { settleBilling } from '../billing.jobs.ts';
import { currentDocument } from '../documents/documents.repository.ts';
import { billingShop } from '../testing/billing-shop.ts';
import { lookAt } from './sync-from-pennylane.ts';

// Changes at Pennylane are synced to the orders once, by the sweep or when a member looks.

const shop = await billingShop();
const deps = shop.depsWith(shop.newPennylane());

const sweep = () => settleBilling(deps);
const payAtPennylane = (invoice: { id: number }) => shop.sim('POST', `/invoices/${invoice.id}/pay`);

test.each([
  ['accept', 'accepté'],
  ['deny', 'refusé'],
])('adds one event when the client’s word on a quote is %s', async (action, word) => {
  const payer = await shop.newPayer();
  const ids = [await shop.newOrder(payer), await shop.newOrder(payer)];
  const quote = await shop.quoted(ids);
  await shop.sim('POST', `/quotes/${quote.id}/${action}`);
  await Promise.all([sweep(), sweep()]);
  await sweep();
  for (const id of ids) {
    expect(await shop.newsOf(id)).toEqual([`Devis ${quote.number} ${word} chez Pennylane`]);
    expect((await shop.order(id)).financial_status).toBe('quoted');
  }
});

test('adds no event of a quote that was replaced', async () => {
  const id = await shop.orderOfNewPayer();
  const before = await shop.quoted([id]);
  await shop.quoted([id]);
  await shop.sim('POST', `/quotes/${before.id}/deny`);
  await sweep();
  expect(await shop.newsOf(id)).toEqual([]);
});

const alertsOf = async (id: number) =>
  (await shop.florist.get(`/api/orders/${id}/payments/`)).body.alerts.map(
    ({ kind, amount }: { kind: string; amount: string }) => ({ kind, amount }),
  );
const match = (invoice: { id: number }, body: object) =>
  shop.sim('POST', `/invoices/${invoice.id}/matches`, body);
const atPennylane = async (invoice: { id: number }) =>
  (await shop.state()).invoices.find(({ id }: { id: number }) => id === invoice.id);

test('books all that came for a paid invoice, by transfer, once', async () => {
  const payer = await shop.newPayer();
  const [first, second] = [await shop.newOrder(payer), await shop.newOrder(payer, { amount: '30.00' })];
  const invoice = await shop.invoiced([first, second]);
  expect(await shop.balanceOf(payer)).toBe('-94.50');
  await payAtPennylane(invoice);
  await Promise.all([sweep(), sweep(), shop.shown(first, 'invoice')]);
  await sweep();
  expect(await shop.balanceOf(payer)).toBe('0.00');
  for (const id of [first, second]) expect((await shop.order(id)).financial_status).toBe('paid');
  const transfer = { method: 'transfer', state: 'completed', reference: invoice.number, author_name: null };
  expect(await shop.paymentsOf(first)).toMatchObject([{ ...transfer, amount: '64.50' }]);
  expect(await shop.paymentsOf(second)).toMatchObject([{ ...transfer, amount: '30.00' }]);
});

describe('money by the bank and at the till', () => {
  test('for the same order is booked twice, with a line', async () => {
    const id = await shop.orderOfNewPayer();
    const invoice = await shop.invoiced([id]);
    await payAtPennylane(invoice);
    await shop.pay(id, '64.50', 'card');
    await sweep();
    await sweep();
    expect(await alertsOf(id)).toEqual([{ kind: 'paid_twice', amount: '64.50' }]);
    expect(await shop.paymentsOf(id)).toHaveLength(2);
  });

  test('names the transfer as what is to be given back, by the shop itself', async () => {
    const id = await shop.orderOfNewPayer();
    const invoice = await shop.invoiced([id]);
    await shop.pay(id, '64.50', 'cash');
    await payAtPennylane(invoice);
    await sweep();
    const { alerts } = (await shop.florist.get(`/api/orders/${id}/payments/`)).body;
    expect(alerts).toMatchObject([{ kind: 'paid_twice', amount: '64.50', method: 'transfer' }]);
  });

  test('for one of two orders leaves the surplus of the printed invoice on a line', async () => {
    const payer = await shop.newPayer();
    const [first, second] = [await shop.newOrder(payer), await shop.newOrder(payer, { amount: '30.00' })];
    const invoice = await shop.invoiced([first, second]);
    await shop.pay(first, '64.50');
    await payAtPennylane(invoice);
    await sweep();
    expect(await shop.balanceOf(payer)).toBe('64.50');
    expect((await shop.order(second)).financial_status).toBe('paid');
    expect(await alertsOf(first)).toEqual([{ kind: 'paid_twice', amount: '64.50' }]);
  });

  test('beyond a part in cash is booked whole, with a line over the part', async () => {
    const payer = await shop.newPayer();
    const id = await shop.newOrder(payer);
    await shop.pay(id, '20.00');
    await payAtPennylane(await shop.invoiced([id]));
    await sweep();
    expect(await shop.balanceOf(payer)).toBe('20.00');
    expect(await alertsOf(id)).toEqual([{ kind: 'paid_twice', amount: '20.00' }]);
  });

  test('is one when a member had entered the transfer', async () => {
    const payer = await shop.newPayer();
    const id = await shop.newOrder(payer);
    const invoice = await shop.invoiced([id]);
    await shop.pay(id, '64.50', 'transfer');
    await payAtPennylane(invoice);
    await sweep();
    expect([await shop.balanceOf(payer), await alertsOf(id)]).toEqual(['0.00', []]);
    expect(await shop.paymentsOf(id)).toHaveLength(1);
  });

  test('is one when a member had entered the transfer in parts, and the invoice is marked paid by hand', async () => {
    const payer = await shop.newPayer();
    const id = await shop.newOrder(payer);
    const invoice = await shop.invoiced([id]);
    for (const part of ['40.00', '24.50']) await shop.pay(id, part, 'transfer');
    await shop.sim('POST', `/invoices/${invoice.id}/mark_paid`);
    await sweep();
    expect([await shop.balanceOf(payer), await alertsOf(id)]).toEqual(['0.00', []]);
    expect(await shop.paymentsOf(id)).toHaveLength(2);
  });

  test('after our own mark is one more payment', async () => {
    const payer = await shop.newPayer();
    const id = await shop.newOrder(payer);
    await shop.pay(id);
    const invoice = await shop.invoiced([id]);
    expect(await atPennylane(invoice)).toMatchObject({ paid: true });
    await sweep();
    expect(await shop.paymentsOf(id)).toHaveLength(1);
    await match(invoice, { amount: '64.50' });
    await sweep();
    expect([await shop.balanceOf(payer), await shop.paymentsOf(id)]).toMatchObject(['64.50', [{}, {}]]);
    expect(await alertsOf(id)).toEqual([{ kind: 'paid_twice', amount: '64.50' }]);
  });
});

describe('a transfer', () => {
  test('that pays a part is booked on its day, and the rest on its own', async () => {
    const id = await shop.orderOfNewPayer();
    const invoice = await shop.invoiced([id]);
    await match(invoice, { amount: '40.00', date: '2026-11-20' });
    await sweep();
    expect((await shop.order(id)).financial_status).toBe('invoiced');
    expect((await shop.paymentsOf(id))[0]).toMatchObject({
      amount: '40.00',
      paid_at: '2026-11-20T12:00:00Z',
    });
    await match(invoice, { amount: '24.50', date: '2026-11-21' });
    await Promise.all([sweep(), sweep()]);
    expect((await shop.order(id)).financial_status).toBe('paid');
    expect(await shop.paymentsOf(id)).toHaveLength(2);
  });

  test('that is detached again is a line, and the invoice is not marked paid', async () => {
    const id = await shop.orderOfNewPayer();
    const invoice = await shop.invoiced([id]);
    const { made } = await match(invoice, { amount: '64.50' });
    await sweep();
    expect((await shop.order(id)).financial_status).toBe('paid');
    await shop.sim('DELETE', `/invoices/${invoice.id}/matches/${made}`);
    await sweep();
    await sweep();
    expect(await atPennylane(invoice)).toMatchObject({ paid: false });
    expect(await alertsOf(id)).toEqual([{ kind: 'unmatched', amount: '64.50' }]);
  });

  test('that is detached, matched and detached again is a line again', async () => {
    const id = await shop.orderOfNewPayer();
    const invoice = await shop.invoiced([id]);
    const detach = (made: number) => shop.sim('DELETE', `/invoices/${invoice.id}/matches/${made}`);
    const { made } = await match(invoice, { amount: '64.50' });
    await sweep();
    await detach(made);
    await sweep();
    await match(invoice, { amount: '64.50', transaction_id: made });
    await sweep();
    expect(await alertsOf(id)).toEqual([]);
    await detach(made);
    await sweep();
    expect(await alertsOf(id)).toEqual([{ kind: 'unmatched', amount: '64.50' }]);
    expect(await shop.paymentsOf(id)).toHaveLength(1);
  });

  test('that is detached between the reading of the invoice and of its transfers is no further payment', async () => {
    const id = await shop.orderOfNewPayer();
    const invoice = await shop.invoiced([id]);
    const { made } = await match(invoice, { amount: '64.50' });
    await sweep();
    const detach = () => shop.sim('DELETE', `/invoices/${invoice.id}/matches/${made}`);
    const matches: typeof deps.pennylane.matches = async (document) => {
      if (document === invoice.id) await detach().catch(() => undefined);
      return deps.pennylane.matches(document);
    };
    await match(await shop.invoiced([await shop.orderOfNewPayer()]), { amount: '1.00' });
    await settleBilling({ ...deps, pennylane: { ...deps.pennylane, matches } });
    expect(await shop.paymentsOf(id)).toHaveLength(1);
    expect(await alertsOf(id)).toEqual([{ kind: 'unmatched', amount: '64.50' }]);
  });

  test('that an overtaken look had seen is not written over a newer look', async () => {
    const id = await shop.orderOfNewPayer();
    const invoice = await shop.invoiced([id]);
    const { made } = await match(invoice, { amount: '64.50' });
    let isOvertaken = false;
    const matches: typeof deps.pennylane.matches = async (document) => {
      const seen = await deps.pennylane.matches(document);
      if (document !== invoice.id || isOvertaken) return seen;
      isOvertaken = true;
      await shop.sim('DELETE', `/invoices/${invoice.id}/matches/${made}`);
      await shop.shown(id, 'invoice');
      return seen;
    };
    await settleBilling({ ...deps, pennylane: { ...deps.pennylane, matches } });
    expect([isOvertaken, await shop.paymentsOf(id), await alertsOf(id)]).toEqual([true, [], []]);
    expect((await shop.order(id)).financial_status).toBe('invoiced');
  });

  test('that pays a part, with the rest in cash, leaves nothing to ask for at Pennylane', async () => {
    const id = await shop.orderOfNewPayer();
    const invoice = await shop.invoiced([id]);
    await match(invoice, { amount: '40.00' });
    await sweep();
    await shop.pay(id, '24.50');
    await sweep();
    expect(await atPennylane(invoice)).toMatchObject({ paid: true });
    await sweep();
    expect([await shop.paymentsOf(id), await alertsOf(id)]).toMatchObject([[{}, {}], []]);
  });

  test('that pays a part and is detached does not mark the invoice paid', async () => {
    const id = await shop.orderOfNewPayer();
    const invoice = await shop.invoiced([id]);
    const { made } = await match(invoice, { amount: '40.00' });
    await sweep();
    await shop.sim('DELETE', `/invoices/${invoice.id}/matches/${made}`);
    await shop.pay(id, '24.50');
    await sweep();
    await sweep();
    expect(await atPennylane(invoice)).toMatchObject({ paid: false });
    expect(await alertsOf(id)).toEqual([{ kind: 'unmatched', amount: '40.00' }]);
  });

  test('of which a part was given back is not booked again', async () => {
    const id = await shop.orderOfNewPayer();
    const invoice = await shop.invoiced([id]);
    await match(invoice, { amount: '64.50' });
    await sweep();
    const [payment] = await shop.paymentsOf(id);
    const senior = await shop.as('Senior', 'Hélène');
    const refund = { amount: '10.00', reason: 'Rose abîmée', kind: 'credit' };
    await senior.post(`/api/orders/${id}/payments/${payment.id}/refunds/`, refund);
    await shop.shown(id, 'invoice');
    await sweep();
    expect(await shop.paymentsOf(id)).toHaveLength(1);
  });

  test('for an invoice of before that was paid already is found by reading it once more', async () => {
    const id = await shop.orderOfNewPayer();
    await shop.pay(id);
    const invoice = await shop.invoiced([id]);
    await match(invoice, { amount: '64.50' });
    // Its change was read, and dropped.
    await setMark(shop.db, 'pennylane_changes', new Date(Date.now() + 60_000));
    await sweep();
    expect(await alertsOf(id)).toEqual([]);
    const migration = '../../../platform/db/migrations/002x/0022-paid-invoices-once-more.sql';
    const [insert = ''] = (await readFile(new URL(migration, import.meta.url), 'utf8')).split(';');
    await sql.raw(insert).execute(shop.db);
    await sweep();
    expect(await alertsOf(id)).toEqual([{ kind: 'paid_twice', amount: '64.50' }]);
    const wanted = sql`select from pennylane_looks where looks < 0`;
    expect((await wanted.execute(shop.db)).rows).toEqual([]);
    await setMark(shop.db, 'pennylane_changes', new Date());
  });

  test('that came twice is booked twice, with a line', async () => {
    const id = await shop.orderOfNewPayer();
    const invoice = await shop.invoiced([id]);
    for (const _time of [1, 2]) await match(invoice, { amount: '64.50' });
    await sweep();
    expect(await shop.paymentsOf(id)).toHaveLength(2);
    expect(await alertsOf(id)).toEqual([{ kind: 'paid_twice', amount: '64.50' }]);
  });

  test('for two invoices pays each of them, and leaves no line', async () => {
    const payer = await shop.newPayer();
    const ids = [await shop.newOrder(payer), await shop.newOrder(payer)];
    const [first, second] = [await shop.invoiced(ids.slice(0, 1)), await shop.invoiced(ids.slice(1))];
    const { made } = await match(first, { amount: '64.50', transaction_amount: '129.00' });
    await sweep();
    expect(await alertsOf(ids[0] ?? 0)).toEqual([{ kind: 'bank_surplus', amount: '64.50' }]);
    await match(second, { amount: '64.50', transaction_id: made });
    await sweep();
    await sweep();
    expect(await shop.balanceOf(payer)).toBe('0.00');
    for (const id of ids) expect(await alertsOf(id)).toEqual([]);
  });

  test('that is larger stays on a line when its part is annulled and booked again', async () => {
    const id = await shop.orderOfNewPayer();
    const invoice = await shop.invoiced([id]);
    const { made } = await match(invoice, { amount: '64.50', transaction_amount: '129.00' });
    await sweep();
    await shop.sim('DELETE', `/invoices/${invoice.id}/matches/${made}`);
    await sweep();
    const { alerts } = (await shop.florist.get(`/api/orders/${id}/payments/`)).body;
    const unmatched = alerts.find(({ kind }: { kind: string }) => kind === 'unmatched');
    const senior = await shop.as('Senior', 'Hélène');
    await senior.post(`/api/payment-alerts/${unmatched.id}/settle/`, { action: 'refund' });
    await match(invoice, { amount: '64.50', transaction_id: made });
    await sweep();
    expect(await shop.paymentsOf(id)).toHaveLength(2);
    expect(await alertsOf(id)).toEqual([{ kind: 'bank_surplus', amount: '64.50' }]);
  });
});

test.each(['cancel', 'archive'])('raises a line for an invoice that the accountant does %s', async (act) => {
  const id = await shop.orderOfNewPayer();
  const invoice = await shop.invoiced([id]);
  await shop.sim('POST', `/invoices/${invoice.id}/${act}`);
  await sweep();
  await sweep();
  expect(await alertsOf(id)).toEqual([{ kind: 'invoice_differs', amount: '64.50' }]);
  expect((await shop.order(id)).financial_status).toBe('invoiced');
});

test('books an invoice that was marked paid there by hand, once', async () => {
  const id = await shop.orderOfNewPayer();
  const invoice = await shop.invoiced([id]);
  await shop.sim('POST', `/invoices/${invoice.id}/mark_paid`);
  await sweep();
  expect(await shop.paymentsOf(id)).toMatchObject([{ method: 'transfer', amount: '64.50' }]);
  // The accountant finds the transfer later.
  await match(invoice, { amount: '64.50' });
  await sweep();
  expect([await shop.paymentsOf(id), await alertsOf(id)]).toMatchObject([[{}], []]);
});

test('books the rest of an invoice that was marked paid there after a transfer of a part', async () => {
  const id = await shop.orderOfNewPayer();
  const invoice = await shop.invoiced([id]);
  await match(invoice, { amount: '40.00' });
  await sweep();
  await shop.sim('POST', `/invoices/${invoice.id}/mark_paid`);
  await sweep();
  await sweep();
  expect((await shop.order(id)).financial_status).toBe('paid');
  const amounts = async () => valuesOf(await shop.paymentsOf(id), 'amount').sort();
  expect([await amounts(), await alertsOf(id)]).toEqual([['24.50', '40.00'], []]);
  // The accountant finds the second transfer later.
  await match(invoice, { amount: '24.50' });
  await sweep();
  expect([await amounts(), await alertsOf(id)]).toEqual([['24.50', '40.00'], []]);
});

test('takes no mark of ours for the client’s money when all answers to it were lost', async () => {
  const id = await shop.orderOfNewPayer();
  const invoice = await shop.invoiced([id]);
  await shop.pay(id);
  await shop.fail('lost_answer', { calls: 9, method: 'PUT', path: '/mark_as_paid' });
  await shop.fail('error_500', { calls: 99, method: 'GET', path: `/customer_invoices/${invoice.id}` });
  await sweep();
  expect(await atPennylane(invoice)).toMatchObject({ paid: true });
  await shop.sim('DELETE', '/failures');
  await sweep();
  expect(await shop.paymentsOf(id)).toMatchObject([{ method: 'cash', amount: '64.50' }]);
  expect(await alertsOf(id)).toEqual([]);
});

test('pays the order when a member looks at its invoice, before any sweep', async () => {
  const id = await shop.orderOfNewPayer();
  await payAtPennylane(await shop.invoiced([id]));
  expect((await shop.shown(id, 'invoice')).body).toMatchObject({ status: 'paid', status_display: 'Payée' });
  expect((await shop.order(id)).financial_status).toBe('paid');
});

test('raises an alert for an invoice that is paid after its order was cancelled', async () => {
  const id = await shop.orderOfNewPayer();
  const invoice = await shop.invoiced([id]);
  await shop.change(id, { status: 'cancelled' });
  await payAtPennylane(invoice);
  await sweep();
  expect(await alertsOf(id)).toContainEqual({ kind: 'paid_cancelled', amount: '64.50' });
});

test('marks an invoice paid at Pennylane when its orders are paid here later', async () => {
  const payer = await shop.newPayer();
  const ids = [await shop.newOrder(payer), await shop.newOrder(payer)];
  const invoice = await shop.invoiced(ids);
  const status = async () =>
    (await shop.state()).invoices.find(({ id }: { id: number }) => id === invoice.id).status;
  for (const id of ids) {
    expect(await status()).toBe('upcoming');
    await shop.pay(id, '64.50', 'card');
    await sweep();
  }
  expect(await status()).toBe('paid');
  expect(await shop.paymentsOf(ids[0] ?? 0)).toHaveLength(1);
});

test('an overtaken look is not written over our own mark', async () => {
  const id = await shop.orderOfNewPayer();
  await shop.invoiced([id]);
  const document = existing(await currentDocument(shop.db, id, 'invoice'), 'DOCUMENT_NOT_FOUND');
  await shop.pay(id, '64.50', 'card');
  // Its change was read: the sweep marks it without another look.
  await setMark(shop.db, 'pennylane_changes', new Date(Date.now() + 60_000));
  let isOvertaken = false;
  const read: typeof deps.pennylane.invoice.read = async (invoice) => {
    const seen = await deps.pennylane.invoice.read(invoice);
    if (!isOvertaken) {
      isOvertaken = true;
      await sweep();
    }
    return seen;
  };
  const invoice = { ...deps.pennylane.invoice, read };
  await lookAt({ db: shop.db, pennylane: { ...deps.pennylane, invoice } }, document);
  await setMark(shop.db, 'pennylane_changes', new Date());
  await shop.shown(id, 'invoice');
  expect([await alertsOf(id), await shop.paymentsOf(id)]).toMatchObject([[], [{}]]);
});

test('makes an order invoiced again whose payment failed while it was invoiced', async () => {
  const id = await shop.orderOfNewPayer();
  const { number } = await shop.invoiced([id]);
  await shop.setFinancial(id, 'unpaid');
  await sweep();
  expect((await shop.order(id)).financial_status).toBe('invoiced');
  expect(await shop.newsOf(id)).toEqual([`Facture ${number}\u00a0: de nouveau à régler`]);
});

const linked = ['link_generated', 'unpaid'] as const;
test.each(linked)('keeps the amount of an invoiced order whose link says %s', async (status) => {
  const id = await shop.orderOfNewPayer();
  await shop.invoiced([id]);
  // Its link was made while the invoice was on its way.
  await shop.setFinancial(id, status);
  expect((await shop.change(id, { amount: '30.00' })).body.code).toBe('ORDER_AMOUNT_SETTLED');
});

test('misses nothing while Pennylane is away', async () => {
  const id = await shop.orderOfNewPayer();
  const quote = await shop.quoted([id]);
  await shop.sim('POST', `/quotes/${quote.id}/accept`);
  await shop.fail('error_500', { calls: 6 });
  await sweep();
  expect(await shop.newsOf(id)).toEqual([]);
  await shop.sim('DELETE', '/failures');
  await sweep();
  expect(await shop.newsOf(id)).toHaveLength(1);
});

test('is not held up by a document that is gone at Pennylane', async () => {
  const payer = await shop.newPayer();
  const order = () => shop.newOrder(payer);
  const [first, second, third] = [await order(), await order(), await order()];
  const [gone, other] = [await shop.invoiced([first]), await shop.invoiced([second])];
  const quote = await shop.quoted([third]);
  for (const invoice of [gone, other]) await payAtPennylane(invoice);
  await shop.sim('POST', `/quotes/${quote.id}/accept`);
  const mark = () => readMark(shop.db, 'pennylane_changes');
  const before = await mark();
  const { invoice } = deps.pennylane;
  const read: typeof invoice.read = async (id) => {
    if (id !== gone.id) return invoice.read(id);
    throw new PennylaneFailure('refused', 'Pennylane ne connaît pas, ou plus, ce document.', { status: 404 });
  };
  await settleBilling({ ...deps, pennylane: { ...deps.pennylane, invoice: { ...invoice, read } } });
  expect((await shop.order(second)).financial_status).toBe('paid');
  expect(await shop.newsOf(third)).toHaveLength(1);
  expect(await mark()).not.toEqual(before);
});

test('adds an event when Pennylane refuses a document for which no member waits', async () => {
  const id = await shop.orderOfNewPayer();
  await shop.fail('lost_request', { calls: 3, method: 'PUT', path: '/finalize' });
  expect((await shop.invoice([id])).status).toBe(503);
  await shop.sim('DELETE', '/failures');
  const draft = (await shop.state()).invoices.find(({ draft }: { draft: boolean }) => draft);
  await shop.atPennylane('DELETE', `/customer_invoices/${draft.id}`);
  const old = new Date(Date.now() - 600_000);
  const drafts = shop.db.updateTable('pennylane_documents').where('state', '=', 'draft');
  await drafts.set({ created_at: old, held_until: old }).execute();
  await sweep();
  expect((await shop.newsOf(id))[0]).toMatch(/^Facture non établie\s: /);
  expect((await shop.invoice([id])).status).toBe(200);
});

// Last, as it moves the clock of Pennylane.
test('tells the orders of an invoice that is late by time alone', async () => {
  const id = await shop.orderOfNewPayer();
  const { number } = await shop.invoiced([id]);
  await shop.sim('POST', '/clock', { advance_seconds: 40 * 86_400 });
  await shop.db
    .updateTable('pennylane_documents')
    .set({ deadline: '2026-01-01' })
    .where('number', '=', number)
    .execute();
  await sweep();
  await sweep();
  expect(await shop.newsOf(id)).toEqual([`Facture ${number} en retard de paiement`]);
});
