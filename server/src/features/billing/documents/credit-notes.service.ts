import { can } from '@florilege/contract/auth/roles.ts';
import type { billingRoutes, InvoicedOrder } from '@florilege/contract/billing/billing.contract.ts';
import { type Cents, formatAmount } from '@florilege/contract/http/money.ts';
import type { Reader, Tx } from '../../../platform/db/db.ts';
import { frenchAmount } from '../../../platform/french-amount.ts';
import { AppError, existing, fieldError } from '../../../platform/http/app-error.ts';
import type { Handlers, Member } from '../../../platform/http/bind.ts';
import { lockLive, readWithTotals, refuseWhileBilled } from '../../order-money/order-money.public.ts';
import { loadOrder } from '../../orders/orders.public.ts';
import type { BillingDeps } from '../billing.public.ts';
import {
  creditOfAttempt,
  creditsOfOrder,
  type InvoicedLine,
  invoicedLine,
  payerOf,
} from './credits.repository.ts';
import { makeDocument, PATIENCE_MS } from './document-operation.ts';
import { insertDocument } from './documents.repository.ts';

type CreditRequest = Parameters<Handlers<typeof billingRoutes>['creditNote']>[0];

/** @throws ORDER_NOT_FOUND, DOCUMENT_NOT_FOUND, FORBIDDEN, VALIDATION_FAILED, PennylaneFailure */
export async function makeCreditNote(deps: BillingDeps, request: CreditRequest) {
  const { transact } = request;
  const id = await transact((tx) => intendCredit(tx, request));
  const { document, file } = await makeDocument({ ...deps, transact }, id, PATIENCE_MS);
  return { number: file.number, amount: formatAmount(-document.amount) };
}

async function intendCredit(tx: Tx, { member, attempt, params, body }: CreditRequest): Promise<number> {
  const order = await lockLive(tx, params.id);
  const begun = await creditOfAttempt(tx, attempt);
  if (begun) return begun.id;
  await refuseWhileBilled(tx, order.id);
  const line = existing(await invoicedLine(tx, order.id), 'DOCUMENT_NOT_FOUND');
  const { amount, reason } = body;
  const asked = line.amount - line.credited;
  if (amount > asked) throw fieldError('amount', `La facture ne demande plus que ${frenchAmount(asked)}.`);
  const lowers = amount < asked && amount > excessOf(line, owedBy(order));
  if (lowers && !can(member, 'payments.writeOff')) throw new AppError('FORBIDDEN');
  const account = await payerOf(tx, line.document_id);
  const facts = {
    attempt,
    kind: 'credit',
    account,
    created_by: member.id,
    credits: line.document_id,
    reason,
  } as const;
  return insertDocument(tx, facts, [{ order_id: order.id, amount: -amount, vat_rate: line.vat_rate }]);
}

type Owed = { status: string; price: Cents };
const owedBy = ({ status, price }: Owed): Cents => (status === 'cancelled' ? 0 : price);
const excessOf = ({ amount, credited }: InvoicedLine, owed: Cents): Cents =>
  Math.max(0, amount - credited - owed);

/** @throws ORDER_NOT_FOUND, DOCUMENT_NOT_FOUND */
export async function invoicedOf(db: Reader, member: Member, orderId: number): Promise<InvoicedOrder> {
  await loadOrder(db, member, orderId);
  const order = existing(await readWithTotals(db, orderId), 'ORDER_NOT_FOUND');
  const line = existing(await invoicedLine(db, orderId), 'DOCUMENT_NOT_FOUND');
  const credits = await creditsOfOrder(db, orderId);
  return {
    number: line.number,
    amount: formatAmount(line.amount),
    credited_amount: formatAmount(line.credited),
    excess_amount: formatAmount(excessOf(line, owedBy(order))),
    credit_notes: credits.map(({ amount, ...credit }) => ({ ...credit, amount: formatAmount(amount) })),
  };
}
