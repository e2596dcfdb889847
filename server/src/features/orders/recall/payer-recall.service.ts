import { formatAmount } from '@florilege/contract/http/money.ts';
import type { Reader } from '../../../platform/db/db.ts';
import { existing } from '../../../platform/http/app-error.ts';
import { findRecall, findRecalledOrders } from './payer-recall.repository.ts';

/** Two bounded statements, whatever the payer has ordered. @throws CLIENT_NOT_FOUND */
export async function recallPayer(db: Reader, payer: number) {
  const { balance, ahead, ...head } = existing(await findRecall(db, payer), 'CLIENT_NOT_FOUND');
  const orders = await findRecalledOrders(db, payer);
  return {
    ...head,
    balance: formatAmount(balance),
    ahead: formatAmount(ahead),
    orders: orders.map((order) => ({ ...order, amount: formatAmount(order.amount) })),
  };
}
