import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { PennylaneFailure } from '../../../integrations/pennylane/pennylane.ts';
import { asSystem } from '../../../platform/db/db.ts';
import { invalid, refused } from '../../../testing/answers.ts';
import type { Answer } from '../../../testing/test-server.ts';
import { settleBilling } from '../billing.jobs.ts';
import { billingShop } from '../testing/billing-shop.ts';
import { invoicedLine } from './credits.repository.ts';
import { makeDocument } from './document-operation.ts';
import { findDocument, insertDocument } from './documents.repository.ts';

// Invoices follow what orders cost.

const shop = await billingShop();
const senior = await shop.as('Senior', 'Camille');
const deps = shop.depsWith(shop.newPennylane());
beforeEach(() => shop.calm());

const sweep = () => settleBilling(deps);
const credit = (id: number, amount: string, { who = shop.accountant, key = randomUUID() } = {}) =>
  who.post(
    `/api/orders/${id}/credit-notes/`,
    { amount, reason: 'Pivoines manquantes' },
    { headers: { 'idempotency-key': key } },
  );
const money = async (id: number) => (await shop.florist.get(`/api/orders/${id}/payments/`)).body;
const linesOf = async (id: number): Promise<string[]> =>
  (await money(id)).alerts.map(({ kind }: { kind: string }) => kind);
const linesBecome = (id: number, kinds: string[]) =>
  expect.poll(() => linesOf(id), { timeout: 10_000 }).toEqual(kinds);
const invoiceAt = async (id: number) =>
  (await shop.state()).invoices.find((each: { id: number }) => each.id === id);
const refund = async (id: number, amount: string, kind: 'credit' | 'undo') => {
  const [payment] = (await money(id)).payments;
  return senior.post(`/api/orders/${id}/payments/${payment.id}/refunds/`, {
    amount,
    kind,
    reason: 'Rose fanée',
  });
};

describe('an avoir', () => {
  test('of a cancelled order settles its line, and lets it be billed again once it is reopened', async () => {
    const id = await shop.orderOfNewPayer();
    const invoice = await shop.invoiced([id]);
    await shop.change(id, { status: 'cancelled' });
    await linesBecome(id, ['invoice_differs']);
    const { status, body } = await credit(id, '64.50');
    expect([status, body.amount]).toEqual([201, '64.50']);
    expect(await invoiceAt(invoice.id)).toMatchObject({ status: 'cancelled' });
    await linesBecome(id, []);
    expect(await shop.eventsOf(id)).toContain(`Avoir ${body.number} de 64,50\u00a0€ établi chez Pennylane`);
    // Both papers stay within reach.
    const { papers } = (await shop.florist.get(`/api/orders/${id}/papers/`)).body;
    expect(papers).toMatchObject([
      { kind: 'invoice', amount: '64.50', reason: null },
      { kind: 'credit', number: body.number, amount: '64.50', reason: 'Pivoines manquantes' },
    ]);
    for (const paper of papers) {
      const fileOf = async () => await shop.florist.get(`/api/orders/${id}/papers/${paper.id}/file/`);
      await expect.poll(async () => (await fileOf()).status, { timeout: 10_000 }).toBe(200);
      expect((await fileOf()).headers.get('content-disposition')).toContain(paper.number);
    }
    const other = await shop.orderOfNewPayer();
    const foreign = await shop.florist.get(`/api/orders/${other}/papers/${papers[0].id}/file/`);
    expect(foreign).toMatchObject(refused(404, 'DOCUMENT_NOT_FOUND'));
    await senior.patch(`/api/orders/${id}/`, { status: 'created' });
    expect((await shop.order(id)).financial_status).toBe('unpaid');
    expect((await shop.invoice([id])).status).toBe(200);
  });

  test('in part lowers what the order costs, for Senior and above', async () => {
    const payer = await shop.newPayer();
    const id = await shop.newOrder(payer);
    const invoice = await shop.invoiced([id]);
    expect(await credit(id, '10.00')).toMatchObject(refused(403, 'FORBIDDEN'));
    expect((await credit(id, '10.00', { who: senior })).status).toBe(201);
    expect(await money(id)).toMatchObject({ reduced_amount: '10.00', remaining_amount: '54.50', alerts: [] });
    expect(await shop.balanceOf(payer)).toBe('-54.50');
    expect(await invoiceAt(invoice.id)).toMatchObject({ status: 'partially_cancelled' });
    const shown = (await shop.florist.get(`/api/orders/${id}/invoiced/`)).body;
    expect(shown).toMatchObject({ amount: '64.50', credited_amount: '10.00', excess_amount: '0.00' });
    expect(shown.credit_notes).toMatchObject([{ amount: '10.00', reason: 'Pivoines manquantes' }]);
  });

  test('of a goodwill refund puts the invoice right and lowers nothing twice', async () => {
    const id = await shop.orderOfNewPayer();
    await shop.invoiced([id]);
    await shop.pay(id);
    await refund(id, '10.00', 'credit');
    await linesBecome(id, ['invoice_differs']);
    expect((await credit(id, '10.00')).status).toBe(201);
    await linesBecome(id, []);
    expect(await money(id)).toMatchObject({ reduced_amount: '10.00', surplus_amount: '0.00' });
    expect((await shop.order(id)).financial_status).toBe('paid');
  });

  test('lets the neighbours of a cancelled order be marked paid', async () => {
    const payer = await shop.newPayer();
    const [first, second] = [await shop.newOrder(payer), await shop.newOrder(payer, { amount: '30.00' })];
    const invoice = await shop.invoiced([first, second]);
    await shop.change(first, { status: 'cancelled' });
    await shop.pay(second, '30.00');
    await sweep();
    expect(await invoiceAt(invoice.id)).toMatchObject({ paid: false });
    expect((await credit(first, '64.50')).status).toBe(201);
    await sweep();
    expect(await invoiceAt(invoice.id)).toMatchObject({ paid: true });
  });

  test('is one for a double click and after a lost answer', async () => {
    const id = await shop.orderOfNewPayer();
    await shop.invoiced([id]);
    const key = randomUUID();
    await shop.fail('lost_answer', { calls: 1, method: 'POST', path: '/customer_invoices' });
    await credit(id, '64.50', { key });
    const answers = await Promise.all([credit(id, '64.50', { key }), credit(id, '64.50', { key })]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const { invoices } = await shop.state();
    expect(
      invoices.filter(({ creditedId }: { creditedId: number | null }) => creditedId !== null),
    ).toHaveLength(1);
  });

  test('of ours that is linked there and not yet written here is no line', async () => {
    const id = await shop.orderOfNewPayer();
    const invoice = await shop.invoiced([id]);
    await shop.sim('PATCH', '/settings', { slow_seconds: 2 });
    await shop.fail('slow', { method: 'POST', path: 'link_credit_note' });
    const making = credit(id, '64.50');
    await expect
      .poll(async () => (await invoiceAt(invoice.id)).status, { timeout: 10_000 })
      .toBe('cancelled');
    expect((await shop.shown(id, 'invoice')).body.number).toBe(invoice.number);
    expect(await linesOf(id)).toEqual([]);
    expect((await making).status).toBe(201);
    await sweep();
    expect(await linesOf(id)).toEqual([]);
  });

  test('is no more than the invoice still asks for, and there is none without an invoice', async () => {
    const id = await shop.orderOfNewPayer();
    expect(await credit(id, '1.00')).toMatchObject(refused(404, 'DOCUMENT_NOT_FOUND'));
    await shop.invoiced([id]);
    expect(await credit(id, '64.51')).toMatchObject(
      invalid({ amount: 'La facture ne demande plus que 64,50\u00a0€.' }),
    );
    expect((await credit(id, '64.50', { who: shop.florist })).status).toBe(403);
  });
});

describe('an avoir of a client who is another one at Pennylane by now', () => {
  const ways: [string, (payer: number) => Promise<Answer>][] = [
    ['a company', (payer) => shop.accountant.patch(`/api/clients/${payer}/`, { type: 'business' })],
    [
      'merged',
      async (payer) => {
        const kept = await shop.newPayer({ name: 'Maison Œillet' });
        return senior.post(`/api/clients/${kept}/merge/`, { other: payer });
      },
    ],
  ];

  /** An invoiced order whose payer has another client at Pennylane since. */
  async function invoicedBefore(change: (payer: number) => Promise<Answer>) {
    const payer = await shop.newPayer({ name: 'Mme Claire Dupont', type: 'household' });
    const [id, next] = [await shop.newOrder(payer), await shop.newOrder(payer)];
    const invoice = await shop.invoiced([id]);
    expect((await change(payer)).status).toBe(200);
    await shop.invoiced([next]);
    return { id, invoice };
  }

  test.each(ways)('is of the client of its invoice: %s', async (_, change) => {
    const { id, invoice } = await invoicedBefore(change);
    expect((await credit(id, '64.50')).status).toBe(201);
    const { body, status } = await invoiceAt(invoice.id);
    const avoir = (await shop.state()).invoices.find(
      ({ creditedId }: { creditedId: number }) => creditedId === invoice.id,
    );
    expect([status, avoir.body.customer_id]).toEqual(['cancelled', body.customer_id]);
    expect((await shop.order(id)).financial_status).toBe('unpaid');
  });

  test.each(ways)('comes back when the accountant made it: %s', async (_, change) => {
    const { id, invoice } = await invoicedBefore(change);
    await shop.sim('POST', `/invoices/${invoice.id}/credit`, {});
    await sweep();
    expect((await shop.order(id)).financial_status).toBe('unpaid');
  });
});

describe('an avoir that Pennylane would not link', () => {
  test('is refused before it is final', async () => {
    const id = await shop.orderOfNewPayer();
    const invoice = await shop.invoiced([id]);
    await shop.sim('POST', `/invoices/${invoice.id}/credit`, { amount: '60.00' });
    const error = `Chez Pennylane, la facture ${invoice.number} ne demande plus que 4,50\u00a0€.`;
    expect(await credit(id, '64.50')).toMatchObject({ status: 502, body: { error } });
    expect((await shop.state()).invoices).toHaveLength(2);
  });

  test('is final all the same when the refusal comes after it, and a line asks to link it there', async () => {
    const payer = await shop.newPayer();
    const id = await shop.newOrder(payer);
    await shop.invoiced([id]);
    const linkCredit = async () => {
      throw new PennylaneFailure('refused', 'Non');
    };
    const refusing = { ...deps, pennylane: { ...deps.pennylane, linkCredit }, transact: asSystem(shop.db) };
    const document = await refusing.transact(async (tx) => {
      const credits = (await invoicedLine(tx, id))?.document_id ?? 0;
      const facts = { attempt: randomUUID(), kind: 'credit', account: payer, created_by: null } as const;
      const line = { order_id: id, amount: -6450, vat_rate: 10 } as const;
      return insertDocument(tx, { ...facts, credits, reason: 'Pivoines manquantes' }, [line]);
    });
    const { file } = await makeDocument(refusing, document, 0);
    expect(await findDocument(shop.db, document)).toMatchObject({ state: 'final', number: file.number });
    expect((await shop.order(id)).financial_status).toBe('unpaid');
    const [line] = (await money(id)).alerts;
    expect([line.kind, line.sentence]).toEqual([
      'invoice_differs',
      expect.stringContaining(`L’avoir ${file.number} est établi chez Pennylane, mais n’y est pas lié`),
    ]);
    const { id: invoiceId } = (await shop.state()).invoices[0];
    await deps.pennylane.linkCredit(invoiceId, file.id);
    await settleBilling(deps);
    expect((await money(id)).alerts).toEqual([]);
  });
});

describe('an avoir that the accountant makes at Pennylane', () => {
  test('whole lets the order be billed again', async () => {
    const id = await shop.orderOfNewPayer();
    const invoice = await shop.invoiced([id]);
    await shop.sim('POST', `/invoices/${invoice.id}/credit`, {});
    await sweep();
    await sweep();
    expect((await shop.order(id)).financial_status).toBe('unpaid');
    expect((await shop.newsOf(id)).filter((event) => event.startsWith('Avoir'))).toHaveLength(1);
    expect((await shop.invoice([id])).status).toBe(200);
  });

  test('in part lowers what the order costs, once', async () => {
    const id = await shop.orderOfNewPayer();
    const invoice = await shop.invoiced([id]);
    await shop.sim('POST', `/invoices/${invoice.id}/credit`, { amount: '4.50' });
    await Promise.all([sweep(), sweep(), shop.shown(id, 'invoice')]);
    expect(await money(id)).toMatchObject({ reduced_amount: '4.50', remaining_amount: '60.00' });
  });

  test('in part over several orders is a line', async () => {
    const payer = await shop.newPayer();
    const ids = [await shop.newOrder(payer), await shop.newOrder(payer)];
    const invoice = await shop.invoiced(ids);
    await shop.sim('POST', `/invoices/${invoice.id}/credit`, { amount: '4.50' });
    await sweep();
    expect(await linesOf(ids[0] ?? 0)).toEqual(['invoice_differs']);
  });
});

describe('an order whose money went back', () => {
  test('wholly as an avoir has nothing to invoice', async () => {
    const id = await shop.orderOfNewPayer();
    await shop.pay(id);
    await refund(id, '64.50', 'credit');
    const error = `Il n’y a plus rien à facturer pour la commande n° ${id}.`;
    expect((await shop.invoice([id])).body.errors).toMatchObject([{ order_id: id, error }]);
  });

  test('in part as an avoir is invoiced for what it costs, and marked paid', async () => {
    const id = await shop.orderOfNewPayer();
    await shop.pay(id);
    await refund(id, '14.50', 'credit');
    expect(await shop.invoiced([id])).toMatchObject({ amount: '50.00', status: 'paid' });
  });

  test('as a payment undone is invoiced, and not marked paid', async () => {
    const id = await shop.orderOfNewPayer();
    await shop.pay(id);
    await refund(id, '64.50', 'undo');
    expect(await shop.invoiced([id])).toMatchObject({ amount: '64.50', status: 'upcoming' });
  });
});
