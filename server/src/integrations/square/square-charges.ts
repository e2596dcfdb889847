import type { Square as SquareSdk } from 'square';
import { z } from 'zod';
import { type CheckoutAsk, type LinkAsk, type Square, SquareFailure } from './square.ts';
import * as answers from './square-answers.ts';
import { euros, only, type SquareCalls } from './square-calls.ts';

// Links and terminal checkouts, which can take money.

export const links = ({ read, write }: SquareCalls): Pick<Square, 'createLink' | 'deleteLink' | 'order'> => ({
  createLink(ask) {
    const answer = only('paymentLink', answers.link);
    return write((client, options) => client.checkout.paymentLinks.create(linkRequest(ask), options), answer);
  },
  async deleteLink(id) {
    const answer = z.object({ id: z.string() });
    const deleted = write((client, options) => client.checkout.paymentLinks.delete({ id }, options), answer);
    await deleted.catch((failure: unknown) => {
      if (!(failure instanceof SquareFailure && failure.code === 'NOT_FOUND')) throw failure;
    });
  },
  order: (orderId) =>
    read((client, options) => client.orders.get({ orderId }, options), only('order', answers.order)),
});

export const checkouts = (
  calls: SquareCalls,
): Pick<Square, 'createCheckout' | 'checkout' | 'cancelCheckout'> => {
  const answer = only('checkout', answers.checkout);
  const look = (checkoutId: string) =>
    calls.read((client, options) => client.terminal.checkouts.get({ checkoutId }, options), answer);
  return {
    async createCheckout(ask) {
      const orderId = ask.sale && (await createSale(calls, ask, ask.sale));
      const request = checkoutRequest(ask, orderId);
      return calls.write((client, options) => client.terminal.checkouts.create(request, options), answer);
    },
    checkout: look,
    cancelCheckout: (checkoutId) =>
      calls
        .write((client, options) => client.terminal.checkouts.cancel({ checkoutId }, options), answer)
        .catch((failure: unknown) => {
          // It is over already, and its record says how.
          if (failure instanceof SquareFailure && failure.kind === 'refused') return look(checkoutId);
          throw failure;
        }),
  };
};

type Sale = NonNullable<CheckoutAsk['sale']>;
const taxOf = (rate: 10 | 20) => `tva-${rate}`;

/** Amounts and taxes include VAT, so the total is the sum of the lines. */
function orderOf({ locationId, reference, lines }: Omit<LinkAsk, 'key' | 'note'>): SquareSdk.Order {
  const rates = [...new Set(lines.map(({ vatRate }) => vatRate))].sort();
  return {
    locationId,
    referenceId: reference,
    lineItems: lines.map(({ name, amount, vatRate }) => ({
      name,
      quantity: '1',
      basePriceMoney: euros(amount),
      appliedTaxes: [{ taxUid: taxOf(vatRate) }],
    })),
    taxes: rates.map((rate) => ({
      uid: taxOf(rate),
      name: `TVA ${rate} %`,
      percentage: String(rate),
      scope: 'LINE_ITEM',
      type: 'INCLUSIVE',
    })),
  };
}

/** The order that a terminal pays; under the checkout’s own key, so that a repeated request finds it. */
async function createSale({ write }: SquareCalls, ask: CheckoutAsk, sale: Sale): Promise<string> {
  const { key: idempotencyKey, reference, note: name, amount } = ask;
  const { locationId, vatRate } = sale;
  const order = orderOf({ locationId, reference, lines: [{ name, amount, vatRate }] });
  const answer = only('order', z.object({ id: z.string() }));
  const { id } = await write(
    (client, options) => client.orders.create({ idempotencyKey, order }, options),
    answer,
  );
  return id;
}

function linkRequest(ask: LinkAsk): SquareSdk.checkout.CreatePaymentLinkRequest {
  return {
    idempotencyKey: ask.key,
    order: orderOf(ask),
    checkoutOptions: { allowTipping: false, askForShippingAddress: false },
    paymentNote: ask.note,
  };
}

/** Square itself gives the receipt, and gives up after five minutes, the most it allows. */
function checkoutRequest(
  ask: CheckoutAsk,
  orderId: string | null,
): SquareSdk.terminal.CreateTerminalCheckoutRequest {
  return {
    idempotencyKey: ask.key,
    checkout: {
      amountMoney: euros(ask.amount),
      ...(orderId !== null && { orderId }),
      referenceId: ask.reference,
      note: ask.note,
      deadlineDuration: 'PT5M',
      deviceOptions: {
        deviceId: ask.deviceId,
        skipReceiptScreen: false,
        collectSignature: false,
        tipSettings: { allowTipping: false },
      },
    },
  };
}
