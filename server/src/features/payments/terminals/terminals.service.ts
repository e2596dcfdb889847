import type { TerminalStatus } from '@florilege/contract/payments/payment-records.ts';
import type { paymentsRoutes } from '@florilege/contract/payments/payments.contract.ts';
import { SquareFailure } from '../../../integrations/square/square.ts';
import type { Db, Reader, Tx } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Handlers } from '../../../platform/http/bind.ts';
import { perform, resultOf } from '../../../platform/vendor/operation.ts';
import { findCharge, readLive } from '../../order-money/order-money.public.ts';
import { assertChargeable, loadShop, lockToCharge } from '../charging.ts';
import { toTerminalStatus } from '../payment-rows.ts';
import { byMember, bySystem, type PaymentDeps } from '../payment-work.ts';
import { cancelCheckout, checkoutOperation, followCheckout, syncCheckout } from './sync-checkout.ts';
import { type Checkout, checkouts, claimLook, insertCheckout, lastCheckout } from './terminals.repository.ts';

type Terminals = Handlers<typeof paymentsRoutes>;
type SendRequest = Parameters<Terminals['terminalPayment']>[0];
type CancelRequest = Parameters<Terminals['cancelTerminal']>[0];

const NO_LOCATION =
  "Veuillez sélectionner une location dans les paramètres avant d'envoyer un paiement au terminal.";

/** Sends what remains of an order to a terminal; the same attempt again finds the first one. */
export async function sendToTerminal(deps: PaymentDeps, request: SendRequest): Promise<TerminalStatus> {
  const { transact, db, params } = request;
  const checkout = await transact((tx) => intendCheckout(tx, request));
  if (checkout.square_checkout_id === null) {
    const seen = resultOf(await perform(checkoutOperation, byMember(deps, request), checkout));
    await followCheckout(bySystem(deps), checkout, seen);
  }
  return statusOf(db, params.id);
}

async function intendCheckout(tx: Tx, { member, attempt, params, body }: SendRequest): Promise<Checkout> {
  const orders = await lockToCharge(tx, [params.id]);
  const earlier = await checkouts.ofAttempt(tx, attempt);
  if (earlier) return checkouts.claim(tx, earlier.id);
  const { location_id: location } = body;
  if (location === undefined) throw new AppError('LOCATION_REQUIRED', { sentence: NO_LOCATION });
  const { device_id, square_location_id } = await loadShop(tx, location);
  if (!device_id) throw new AppError('TERMINAL_NOT_PAIRED');
  await assertChargeable(tx, member, orders);
  const [order] = orders;
  if (!order) throw new AppError('ORDER_NOT_FOUND');
  const { id: order_id, remaining: amount, vat_rate } = order;
  const facts = {
    order_id,
    location,
    device_id,
    square_location_id,
    vat_rate,
    amount,
    created_by: member.id,
  };
  return insertCheckout(tx, { attempt, ...facts });
}

const statusOf = async (db: Reader, orderId: number): Promise<TerminalStatus> =>
  toTerminalStatus(await lastCheckout(db, orderId));

/** The state of the last checkout, read once a second at Square; the last known one while Square is away. */
export async function terminalStatusOf(deps: PaymentDeps, db: Db, orderId: number) {
  await readLive(db, orderId);
  const checkout = await lastCheckout(db, orderId);
  if (checkout && (await claimLook(db, checkout.id))) {
    await syncCheckout(deps, checkout.id).catch((error: unknown) => {
      if (!(error instanceof SquareFailure)) throw error;
      deps.log.warn({ checkout: checkout.id, kind: error.kind }, 'terminal checkout cannot be read');
    });
  }
  return statusOf(db, orderId);
}

/** Asks the terminal to stop, and says the state then. @throws ORDER_NOT_FOUND, SquareFailure */
export async function cancelTerminal(deps: PaymentDeps, request: CancelRequest) {
  const { db, params } = request;
  await readLive(db, params.id);
  const charge = await findCharge(db, params.id);
  if (charge?.checkout_id) await cancelCheckout(byMember(deps, request), charge.checkout_id);
  return statusOf(db, params.id);
}
