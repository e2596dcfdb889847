import type { Cents } from '@florilege/contract/http/money.ts';
import type { Reader } from '../../../platform/db/db.ts';
import { readWithTotals } from '../../order-money/order-money.public.ts';
import { ordersWithSurplus } from './reductions.repository.ts';

/** The surplus of the payer's other orders. */
export async function creditFor(db: Reader, orderId: number): Promise<Cents> {
  let credit = 0;
  for (const id of await ordersWithSurplus(db, orderId))
    credit += (await readWithTotals(db, id))?.surplus ?? 0;
  return credit;
}
