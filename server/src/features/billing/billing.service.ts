import type {
  FailedOrder,
  InvoiceResult,
  PennylaneDocument,
  QuoteResult,
} from '@florilege/contract/billing/billing.contract.ts';
import { today } from '@florilege/contract/http/dates.ts';
import { errorCatalogue } from '@florilege/contract/http/errors.ts';
import type { Reader, Transact, Tx } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/bind.ts';
import { vendorAnswer } from '../../platform/vendor/vendor-failure.ts';
import { lockOrders } from '../order-money/order-money.public.ts';
import type { BillingDeps } from './billing.public.ts';
import { findBillable } from './documents/billable.repository.ts';
import { type DocumentKind, failedOrder, obstacle, type ReadyOrder } from './documents/billable.ts';
import { deadlineOf } from './documents/deadline.ts';
import { makeDocument, PATIENCE_MS } from './documents/document-operation.ts';
import { toPennylaneDocument } from './documents/document-views.service.ts';
import { documentsBegun, insertDocument } from './documents/documents.repository.ts';
import { PayerRefused } from './pennylane/payer-at-pennylane.ts';

type BulkRequest = { body: { order_ids: number[] }; member: Member; attempt: string; transact: Transact };
type Result = { made: PennylaneDocument[]; failed: FailedOrder[] };

/** Quotes for orders that must be of one payer. @throws NO_DOCUMENT_MADE, PAYERS_DIFFER, PENNYLANE_… */
export async function quoteOrders(deps: BillingDeps, request: BulkRequest): Promise<QuoteResult> {
  const { made, failed } = await documentsFor(deps, request, 'quote');
  return { successful_quotes: made, failed_orders: failed };
}

export async function invoiceOrders(deps: BillingDeps, request: BulkRequest): Promise<InvoiceResult> {
  const { made, failed } = await documentsFor(deps, request, 'invoice');
  const [first] = made;
  if (!first) throw new Error('neither an invoice nor a reason');
  const { id, status, public_file_url } = first;
  return { id, status, public_file_url, successful_invoices: made, failed_orders: failed };
}

/** The deadline of each invoice that could be made of these orders; null when all of its orders are paid. */
export async function invoiceDeadlines(db: Reader, orderIds: number[]): Promise<(string | null)[]> {
  const ready = (await findBillable(db, orderIds)).filter((order) => obstacle(order, 'invoice') === null);
  return [...Map.groupBy(ready, ({ payer }) => payer?.id).values()].map((orders) => {
    const terms = orders[0]?.payer?.payment_terms;
    return terms ? deadlineOf(today(), terms, orders) : null;
  });
}

async function documentsFor(deps: BillingDeps, request: BulkRequest, kind: DocumentKind): Promise<Result> {
  const work = { ...deps, transact: request.transact };
  const plan = await work.transact((tx) => planDocuments(tx, request, kind));
  const made: PennylaneDocument[] = [];
  const refused: FailedOrder[] = [];
  let failure: AppError | null = null;
  for (const { id, order_ids } of plan.documents) {
    try {
      made.push(toPennylaneDocument(await makeDocument(work, id, PATIENCE_MS)));
    } catch (thrown) {
      const error = vendorAnswer(thrown);
      if (!(error instanceof AppError)) throw error;
      failure ??= error;
      const clientId = thrown instanceof PayerRefused ? thrown.clientId : null;
      refused.push(...order_ids.map((orderId) => failedOrder(orderId, error.message, clientId)));
    }
  }
  // Refusals of Pennylane come before the obstacles of single orders.
  const failed = [...refused, ...plan.failed];
  if (made.length > 0) return { made, failed };
  const sentence = failed[0]?.error ?? errorCatalogue.NO_DOCUMENT_MADE.message;
  const cause = failure?.details.cause;
  throw new AppError(failure?.code ?? 'NO_DOCUMENT_MADE', { sentence, orders: failed, cause });
}

type Plan = { documents: { id: number; order_ids: number[] }[]; failed: FailedOrder[] };

/** Inserts one document per payer, or resumes documents that are begun. The orders are locked. */
async function planDocuments(tx: Tx, request: BulkRequest, kind: DocumentKind): Promise<Plan> {
  const { attempt, member, body } = request;
  await lockOrders(tx, body.order_ids);
  // A second statement: one that has waited for a lock still sees the reductions from before.
  const orders = await findBillable(tx, body.order_ids);
  if (orders.length === 0) throw new AppError('ORDER_NOT_FOUND');
  const names = new Set(orders.flatMap(({ payer }) => (payer ? [payer.name.trim()] : [])));
  if (names.size > 1) throw new AppError('PAYERS_DIFFER');

  const begun = await documentsBegun(tx, kind, body.order_ids, attempt);
  const plan: Plan = { documents: [...begun], failed: [] };
  const served = new Set(begun.flatMap(({ order_ids }) => order_ids));
  const found = new Map(orders.map((order) => [order.id, order]));
  const ready: ReadyOrder[] = [];
  for (const id of body.order_ids.filter((each) => !served.has(each))) {
    const order = found.get(id);
    const why = order ? obstacle(order, kind) : failedOrder(id, errorCatalogue.ORDER_NOT_FOUND.message);
    if (why) plan.failed.push(why);
    else if (order?.payer) ready.push({ ...order, payer: order.payer });
  }
  for (const [account, group] of Map.groupBy(ready, ({ payer }) => payer.id)) {
    if (begun.some((document) => document.attempt === attempt && document.account === account)) {
      // This attempt has its document of that payer: an order that did not fit then needs another request.
      const { message } = errorCatalogue.DOCUMENT_UNDER_WAY;
      plan.failed.push(...group.map((order) => failedOrder(order.id, message)));
      continue;
    }
    const lines = group.map(({ id, amount, vat_rate }) => ({ order_id: id, amount, vat_rate }));
    const id = await insertDocument(tx, { attempt, kind, account, created_by: member.id }, lines);
    plan.documents.push({ id, order_ids: group.map((order) => order.id) });
  }
  return plan;
}
