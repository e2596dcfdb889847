import { type Square, SquareFailure } from './square.ts';
import * as answers from './square-answers.ts';
import { euros, listOf, only, type SquareCalls } from './square-calls.ts';
import { ofEuroPlaces } from './square-places.ts';

// Money that came and went.

const MOST = 1000;
const ALL = Number.POSITIVE_INFINITY;

type Listed = { createdAt: string; updatedAt?: string };
const timeOf = ({ createdAt, updatedAt = createdAt }: Listed) => updatedAt;
const oldestFirst = <T extends Listed>(found: T[]): T[] =>
  found.sort((a, b) => timeOf(a).localeCompare(timeOf(b))).slice(0, MOST);

/** Oldest first, so that the first thousand leave no gap. */
const byTime = (since: Date) => ({ beginTime: since.toISOString(), sortOrder: 'ASC' }) as const;

/** By change, so that a refund that waits for the bank is listed again when it is decided. */
const byChange = (since: Date) =>
  ({ updatedAtBeginTime: since.toISOString(), sortField: 'UPDATED_AT', sortOrder: 'ASC' }) as const;

export const payments = (calls: SquareCalls): Pick<Square, 'payment' | 'paymentsSince'> => ({
  async payment(paymentId) {
    const answer = only('payment', answers.payment);
    const payment = await calls.read(
      (client, options) => client.payments.get({ paymentId }, options),
      answer,
    );
    const made = await Promise.all(payment.refundIds.map((id) => refunds(calls).refund(id).catch(asAway)));
    return { ...payment, refunds: made.filter(({ status }) => status !== 'failed') };
  },
  async paymentsSince(since) {
    const at = (locationId: string) =>
      listOf(calls, answers.payment, MOST, async (client, page, options) => {
        const asked = { ...byTime(since), locationId, ...page };
        const { payments: items, cursor } = (await client.payments.list(asked, options)).response;
        return { items, cursor };
      });
    return oldestFirst(await ofEuroPlaces(calls, at));
  },
});

/** A refund that its payment names is there, so that an answer without it is no « not found » of the payment. */
function asAway(error: unknown): never {
  if (!(error instanceof SquareFailure) || error.code !== 'NOT_FOUND') throw error;
  throw new SquareFailure('unavailable', error.message, { cause: error });
}

export const refunds = (calls: SquareCalls): Pick<Square, 'createRefund' | 'refund' | 'refundsSince'> => {
  const answer = only('refund', answers.refund);
  return {
    createRefund({ key, paymentId, amount, reason }) {
      const request = { idempotencyKey: key, paymentId, amountMoney: euros(amount), reason };
      return calls.write((client, options) => client.refunds.refundPayment(request, options), answer);
    },
    refund: (refundId) => calls.read((client, options) => client.refunds.get({ refundId }, options), answer),
    async refundsSince(since) {
      const at = (locationId: string) =>
        listOf(calls, answers.refund, MOST, async (client, page, options) => {
          const asked = { ...byChange(since), locationId, ...page };
          const { refunds: items, cursor } = (await client.refunds.list(asked, options)).response;
          return { items, cursor };
        });
      return oldestFirst(await ofEuroPlaces(calls, at));
    },
  };
};

export const disputes = (calls: SquareCalls): Pick<Square, 'dispute' | 'disputes'> => ({
  dispute(disputeId) {
    const answer = only('dispute', answers.dispute);
    return calls.read((client, options) => client.disputes.get({ disputeId }, options), answer);
  },
  disputes: () =>
    ofEuroPlaces(calls, (locationId) =>
      listOf(calls, answers.dispute, ALL, async (client, { cursor: from }, options) => {
        const asked = { locationId, ...(from && { cursor: from }) };
        const { disputes: items, cursor } = (await client.disputes.list(asked, options)).response;
        return { items, cursor };
      }),
    ),
});

export const payouts = (calls: SquareCalls): Pick<Square, 'payoutsSince' | 'payoutEntries'> => ({
  async payoutsSince(since) {
    const at = (locationId: string) =>
      listOf(calls, answers.payout, MOST, async (client, page, options) => {
        const asked = { ...byTime(since), locationId, ...page };
        const { payouts: items, cursor } = (await client.payouts.list(asked, options)).response;
        return { items, cursor };
      });
    return oldestFirst(await ofEuroPlaces(calls, at));
  },
  payoutEntries: (payoutId) =>
    listOf(calls, answers.payoutEntry, ALL, async (client, page, options) => {
      const asked = { payoutId, sortOrder: 'ASC', ...page } as const;
      const { payoutEntries: items, cursor } = (await client.payouts.listEntries(asked, options)).response;
      return { items, cursor };
    }),
});
