import type { Tx } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { isBeingBilled } from './documents.repository.ts';

/**
 * Sees to it that no quote or invoice of an order is being made, which would then say something else than the order. The order is one
 * that the transaction holds. By itself, so that orders may ask: billing asks orders.
 * @throws DOCUMENT_UNDER_WAY
 */
export async function refuseWhileBilled(tx: Tx, orderId: number): Promise<void> {
  if (await isBeingBilled(tx, orderId)) throw new AppError('DOCUMENT_UNDER_WAY');
}
