import type { Cents } from '@florilege/contract/http/money.ts';
import type { Square as SquareSdk } from 'square';
import { z } from 'zod';
import {
  type CheckoutAsk,
  type LinkAsk,
  type Square,
  SquareFailure,
  type SquarePayment,
  type SquareSettings,
} from './square.ts';
import * as answers from './square-answers.ts';
import { createCalls, type patience, type SquareCalls } from './square-calls.ts';
import { notConfigured } from './square-failure.ts';

const PAGE = 100;
const MOST_PAYMENTS = 1000;

/** `baseUrl` may lead to the simulator. `limits`: milliseconds of a try, for tests. */
export function createSquare(settings: SquareSettings | undefined, limits?: typeof patience): Square {
  const calls = settings ? createCalls(settings, limits) : { read: refuse, write: refuse };
  return {
    places: () => places(calls),
    ...links(calls),
    ...payments(calls),
    ...checkouts(calls),
    ...refunds(calls),
    ...deviceCodes(calls),
    isSigned: (rawBody, signature) => isSigned(settings, rawBody, signature),
  };
}

const refuse = async (): Promise<never> => {
  throw new SquareFailure('unavailable', notConfigured);
};

async function places({ read }: SquareCalls) {
  const answer = z.object({ locations: z.array(answers.place).nullish() });
  const { locations } = await read((client, options) => client.locations.list(options), answer);
  return locations ?? [];
}

/** The one thing in an answer, such as `{ checkout: … }`. */
const only = <T extends object>(name: string, item: z.ZodType<T>) =>
  z.object({ [name]: item }).transform((answer): T => answer[name] ?? z.NEVER);

const links = ({ read, write }: SquareCalls): Pick<Square, 'createLink' | 'deleteLink' | 'order'> => ({
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

const payments = (calls: SquareCalls): Pick<Square, 'payment' | 'paymentsSince'> => ({
  payment(paymentId) {
    const answer = only('payment', answers.payment);
    return calls.read((client, options) => client.payments.get({ paymentId }, options), answer);
  },
  async paymentsSince(since) {
    const found: SquarePayment[] = [];
    // Square lists the payments of one location; those of foreign locations are not in our books.
    const ours = (await places(calls)).filter(({ currency }) => currency === 'EUR');
    for (const { id } of ours) found.push(...(await paymentsAt(calls, id, since)));
    return found.sort((a, b) => a.createdAt.localeCompare(b.createdAt)).slice(0, MOST_PAYMENTS);
  },
});

async function paymentsAt({ read }: SquareCalls, locationId: string, since: Date): Promise<SquarePayment[]> {
  const answer = z.object({ payments: z.array(answers.payment).nullish(), cursor: z.string().nullish() });
  const found: SquarePayment[] = [];
  const order = { sortField: 'CREATED_AT', sortOrder: 'ASC', limit: PAGE } as const;
  const query = { locationId, beginTime: since.toISOString(), ...order };
  let cursor: string | undefined;
  do {
    const asked = { ...query, ...(cursor && { cursor }) };
    const page = await read(
      async (client, options) => (await client.payments.list(asked, options)).response,
      answer,
    );
    found.push(...(page.payments ?? []));
    cursor = page.cursor || undefined;
  } while (cursor && found.length < MOST_PAYMENTS);
  return found;
}

const checkouts = (calls: SquareCalls): Pick<Square, 'createCheckout' | 'checkout' | 'cancelCheckout'> => {
  const answer = only('checkout', answers.checkout);
  const look = (checkoutId: string) =>
    calls.read((client, options) => client.terminal.checkouts.get({ checkoutId }, options), answer);
  return {
    createCheckout(ask) {
      const request = checkoutRequest(ask);
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

const refunds = ({ read, write }: SquareCalls): Pick<Square, 'createRefund' | 'refund'> => {
  const answer = only('refund', answers.refund);
  return {
    createRefund({ key, paymentId, amount, reason }) {
      const request = { idempotencyKey: key, paymentId, amountMoney: euros(amount), reason };
      return write((client, options) => client.refunds.refundPayment(request, options), answer);
    },
    refund: (refundId) => read((client, options) => client.refunds.get({ refundId }, options), answer),
  };
};

const deviceCodes = ({ read, write }: SquareCalls): Pick<Square, 'createDeviceCode' | 'deviceCode'> => {
  const answer = only('deviceCode', answers.deviceCode);
  return {
    createDeviceCode({ key, name, locationId }) {
      const deviceCode = { name, productType: 'TERMINAL_API' as const, locationId };
      const request = { idempotencyKey: key, deviceCode };
      return write((client, options) => client.devices.codes.create(request, options), answer);
    },
    deviceCode: (id) => read((client, options) => client.devices.codes.get({ id }, options), answer),
  };
};

const euros = (amount: Cents) => ({ amount: BigInt(amount), currency: 'EUR' as const });

const taxOf = (rate: 10 | 20) => `tva-${rate}`;

/** Amounts and taxes include VAT, so the total is the sum of the lines. */
function linkRequest({ lines, ...ask }: LinkAsk): SquareSdk.checkout.CreatePaymentLinkRequest {
  const rates = [...new Set(lines.map(({ vatRate }) => vatRate))].sort();
  return {
    idempotencyKey: ask.key,
    order: {
      locationId: ask.locationId,
      referenceId: ask.reference,
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
    },
    checkoutOptions: { allowTipping: false, askForShippingAddress: false },
    paymentNote: ask.note,
  };
}

/** Square itself gives the receipt, and gives up after five minutes, the most it allows. */
function checkoutRequest(ask: CheckoutAsk): SquareSdk.terminal.CreateTerminalCheckoutRequest {
  return {
    idempotencyKey: ask.key,
    checkout: {
      amountMoney: euros(ask.amount),
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

async function isSigned(
  settings: SquareSettings | undefined,
  requestBody: string,
  signatureHeader: string | undefined,
): Promise<boolean> {
  if (!settings?.webhook || !signatureHeader) return false;
  const { WebhooksHelper } = await import('square');
  const { signatureKey, url: notificationUrl } = settings.webhook;
  return WebhooksHelper.verifySignature({ requestBody, signatureHeader, signatureKey, notificationUrl });
}
