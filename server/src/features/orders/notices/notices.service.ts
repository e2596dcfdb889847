import { ANONYMOUS_CLIENT } from '@florilege/contract/clients/account-summary.ts';
import { NOTICES_MAX, type OrderNotice } from '@florilege/contract/orders/order-notices.ts';
import type { Reader } from '../../../platform/db/db.ts';
import type { Member } from '../../../platform/http/bind.ts';
import { bouquetsToRedo, missedDeliveries } from './notices.repository.ts';

/** Notices that wait for this member, newest first. */
export async function noticesOf(db: Reader, member: Member): Promise<{ results: OrderNotice[] }> {
  const [missed, redo] = await Promise.all([missedDeliveries(db), bouquetsToRedo(db, member.id)]);
  const results: OrderNotice[] = [
    ...missed.map(({ recipient_name, payer, ...row }) => ({
      kind: 'missed' as const,
      ...row,
      display_client: recipient_name ?? payer?.name ?? ANONYMOUS_CLIENT,
      sender: payer,
    })),
    ...redo.map(({ client_name, ...row }) => ({
      kind: 'redo' as const,
      ...row,
      display_client: client_name ?? ANONYMOUS_CLIENT,
    })),
  ];
  return { results: results.sort((a, b) => b.at.localeCompare(a.at)).slice(0, NOTICES_MAX) };
}
