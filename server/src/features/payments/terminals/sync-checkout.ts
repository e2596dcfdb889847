import {
  type SquareCheckout,
  SquareFailure,
  type SquarePayment,
} from '../../../integrations/square/square.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { frenchAmount } from '../../../platform/french-amount.ts';
import type { Transact } from '../../../platform/http/bind.ts';
import { writeLocation } from '../../orders/order-money.service.ts';
import { deleteCharging } from '../charging.repository.ts';
import { bySystem, moveAndTell, release } from '../charging.ts';
import { moveFinancial, remainingOf } from '../financial.service.ts';
import { receiveSquarePayment } from '../money.service.ts';
import { checkoutReason } from '../payment-sentences.ts';
import type { PaymentDeps } from '../payments.service.ts';
import { askCheckoutAgain } from './ask-checkout.ts';
import {
  type Checkout,
  findCheckout,
  holdCheckout,
  isAwaited,
  updateCheckout,
} from './terminal.repository.ts';

type State = Checkout['state'];
type SeenCheckout = Omit<SquareCheckout, 'amount' | 'deviceId'>;

/** Whatever is read late never takes back what is known: a state is left only for one of a higher rank. */
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

/** After that long without an answer nobody waits for it any more. */
const GIVEN_UP_AFTER_MS = 60_000;

/**
 * Reads at Square how a terminal payment stands and writes it down. One that was asked for without an answer is asked for again, and
 * stopped at once unless it is paid, when nobody waits for it any more. May run at any time, twice at once too.
 * @param named by which a payment names it at Square: enough to read one that counted as refused, and was taken all the same
 * @throws SquareFailure
 */
export async function settleCheckout(
  deps: PaymentDeps,
  id: number,
  named: string | null = null,
): Promise<void> {
  const { db, square } = deps;
  const known = await findCheckout(db, id);
  if (!known) return;
  let squareId = known.square_checkout_id ?? named;
  if (squareId === null) {
    if (known.state !== 'starting') return;
    const givenUp = Date.parse(known.created_at) < Date.now() - GIVEN_UP_AFTER_MS;
    if (givenUp) return cancelCheckout(deps, bySystem(db), id, null);
    // Asked again under its key, Square says how it stood at first.
    squareId = (await askCheckoutAgain(deps, bySystem(db), id)).id;
  }
  await follow(deps, known, await square.checkout(squareId));
}

/** Writes down how it stands, and stops one that could still charge though nothing waits for it: it was given up, then taken after all. */
export async function follow(deps: PaymentDeps, checkout: Checkout, seen: SquareCheckout): Promise<void> {
  await writeSeen(deps, checkout, seen, null);
  const over = seen.status === 'completed' || seen.status === 'cancelled';
  if (!over && !(await isAwaited(deps.db, checkout.id)))
    await writeSeen(deps, checkout, await stop(deps, seen.id), null);
}

/**
 * Asks the terminal to stop, whatever state it is in; a card that was faster counts.
 * @throws SquareFailure
 */
export async function cancelCheckout(
  deps: PaymentDeps,
  transact: Transact,
  id: number,
  authorId: string | null,
): Promise<void> {
  const checkout = await findCheckout(deps.db, id);
  if (!checkout || isFinal(checkout.state)) return;
  let squareId = checkout.square_checkout_id;
  if (squareId === null) {
    const asked = await learnCheckout(deps, transact, checkout);
    if (!asked || isFinal(await writeSeen(deps, checkout, asked, authorId))) return;
    squareId = asked.id;
  }
  await writeSeen(deps, checkout, await stop(deps, squareId), authorId);
}

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

/** Undefined when it turns out that there is none. */
async function learnCheckout(
  deps: PaymentDeps,
  transact: Transact,
  { id }: Checkout,
): Promise<SquareCheckout | undefined> {
  try {
    return await askCheckoutAgain(deps, transact, id);
  } catch (error) {
    if (error instanceof SquareFailure && (await findCheckout(deps.db, id))?.state === 'failed')
      return undefined;
    throw error;
  }
}

/** Writes down how Square says that it stands, with the payments it names. @returns the state that it has then */
async function writeSeen(
  { db, square }: PaymentDeps,
  { id, order_id }: Checkout,
  seen: SeenCheckout,
  authorId: string | null,
): Promise<State> {
  const payments = await Promise.all(seen.paymentIds.map((paymentId) => square.payment(paymentId)));
  const transact = bySystem(db);
  return transact(async (tx) => {
    await remainingOf(tx, [order_id]);
    const before = await holdCheckout(tx, id);
    const next = stateOf(seen, payments);
    // Before its money comes: whatever charges the order besides is another one, and closed for it.
    if (isFinal(next.state)) await deleteCharging(tx, { checkout_id: id });
    for (const payment of payments) {
      const parts = [{ orderId: order_id, amount: before.amount }];
      await receiveSquarePayment(tx, {
        payment,
        method: 'square_terminal',
        parts,
        authorId: before.created_by,
      });
    }
    if (before.square_checkout_id === null) await updateCheckout(tx, id, { square_checkout_id: seen.id });
    if (rank[next.state] <= rank[before.state]) return before.state;
    await updateCheckout(tx, id, next);
    await tell(tx, before, next, authorId);
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

/** What a new state means for the order. */
async function tell(
  tx: Tx,
  before: Checkout,
  { state, reason }: Next,
  authorId: string | null,
): Promise<void> {
  const { order_id: orderId, created_by: sender } = before;
  if (before.state === 'starting') {
    const description = `Envoyé au terminal\u00a0: ${frenchAmount(before.amount)}`;
    await writeLocation(tx, orderId, before.location);
    await moveAndTell(tx, orderId, 'terminal_checkout_created', { description, authorId: sender });
  }
  if (state === 'in_progress' || state === 'cancel_requested') {
    await moveFinancial(tx, orderId, 'terminal_processing', {
      description: 'Paiement en cours sur le terminal',
      authorId: null,
    });
  }
  // One that was over already has told it then; now only its money came.
  if (!isFinal(state) || isFinal(before.state)) return;
  const description =
    state === 'completed'
      ? 'Paiement sur le terminal reçu, sans couvrir la commande'
      : (checkoutReason(reason) ?? NOT_PAID);
  await release(tx, [orderId], { description: description.replace(/\.$/, ''), authorId });
}
