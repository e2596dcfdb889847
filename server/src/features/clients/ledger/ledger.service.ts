import { formatAmount } from '@florilege/contract/http/money.ts';
import { toPage } from '@florilege/contract/http/page.ts';
import type { Reader } from '../../../platform/db/db.ts';
import { existing } from '../../../platform/http/app-error.ts';
import { ledgerOwner, ledgerPage } from './ledger.repository.ts';

export async function clientLedger(db: Reader, id: number, query: { page: number; page_size: number }) {
  const owner = existing(await ledgerOwner(db, id), 'CLIENT_NOT_FOUND');
  const { rows, count } = await ledgerPage(db, owner, query);
  const entries = rows.map(({ amount, balance, ...row }) => {
    return { ...row, amount: formatAmount(amount), balance: formatAmount(balance) };
  });
  return toPage(entries, count, query);
}
