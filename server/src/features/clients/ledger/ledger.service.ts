import { formatAmount } from '@florilege/contract/http/money.ts';
import { toPage } from '@florilege/contract/http/page.ts';
import type { Reader } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { ledgerOwner, ledgerPage } from './ledger.repository.ts';

/** One page of a client's ledger; a merged client shows its successor’s. @throws CLIENT_NOT_FOUND */
export async function clientLedger(db: Reader, id: number, query: { page: number; page_size: number }) {
  const [owner] = await ledgerOwner(db, id);
  if (owner === undefined) throw new AppError('CLIENT_NOT_FOUND');
  const { rows, count } = await ledgerPage(db, owner, query);
  const entries = rows.map((row) => ({
    ...row,
    amount: formatAmount(row.amount),
    balance: formatAmount(row.balance),
  }));
  return toPage(entries, count, query);
}
