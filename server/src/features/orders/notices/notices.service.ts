import type { OrderNotice } from '@florilege/contract/orders/order-notices.ts';
import type { Reader } from '../../../platform/db/db.ts';
import { ANONYMOUS_CLIENT } from '../order-rows.ts';
import { missedDeliveries } from './notices.repository.ts';

/** What went wrong and waits for a member who may edit orders, newest first. */
export async function noticesOf(db: Reader): Promise<{ results: OrderNotice[] }> {
  const missed = await missedDeliveries(db);
  const results = missed.map(({ recipient_name, payer, ...row }) => ({
    kind: 'missed' as const,
    ...row,
    display_client: recipient_name ?? payer?.name ?? ANONYMOUS_CLIENT,
    sender: payer,
  }));
  return { results };
}
