import {
  type SquareCheckout,
  SquareFailure,
  type SquarePayment,
} from '../../../integrations/square/square.ts';
import { asSystem, type Tx } from '../../../platform/db/db.ts';
import { frenchAmount } from '../../../platform/french-amount.ts';
import { type Operation, perform, resultOf } from '../../../platform/vendor/operation.ts';
import {
  deleteCharge,
  lockOrders,
  moveFinancial,
  moveToResting,
  moveWithEvent,
  placeOrder,
} from '../../order-money/order-money.public.ts';
import { checkoutReason } from '../payment-sentences.ts';
import { bySystem, type PaymentDeps, type PaymentWork } from '../payment-work.ts';
import { receiveSquarePayment } from '../receive.ts';
import { type Checkout, checkouts, orderAwaiting } from './terminals.repository.ts';

type State = Checkout['state'];
type SeenCheckout = Omit<SquareCheckout, 'amount' | 'deviceId'>;

/** Sends an amount to a terminal. `followCheckout` records the answer and its payments. */
export const checkoutOperation: Operation<PaymentWork, Checkout, SquareCheckout, SquareCheckout> = {
  request: ({ square }, { idempotency_key: key, device_id: deviceId, amount, order_id, ...checkout }) => {
    const { square_location_id: locationId, vat_rate: vatRate } = checkout;
    const sale = locationId !== null && vatRate !== null ? { locationId, vatRate } : null;
    return square.createCheckout({
      key,
      deviceId,
      amount,
      reference: key,
      note: `Commande n° ${order_id}`,
      sale,
    });
  },
  record: async (_work, _checkout, seen) => seen,
  fail: ({ transact }, checkout, { message }) =>
    transact(async (tx) => {
      const failed = await checkouts.fail(tx, checkout, { reason: message });
      if (failed) await deleteCharge(tx, { checkout_id: checkout.id });
      return failed;
    }),
};

/** A state that is read late never takes back what is known: it is left only for one of a higher rank. */
const rank: Record<State, number> = {
  starting: 0,
  pending: 1,
  in_progress: 2,
  cancel_requested: 3,
  failed: 4,
  cancelled: 4,
  completed: 5,
};
const isFinal = (state: State): boolean => rank[state] >= rank.failed;

/** A member waits no longer than that for an answer. */
const GIVEN_UP_AFTER_MS = 60_000;

/**
 * Reads a checkout at Square and writes what changed; one without an answer is requested again or stopped.
 * @param named Square's id in a payment, to read a checkout that counted as refused
 * @throws SquareFailure
 */
export async function syncCheckout(deps: PaymentDeps, id: number, named: string | null = null) {
  const work = bySystem(deps);
  const known = await checkouts.find(deps.db, id);
  let squareId = known?.square_checkout_id ?? named;
  if (!known) return;
  if (squareId === null) {
    if (known.state !== 'starting') return;
    if (Date.parse(known.created_at) < Date.now() - GIVEN_UP_AFTER_MS) return cancelCheckout(work, id);
    // A repeated request under its key answers the first state: the current one is read below.
    squareId = resultOf(await requestAgain(work, id)).id;
  }
  await followCheckout(work, known, await deps.square.checkout(squareId));
}

/** Writes how it is at Square, and stops one that could still charge though it was given up. */
export async function followCheckout(work: PaymentWork, checkout: Checkout, seen: SquareCheckout) {
  await recordSeen(work, checkout, seen);
  const over = seen.status === 'completed' || seen.status === 'cancelled';
  if (!over && !(await orderAwaiting(work.db, checkout.id)))
    await recordSeen(work, checkout, await stop(work, seen.id));
}

/** Asks the terminal to stop, whatever its state; a card that was faster counts. @throws SquareFailure */
export async function cancelCheckout(work: PaymentWork, id: number): Promise<void> {
  const checkout = await checkouts.find(work.db, id);
  if (!checkout || isFinal(checkout.state)) return;
  let squareId = checkout.square_checkout_id;
  if (squareId === null) {
    const { result: seen } = await requestAgain(work, id);
    // A refusal says that there is nothing to stop.
    if (!seen || isFinal(await recordSeen(work, checkout, seen))) return;
    squareId = seen.id;
  }
  await recordSeen(work, checkout, await stop(work, squareId));
}

const requestAgain = async (work: PaymentWork, id: number) =>
  perform(checkoutOperation, work, await work.transact((tx) => checkouts.claim(tx, id)));

async function stop({ square }: PaymentDeps, id: string): Promise<SeenCheckout> {
  try {
    return await square.cancelCheckout(id);
  } catch (error) {
    // Refused perhaps because it ended this moment.
    const seen = await square.checkout(id).catch((failure: unknown) => {
      if (!(failure instanceof SquareFailure && failure.code === 'NOT_FOUND')) throw failure;
      // Square knows nothing of it any more, as after a change of account: no terminal shows it.
      return { id, status: 'cancelled', cancelReason: null, paymentIds: [] } satisfies SeenCheckout;
    });
    if (seen.status === 'completed' || seen.status === 'cancelled') return seen;
    throw error;
  }
}

/** Writes how Square says that it is, with the payments it names. @returns the state that it has then */
async function recordSeen(
  { db, square, authorId }: PaymentWork,
  { id, order_id }: Checkout,
  seen: SeenCheckout,
): Promise<State> {
  const payments = await Promise.all(seen.paymentIds.map((paymentId) => square.payment(paymentId)));
  return asSystem(db)(async (tx) => {
    await lockOrders(tx, [order_id]);
    const before = await checkouts.lock(tx, id);
    const next = stateOf(seen, payments);
    // Before its money comes: another charge of the order is closed for it.
    if (isFinal(next.state)) await deleteCharge(tx, { checkout_id: id });
    const { location } = before;
    const receipt = { method: 'square_terminal', authorId: before.created_by, location } as const;
    const parts = [{ order_id, amount: before.amount }];
    for (const payment of payments) await receiveSquarePayment(tx, { payment, parts, ...receipt });
    if (before.square_checkout_id === null) await checkouts.update(tx, id, { square_checkout_id: seen.id });
    if (rank[next.state] <= rank[before.state]) return before.state;
    await checkouts.update(tx, id, next);
    await updateOrder(tx, before, next, authorId);
    return next.state;
  });
}

type Next = { state: State; reason: string | null };
const NOT_PAID = 'Le paiement sur le terminal n’a pas abouti.';

function stateOf(seen: SeenCheckout, payments: SquarePayment[]): Next {
  if (payments.some(({ status }) => status === 'completed')) return { state: 'completed', reason: null };
  if (seen.status !== 'completed') return { state: seen.status, reason: seen.cancelReason };
  const undecided =
    payments.length === 0 || payments.some(({ status }) => status === 'approved' || status === 'pending');
  return undecided ? { state: 'in_progress', reason: null } : { state: 'failed', reason: NOT_PAID };
}

async function updateOrder(tx: Tx, before: Checkout, { state, reason }: Next, authorId: string | null) {
  const { order_id: orderId, created_by: sender } = before;
  if (before.state === 'starting') {
    const description = `Envoyé au terminal\u00a0: ${frenchAmount(before.amount)}`;
    await placeOrder(tx, orderId, before.location);
    await moveWithEvent(tx, orderId, 'terminal_checkout_created', { description, authorId: sender });
  }
  if (state === 'in_progress' || state === 'cancel_requested') {
    const description = 'Paiement en cours sur le terminal';
    await moveFinancial(tx, orderId, 'terminal_processing', { description, authorId: null });
  }
  // The order of one that was over already has its event; now only the money came.
  if (!isFinal(state) || isFinal(before.state)) return;
  const description =
    state === 'completed'
      ? 'Paiement sur le terminal reçu, sans couvrir la commande'
      : (checkoutReason(reason) ?? NOT_PAID);
  await moveToResting(tx, [orderId], { description: description.replace(/\.$/, ''), authorId });
}
