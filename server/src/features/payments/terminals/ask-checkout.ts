import { type CheckoutAsk, type SquareCheckout, SquareFailure } from '../../../integrations/square/square.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Transact } from '../../../platform/http/bind.ts';
import { deleteCharging } from '../charging.repository.ts';
import { cameToNothing } from '../charging.ts';
import type { PaymentDeps } from '../payments.service.ts';
import { type Checkout, holdCheckout, updateCheckout } from './terminal.repository.ts';

/** The same words for the same terminal payment, always: under one key nothing else may be asked. */
function askOf(checkout: Checkout): CheckoutAsk {
  return {
    key: checkout.idempotency_key,
    deviceId: checkout.device_id,
    amount: checkout.amount,
    reference: checkout.idempotency_key,
    note: `Commande n° ${checkout.order_id}`,
  };
}

/**
 * Asks Square for a terminal payment that is written down; the caller writes what came of it. One that nobody gets frees its order.
 * @throws SquareFailure
 */
export async function askCheckout(
  { square }: PaymentDeps,
  transact: Transact,
  checkout: Checkout,
): Promise<SquareCheckout> {
  try {
    return await square.createCheckout(askOf(checkout));
  } catch (error) {
    if (error instanceof SquareFailure && cameToNothing(error, checkout.asked)) {
      await transact((tx) => failCheckout(tx, checkout, error.message));
    }
    throw error;
  }
}

/** The same for one that may have been asked for before. */
export async function askCheckoutAgain(
  deps: PaymentDeps,
  transact: Transact,
  id: number,
): Promise<SquareCheckout> {
  const checkout = await transact(async (tx) => {
    const { asked } = await holdCheckout(tx, id);
    await updateCheckout(tx, id, { asked: asked + 1 });
    return holdCheckout(tx, id);
  });
  return askCheckout(deps, transact, checkout);
}

/** Nothing came of it, unless somebody asked for it again meanwhile: then his answer counts. */
async function failCheckout(tx: Tx, { id, asked }: Checkout, reason: string): Promise<void> {
  const checkout = await holdCheckout(tx, id);
  if (checkout.asked !== asked || checkout.state !== 'starting') return;
  await updateCheckout(tx, id, { state: 'failed', reason });
  await deleteCharging(tx, { checkout_id: id });
}
