import type {
  FailedOrder,
  InvoiceResult,
  PennylaneDocument,
  QuoteResult,
} from '@florilege/contract/billing/billing.contract.ts';
import { errorCatalogue } from '@florilege/contract/http/errors.ts';
import { formatAmount } from '@florilege/contract/http/money.ts';
import type { Tx } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member, Transact } from '../../platform/http/bind.ts';
import type { BillingDeps } from './billing-deps.ts';
import { holdBillable } from './documents/billable.repository.ts';
import { type DocumentKind, obstacle, type ReadyOrder } from './documents/billable.ts';
import { type Made, makeDocument } from './documents/document-making.service.ts';
import { documentStatusDisplay } from './documents/document-status.ts';
import { documentsBegun, insertDocument } from './documents/documents.repository.ts';
import { PayerRefused } from './pennylane/ask-pennylane.ts';

type BulkRequest = { body: { order_ids: number[] }; member: Member; attempt: string; transact: Transact };
type Outcome = { made: PennylaneDocument[]; failed: FailedOrder[] };

/**
 * Quotes for those orders: one for each payer, and all must be of the same.
 * @throws NO_DOCUMENT_MADE with what stands in the way of each, PAYERS_DIFFER, ORDER_NOT_FOUND
 */
export async function quoteOrders(deps: BillingDeps, request: BulkRequest): Promise<QuoteResult> {
  const { made, failed } = await documentsFor(deps, request, 'quote');
  return { successful_quotes: made, failed_orders: failed };
}

/** The same with final invoices. */
export async function invoiceOrders(deps: BillingDeps, request: BulkRequest): Promise<InvoiceResult> {
  const { made, failed } = await documentsFor(deps, request, 'invoice');
  const [first] = made;
  if (!first) throw new Error('neither an invoice nor a reason');
  const { id, status, public_file_url } = first;
  return { id, status, public_file_url, successful_invoices: made, failed_orders: failed };
}

/** The web app gives up after 15 s. */
const PATIENCE_MS = 12_000;

async function documentsFor(deps: BillingDeps, request: BulkRequest, kind: DocumentKind): Promise<Outcome> {
  const { transact, attempt, member } = request;
  const plan = await transact((tx) =>
    planDocuments(tx, { kind, orderIds: request.body.order_ids, attempt, memberId: member.id }),
  );
  const made: PennylaneDocument[] = [];
  const refused: FailedOrder[] = [];
  let failure: AppError | null = null;
  for (const { id, orderIds } of plan.documents) {
    try {
      made.push(toPennylaneDocument(await makeDocument({ ...deps, transact }, id, PATIENCE_MS)));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      failure ??= error;
      const { cause } = error.details;
      const client_id = cause instanceof PayerRefused ? cause.clientId : null;
      refused.push(...orderIds.map((order_id) => ({ order_id, error: error.message, client_id })));
    }
  }
  // What Pennylane said counts more than what stands in the way of single orders.
  const failed = [...refused, ...plan.failed];
  if (made.length > 0) return { made, failed };
  const sentence = failed[0]?.error ?? errorCatalogue.NO_DOCUMENT_MADE.message;
  throw new AppError(failure?.code ?? 'NO_DOCUMENT_MADE', {
    sentence,
    orders: failed,
    cause: failure?.details.cause,
  });
}

export function toPennylaneDocument({ document, file }: Made): PennylaneDocument {
  return {
    id: file.id,
    number: file.number,
    status: file.status,
    status_display: documentStatusDisplay(file.status),
    amount: formatAmount(file.amount),
    public_file_url: file.publicFileUrl,
    order_ids: document.order_ids,
  };
}

type Asked = { kind: DocumentKind; orderIds: number[]; attempt: string; memberId: string };
type Plan = { documents: { id: number; orderIds: number[] }[]; failed: FailedOrder[] };

/**
 * Writes down what is to be made, one document for each payer. What somebody began over one of the orders, or this very attempt
 * finished before its answer got lost, is gone on with instead: the orders are held, so nothing can begin twice.
 */
async function planDocuments(tx: Tx, { kind, orderIds, attempt, memberId }: Asked): Promise<Plan> {
  const orders = await holdBillable(tx, orderIds);
  if (orders.length === 0) throw new AppError('ORDER_NOT_FOUND');
  const names = new Set(orders.flatMap(({ payer }) => (payer ? [payer.name.trim()] : [])));
  if (names.size > 1) throw new AppError('PAYERS_DIFFER');

  const begun = await documentsBegun(tx, kind, orderIds, attempt);
  const plan: Plan = {
    documents: begun.map(({ id, order_ids }) => ({ id, orderIds: order_ids })),
    failed: [],
  };
  const served = new Set(begun.flatMap(({ order_ids }) => order_ids));
  const answered = new Set(
    begun.flatMap((document) => (document.attempt === attempt ? [document.account] : [])),
  );
  const groups = new Map<number, ReadyOrder[]>();
  const found = new Map(orders.map((order) => [order.id, order]));
  for (const id of orderIds.filter((each) => !served.has(each))) {
    const order = found.get(id);
    const why = order
      ? obstacle(order, kind)
      : { order_id: id, error: errorCatalogue.ORDER_NOT_FOUND.message, client_id: null };
    if (why) plan.failed.push(why);
    else if (order?.payer)
      groups.set(order.payer.id, [...(groups.get(order.payer.id) ?? []), { ...order, payer: order.payer }]);
  }
  for (const [account, group] of groups) {
    if (answered.has(account)) {
      // This attempt has its document of that payer: what did not fit then is another request.
      plan.failed.push(
        ...group.map(({ id }) => ({
          order_id: id,
          error: errorCatalogue.DOCUMENT_UNDER_WAY.message,
          client_id: null,
        })),
      );
      continue;
    }
    const lines = group.map(({ id, amount, vat_rate }) => ({ order_id: id, amount, vat_rate }));
    const id = await insertDocument(tx, { attempt, kind, account, created_by: memberId }, lines);
    plan.documents.push({ id, orderIds: group.map((order) => order.id) });
  }
  return plan;
}
