import { expect, test } from 'vitest';
import { PennylaneFailure } from '../../../integrations/pennylane/pennylane.ts';
import { readMark, setMark } from '../../../platform/db/marks.ts';
import { existing } from '../../../platform/http/app-error.ts';
import { valuesOf } from '../../../testing/answers.ts';
import { settleBilling } from '../billing.jobs.ts';
import { currentDocument } from '../documents/documents.repository.ts';
import { syncShop } from '../testing/sync-shop.ts';
import { lookAt } from './sync-from-pennylane.ts';

// Changes at Pennylane are synced to the orders once, by the sweep or when a member looks.

const shop = await syncShop();
const { alertsOf, deps, invoiceAtPennylane, match, payAtPennylane, sweep } = shop;

test.each([
  ['accept', 'accepté', 'quoted'],
  ['deny', 'refusé', 'unpaid'],
])('adds one event when the client’s word on a quote is %s', async (action, word, financial_status) => {
  const payer = await shop.newPayer();
  const ids = [await shop.newOrder(payer), await shop.newOrder(payer)];
  const quote = await shop.quoted(ids);
  await shop.sim('POST', `/quotes/${quote.id}/${action}`);
  await Promise.all([sweep(), sweep()]);
  await sweep();
  for (const id of ids) {
    expect(await shop.newsOf(id)).toEqual([`Devis ${quote.number} ${word} chez Pennylane`]);
    expect(await shop.order(id)).toMatchObject({ financial_status });
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
  expect(await invoiceAtPennylane(invoice)).toMatchObject({ paid: true });
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

test('the sweep misses nothing while Pennylane is away', async () => {
  const id = await shop.orderOfNewPayer();
  const quote = await shop.quoted([id]);
  // More than the calls of every job that may run meanwhile.
  await shop.fail('error_500', { calls: 100 });
  await shop.sim('POST', `/quotes/${quote.id}/accept`);
  await sweep();
  expect(await shop.newsOf(id)).toEqual([]);
  await shop.sim('DELETE', '/failures');
  await sweep();
  expect(await shop.newsOf(id)).toHaveLength(1);
});

test('the sweep is not held up by a document that is gone at Pennylane', async () => {
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
test('tells the orders of an invoice that is late, and of a quote that expired, by time alone', async () => {
  const [late, open] = [await shop.orderOfNewPayer(), await shop.orderOfNewPayer()];
  const [invoice, quote] = [await shop.invoiced([late]), await shop.quoted([open])];
  await shop.sim('POST', '/clock', { advance_seconds: 40 * 86_400 });
  await shop.db
    .updateTable('pennylane_documents')
    .set({ deadline: '2026-01-01' })
    .where('number', 'in', [invoice.number, quote.number])
    .execute();
  await sweep();
  await sweep();
  expect(await shop.newsOf(late)).toEqual([`Facture ${invoice.number} en retard de paiement`]);
  expect(await shop.newsOf(open)).toEqual([`Devis ${quote.number} expiré chez Pennylane`]);
});
