import type { Cents } from '@florilege/contract/http/money.ts';
import { type Square, SquareFailure, type SquareRefund } from '../../../integrations/square/square.ts';

type Wanted = { paymentId: string; amount: Cents };

/**
 * Finds what an earlier request whose outcome is unknown has made: Square says nowhere how long it knows a
 * key, so a repeated request could be a second refund. `known`: of that payment by our books.
 */
export async function findMade(
  square: Square,
  { paymentId, amount }: Wanted,
  known: { square_refund_id: string | null; amount: Cents }[],
): Promise<SquareRefund | undefined> {
  const payment = await square.payment(paymentId).catch((error: unknown) => {
    // The request itself is refused then.
    if (error instanceof SquareFailure && error.code === 'NOT_FOUND') return undefined;
    throw error;
  });
  const made = payment?.refunds ?? [];
  const beyond = sumOf(made) - sumOf(known);
  if (beyond < amount) return undefined;
  const names = new Set(known.map(({ square_refund_id }) => square_refund_id));
  const unnamed = made.filter((refund) => refund.amount === amount && !names.has(refund.id));
  return unnamed.sort((a, b) => a.createdAt.localeCompare(b.createdAt)).at(-1);
}

const sumOf = (refunds: { amount: Cents }[]) => refunds.reduce((sum, { amount }) => sum + amount, 0);
