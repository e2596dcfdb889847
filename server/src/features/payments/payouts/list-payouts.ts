import { type Cents, formatAmount } from '@florilege/contract/http/money.ts';
import { toPage } from '@florilege/contract/http/page.ts';
import { PAYOUT_STATUSES, type Payout } from '@florilege/contract/payments/disputes-and-payouts.ts';
import type { Reader } from '../../../platform/db/db.ts';
import { countPayouts, type PayoutRow, payoutPage } from './payouts.repository.ts';

export async function listPayouts(db: Reader, query: { page: number; page_size: number }) {
  const rows = await payoutPage(db, query.page_size, (query.page - 1) * query.page_size);
  return toPage(rows.map(toPayout), await countPayouts(db), query);
}

const toPayout = ({ gross, fee, net, ...row }: PayoutRow): Payout => ({
  ...row,
  status_display: PAYOUT_STATUSES[row.status],
  gross: amountOf(gross),
  fee: amountOf(fee),
  net: formatAmount(net),
});

const amountOf = (cents: Cents | null) => (cents === null ? null : formatAmount(cents));
