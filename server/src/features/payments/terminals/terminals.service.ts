import type { paymentsRoutes, TerminalStatus } from '@florilege/contract/payments/payments.contract.ts';
import { atSquare } from '../../../integrations/square/at-square.ts';
import { SquareFailure } from '../../../integrations/square/square.ts';
import type { Db, Reader, Tx } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Handlers } from '../../../platform/http/bind.ts';
import { findShop } from '../charging.repository.ts';
import { assertChargeable, holdOrders } from '../charging.ts';
import { moneyOf } from '../financial.service.ts';
import { toTerminalStatus } from '../payment-rows.ts';
import type { PaymentDeps } from '../payments.service.ts';
import { askCheckout, askCheckoutAgain } from './ask-checkout.ts';
import { cancelCheckout, follow, settleCheckout } from './settle-checkout.ts';
import {
  checkoutCharging,
  findCheckoutOfAttempt,
  insertCheckout,
  lastCheckout,
  takeLook,
} from './terminal.repository.ts';

type SendRequest = Parameters<Handlers<typeof paymentsRoutes>['terminalPayment']>[0];

const NO_LOCATION =
  "Veuillez sélectionner une location dans les paramètres avant d'envoyer un paiement au terminal.";

/**
 * Sends what remains of an order to the terminal of a shop; the same attempt again finds the first one.
 * @throws ORDER_NOT_FOUND, ORDER_NOT_CHARGEABLE, CHARGE_UNDER_WAY, LOCATION_…, TERMINAL_NOT_PAIRED, SQUARE_…
 */
export async function sendToTerminal(deps: PaymentDeps, request: SendRequest): Promise<TerminalStatus> {
  const { transact, db, params } = request;
  const { checkout, isNew } = await transact((tx) => beginCheckout(tx, request));
  if (checkout.square_checkout_id === null) {
    await atSquare(async () => {
      const seen = await (isNew
        ? askCheckout(deps, transact, checkout)
        : askCheckoutAgain(deps, transact, checkout.id));
      await follow(deps, checkout, seen);
    });
  }
  return statusOf(db, params.id);
}

async function beginCheckout(tx: Tx, { member, attempt, params, body }: SendRequest) {
  const orders = await holdOrders(tx, [params.id]);
  const before = await findCheckoutOfAttempt(tx, attempt);
  if (before) return { checkout: before, isNew: false };
  const { location_id: location } = body;
  if (location === undefined) throw new AppError('LOCATION_REQUIRED', { sentence: NO_LOCATION });
  const shop = await findShop(tx, location);
  if (!shop) throw new AppError('LOCATION_NOT_FOUND');
  if (!shop.device_id) throw new AppError('TERMINAL_NOT_PAIRED');
  await assertChargeable(tx, member, orders);
  const checkout = await insertCheckout(tx, {
    attempt,
    order_id: params.id,
    location,
    device_id: shop.device_id,
    amount: orders.reduce((sum, { remaining }) => sum + remaining, 0),
    created_by: member.id,
  });
  return { checkout, isNew: true };
}

const statusOf = async (db: Reader, orderId: number): Promise<TerminalStatus> =>
  toTerminalStatus(await lastCheckout(db, orderId));

/**
 * How the last terminal payment of an order stands. While it is under way Square is asked, at most once a second whoever asks;
 * what was known last is answered when Square does not.
 * @throws ORDER_NOT_FOUND
 */
export async function terminalStatusOf(deps: PaymentDeps, db: Db, orderId: number): Promise<TerminalStatus> {
  await assertOrder(db, orderId);
  const checkout = await lastCheckout(db, orderId);
  if (checkout && (await takeLook(db, checkout.id))) {
    await settleCheckout(deps, checkout.id).catch((error: unknown) => {
      if (!(error instanceof SquareFailure)) throw error;
      deps.log.warn({ checkout: checkout.id, kind: error.kind }, 'terminal payment cannot be read');
    });
  }
  return statusOf(db, orderId);
}

async function assertOrder(db: Reader, orderId: number): Promise<void> {
  const order = await moneyOf(db, orderId);
  if (!order || order.deleted_at) throw new AppError('ORDER_NOT_FOUND');
}

type CancelRequest = Parameters<Handlers<typeof paymentsRoutes>['cancelTerminal']>[0];

/** Asks the terminal to stop; says how it stands then. @throws ORDER_NOT_FOUND, SQUARE_… */
export async function cancelTerminal(
  deps: PaymentDeps,
  { db, member, params, transact }: CancelRequest,
): Promise<TerminalStatus> {
  await assertOrder(db, params.id);
  const id = await checkoutCharging(db, params.id);
  if (id !== undefined) await atSquare(() => cancelCheckout(deps, transact, id, member.id));
  return statusOf(db, params.id);
}
