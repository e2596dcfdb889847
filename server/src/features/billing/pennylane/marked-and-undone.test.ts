import { beforeEach, expect, test } from 'vitest';
import { asSystem } from '../../../platform/db/db.ts';
import { existing } from '../../../platform/http/app-error.ts';
import { settleBilling } from '../billing.jobs.ts';
import { currentDocument, invoicesToMarkPaid, setMarked } from '../documents/documents.repository.ts';
import { billingShop } from '../testing/billing-shop.ts';
import { markPaid } from './mark-paid.ts';
import { lookAt } from './sync-from-pennylane.ts';

// An invoice that we marked paid at Pennylane, and whose payment is undone here afterwards.

const shop = await billingShop();
const senior = await shop.as('Senior', 'Camille');
const deps = shop.depsWith(shop.newPennylane());
const sweep = () => settleBilling(deps);
beforeEach(() => shop.calm());

const money = async (id: number) => (await shop.florist.get(`/api/orders/${id}/payments/`)).body;
const linesBecome = (id: number, lines: object[]) =>
  expect.poll(async () => (await money(id)).alerts, { timeout: 10_000 }).toMatchObject(lines);
const undo = async (id: number, amount = '64.50') => {
  const payment = (await money(id)).payments.at(-1);
  const refund = { amount, kind: 'undo', reason: 'Mauvaise commande' };
  const { status } = await senior.post(`/api/orders/${id}/payments/${payment.id}/refunds/`, refund);
  expect(status).toBe(201);
};
const documentOf = async (id: number) =>
  existing(await currentDocument(shop.db, id, 'invoice'), 'DOCUMENT_NOT_FOUND');

/** An order whose invoice is paid at Pennylane by our own mark. */
async function marked(): Promise<number> {
  const id = await shop.orderOfNewPayer();
  await shop.invoiced([id]);
  await shop.pay(id);
  await sweep();
  expect(await documentOf(id)).toMatchObject({ marked: 'done', status: 'paid' });
  return id;
}

test('the undone payment is a line over what the order waits for, until it is paid again', async () => {
  const id = await marked();
  await linesBecome(id, []);
  await undo(id, '20.00');
  const sentence = expect.stringMatching(/reste «.Payée.» chez Pennylane, alors que la commande attend/);
  await linesBecome(id, [{ kind: 'invoice_differs', amount: '20.00', sentence }]);
  await shop.pay(id, '5.00');
  await linesBecome(id, [{ kind: 'invoice_differs', amount: '15.00' }]);
  await shop.pay(id, '15.00');
  await linesBecome(id, []);
  await undo(id, '15.00');
  await linesBecome(id, [{ kind: 'invoice_differs', amount: '15.00' }]);
});

test('the sweep takes no offence at the mark that is taken back there, and marks it again once it is paid', async () => {
  const id = await marked();
  await undo(id);
  await linesBecome(id, [{ kind: 'invoice_differs', amount: '64.50' }]);
  const { invoice } = deps.pennylane;
  const due = { paid: false, status: 'upcoming', remaining: 6450 };
  const read = async (of: number) => ({ ...(await invoice.read(of)), ...due });
  const pennylane = { ...deps.pennylane, invoice: { ...invoice, read } };
  await lookAt({ db: shop.db, pennylane }, await documentOf(id));
  await linesBecome(id, []);
  expect(await documentOf(id)).toMatchObject({ marked: null, status: 'upcoming' });
  await shop.pay(id);
  expect(await invoicesToMarkPaid(shop.db)).toMatchObject([{ order_ids: [id] }]);
});

test('the mark is ours also when the answer to it was lost, and a line once its payment is undone', async () => {
  const id = await shop.orderOfNewPayer();
  await shop.invoiced([id]);
  await shop.pay(id);
  const document = await documentOf(id);
  // The process died between the mark and what it writes.
  await setMarked(shop.db, document.id, 'asked');
  await deps.pennylane.markInvoicePaid(document.pennylane_id ?? 0);
  await lookAt(deps, document);
  expect(await documentOf(id)).toMatchObject({ marked: 'done', status: 'paid' });
  await linesBecome(id, []);
  await undo(id);
  await linesBecome(id, [{ kind: 'invoice_differs', amount: '64.50' }]);
});

test('the payment is a line as well when it was undone while it was being marked', async () => {
  const id = await shop.orderOfNewPayer();
  await shop.invoiced([id]);
  await shop.pay(id);
  const document = await documentOf(id);
  await undo(id);
  await markPaid({ ...deps, transact: asSystem(shop.db) }, document);
  await linesBecome(id, [{ kind: 'invoice_differs', amount: '64.50' }]);
});

test('a transfer that is given back here is a line as well, until it is detached there', async () => {
  const id = await shop.orderOfNewPayer();
  const { id: invoice } = await shop.invoiced([id]);
  const { made } = await shop.sim('POST', `/invoices/${invoice}/matches`, { amount: '64.50' });
  await sweep();
  await undo(id, '20.00');
  const sentence = expect.stringMatching(/reste «.Payée.» chez Pennylane, alors que la commande attend/);
  await linesBecome(id, [{ kind: 'invoice_differs', amount: '20.00', sentence }]);
  await shop.sim('DELETE', `/invoices/${invoice}/matches/${made}`);
  await sweep();
  await linesBecome(id, [{ kind: 'unmatched', amount: '44.50' }]);
});
