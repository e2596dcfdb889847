import { z } from 'zod';
import { type Square, SquareFailure, type SquarePayment, type SquareSettings } from './square.ts';
import * as answers from './square-answers.ts';
import { checkoutRequest, euros, linkRequest } from './square-asks.ts';
import { createCalls, type patience, type SquareCalls } from './square-calls.ts';
import { notConfigured } from './square-sentences.ts';

const PAGE = 100;
const MOST_PAYMENTS = 1000;

/**
 * One client for the life of the server; `baseUrl` leads to the simulator, with the same code.
 * @param limits how long a try may take, in milliseconds; for tests
 */
export function createSquare(settings: SquareSettings | undefined, limits?: typeof patience): Square {
  if (!settings) return unconfigured;
  const calls = createCalls(settings, limits);
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
const unconfigured: Square = {
  places: refuse,
  createLink: refuse,
  deleteLink: refuse,
  order: refuse,
  payment: refuse,
  paymentsSince: refuse,
  createCheckout: refuse,
  checkout: refuse,
  cancelCheckout: refuse,
  createRefund: refuse,
  refund: refuse,
  createDeviceCode: refuse,
  deviceCode: refuse,
  isSigned: async () => false,
};

async function places({ read }: SquareCalls) {
  const answer = z.object({ locations: z.array(answers.place).nullish() });
  const { locations } = await read((client, options) => client.locations.list(options), answer);
  return locations ?? [];
}

const links = ({ read, write }: SquareCalls): Pick<Square, 'createLink' | 'deleteLink' | 'order'> => ({
  async createLink(ask) {
    const answer = z.object({ paymentLink: answers.link });
    const { paymentLink } = await write(
      (client, options) => client.checkout.paymentLinks.create(linkRequest(ask), options),
      answer,
    );
    return paymentLink;
  },
  async deleteLink(id) {
    const deleted = write(
      (client, options) => client.checkout.paymentLinks.delete({ id }, options),
      z.object({ id: z.string() }),
    );
    await deleted.catch((failure: unknown) => {
      if (!(failure instanceof SquareFailure && failure.code === 'NOT_FOUND')) throw failure;
    });
  },
  async order(orderId) {
    const { order } = await read(
      (client, options) => client.orders.get({ orderId }, options),
      z.object({ order: answers.order }),
    );
    return order;
  },
});

const payments = (calls: SquareCalls): Pick<Square, 'payment' | 'paymentsSince'> => ({
  async payment(paymentId) {
    const answer = z.object({ payment: answers.payment });
    const { payment } = await calls.read(
      (client, options) => client.payments.get({ paymentId }, options),
      answer,
    );
    return payment;
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
  const query = {
    locationId,
    beginTime: since.toISOString(),
    sortField: 'CREATED_AT',
    sortOrder: 'ASC',
    limit: PAGE,
  } as const;
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

const checkouts = ({
  read,
  write,
}: SquareCalls): Pick<Square, 'createCheckout' | 'checkout' | 'cancelCheckout'> => {
  const answer = z.object({ checkout: answers.checkout });
  const look = async (checkoutId: string) =>
    (await read((client, options) => client.terminal.checkouts.get({ checkoutId }, options), answer))
      .checkout;
  return {
    async createCheckout(ask) {
      const made = await write(
        (client, options) => client.terminal.checkouts.create(checkoutRequest(ask), options),
        answer,
      );
      return made.checkout;
    },
    checkout: look,
    async cancelCheckout(checkoutId) {
      try {
        return (
          await write((client, options) => client.terminal.checkouts.cancel({ checkoutId }, options), answer)
        ).checkout;
      } catch (failure) {
        // It is over already, and says how.
        if (failure instanceof SquareFailure && failure.kind === 'refused') return look(checkoutId);
        throw failure;
      }
    },
  };
};

const refunds = ({ read, write }: SquareCalls): Pick<Square, 'createRefund' | 'refund'> => {
  const answer = z.object({ refund: answers.refund });
  return {
    async createRefund({ key, paymentId, amount, reason }) {
      const request = { idempotencyKey: key, paymentId, amountMoney: euros(amount), reason };
      return (await write((client, options) => client.refunds.refundPayment(request, options), answer))
        .refund;
    },
    async refund(refundId) {
      return (await read((client, options) => client.refunds.get({ refundId }, options), answer)).refund;
    },
  };
};

const deviceCodes = ({ read, write }: SquareCalls): Pick<Square, 'createDeviceCode' | 'deviceCode'> => {
  const answer = z.object({ deviceCode: answers.deviceCode });
  return {
    async createDeviceCode({ key, name, locationId }) {
      const request = {
        idempotencyKey: key,
        deviceCode: { name, productType: 'TERMINAL_API' as const, locationId },
      };
      return (await write((client, options) => client.devices.codes.create(request, options), answer))
        .deviceCode;
    },
    async deviceCode(id) {
      return (await read((client, options) => client.devices.codes.get({ id }, options), answer)).deviceCode;
    },
  };
};

/** Never without our key or without a signature. */
async function isSigned(
  { webhook }: SquareSettings,
  requestBody: string,
  signatureHeader: string | undefined,
): Promise<boolean> {
  if (!webhook || !signatureHeader) return false;
  const { WebhooksHelper } = await import('square');
  const { signatureKey, url: notificationUrl } = webhook;
  return WebhooksHelper.verifySignature({ requestBody, signatureHeader, signatureKey, notificationUrl });
}
