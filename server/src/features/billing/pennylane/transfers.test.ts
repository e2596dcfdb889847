import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { setMark } from '../../../platform/db/marks.ts';
import { refused } from '../../../testing/answers.ts';
import { settleBilling } from '../billing.jobs.ts';
import { syncShop } from '../testing/sync-shop.ts';

// Money that came for an invoice by the bank is booked once, beside what was taken at the till.

const shop = await syncShop();
const { alertsOf, deps, invoiceAtPennylane, match, payAtPennylane, sweep } = shop;

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

  test('is one when a member had entered the cheque that the bank collected, after his transfer', async () => {
    const payer = await shop.newPayer();
    const id = await shop.newOrder(payer);
    const invoice = await shop.invoiced([id]);
    await shop.pay(id, '24.50', 'cheque');
    await shop.pay(id, '40.00', 'transfer');
    await match(invoice, { amount: '40.00' });
    await sweep();
    await match(invoice, { amount: '24.50' });
    await sweep();
    expect([await shop.balanceOf(payer), await alertsOf(id)]).toEqual(['0.00', []]);
    expect(await shop.paymentsOf(id)).toMatchObject([{ method: 'cheque' }, { method: 'transfer' }]);
  });

  test('is no entry by mistake any more', async () => {
    const id = await shop.orderOfNewPayer();
    const invoice = await shop.invoiced([id]);
    await shop.pay(id, '64.50', 'transfer');
    await payAtPennylane(invoice);
    await sweep();
    const [payment] = await shop.paymentsOf(id);
    expect(payment.undo_until).toBeNull();
    const undone = await shop.florist.post(`/api/orders/${id}/payments/${payment.id}/undo/`, {});
    expect(undone).toMatchObject(refused(409, 'PAYMENT_NOT_REFUNDABLE'));
    expect((await shop.order(id)).financial_status).toBe('paid');
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
    expect(await invoiceAtPennylane(invoice)).toMatchObject({ paid: true });
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
    expect(await invoiceAtPennylane(invoice)).toMatchObject({ paid: false });
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
    expect(await invoiceAtPennylane(invoice)).toMatchObject({ paid: true });
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
    expect(await invoiceAtPennylane(invoice)).toMatchObject({ paid: false });
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
