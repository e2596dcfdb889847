import { dayOf } from '@florilege/contract/http/dates.ts';
import type { SquareDispute } from '../../../integrations/square/square.ts';
import { asSystem, type Tx } from '../../../platform/db/db.ts';
import { lockOrders, raiseAlert } from '../../order-money/order-money.public.ts';
import { disputeDetails } from '../payment-sentences.ts';
import type { PaymentDeps } from '../payment-work.ts';
import { lockSquarePayment, paymentsOfSquare } from '../payments.repository.ts';
import { bookLostDisputes } from './book-lost.ts';
import { type Dispute, findDispute, settleDispute, writeDispute } from './disputes.repository.ts';

/** Reads all disputes of the account, and writes what changed. @throws SquareFailure */
export async function syncDisputes(deps: PaymentDeps): Promise<void> {
  for (const dispute of await deps.square.disputes()) await recordDispute(deps, dispute);
}

const same = (known: Dispute, { state, amount, reason, dueAt }: SquareDispute): boolean =>
  known.state === state &&
  known.amount === amount &&
  known.reason === reason &&
  (known.due_at === null ? null : Date.parse(known.due_at)) === (dueAt === null ? null : Date.parse(dueAt));

/** Writes how a dispute is at Square: its line, and the money when it is lost. */
export async function recordDispute({ db }: PaymentDeps, dispute: SquareDispute): Promise<void> {
  const { id, paymentId, amount, reason, state, dueAt, createdAt } = dispute;
  const known = await findDispute(db, id);
  if (known && same(known, dispute)) return;
  await asSystem(db)(async (tx) => {
    if (paymentId !== null) await lockPayment(tx, paymentId);
    // Read by two at once: what was decided stays.
    if (isOver((await findDispute(tx, id))?.state)) return;
    await writeDispute(tx, id, paymentId, amount, reason, state, dueAt, createdAt);
    const rows = paymentId === null ? [] : await paymentsOfSquare(tx, paymentId);
    if (!isOver(state)) return raiseLine(tx, 'disputed', dispute, rows[0]);
    await settleDispute(tx, id);
    if (state !== 'lost' && state !== 'accepted') return;
    if (paymentId === null || rows.length === 0) await raiseLine(tx, 'dispute_lost', dispute, undefined);
    else await bookLostDisputes(tx, paymentId, rows);
  });
}

const over: readonly (Dispute['state'] | undefined)[] = ['won', 'lost', 'accepted', 'inquiry_closed'];
const isOver = (state: Dispute['state'] | undefined) => over.includes(state);

async function lockPayment(tx: Tx, squarePaymentId: string): Promise<void> {
  await lockOrders(
    tx,
    (await paymentsOfSquare(tx, squarePaymentId)).map(({ order_id }) => order_id),
  );
  await lockSquarePayment(tx, squarePaymentId);
}

type PaymentRow = Awaited<ReturnType<typeof paymentsOfSquare>>[number];

type Kind = 'disputed' | 'dispute_lost';

async function raiseLine(tx: Tx, kind: Kind, dispute: SquareDispute, payment: PaymentRow | undefined) {
  const { id: about, paymentId: square_payment_id, amount, reason, dueAt } = dispute;
  const dueOn = dueAt === null ? null : dayOf(new Date(dueAt));
  const details = kind === 'disputed' ? disputeDetails({ reason, dueOn }) : null;
  const { order_id = null, id: payment_id = null, receipt_url = null } = payment ?? {};
  const facts = { about, order_id, payment_id, square_payment_id, amount, receipt_url, details };
  await raiseAlert(tx, { kind, ...facts });
}
