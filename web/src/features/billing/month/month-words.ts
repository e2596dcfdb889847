import type { MonthPayer } from '@florilege/contract/billing/month-end.ts';
import { centsOf, formatAmount } from '@florilege/contract/http/money.ts';
import { formatCount } from '../../../shared/format.ts';
import type { PayerRun } from './month-run.ts';

export const sumOf = (payers: readonly Pick<MonthPayer, 'total'>[]) =>
  formatAmount(payers.reduce((cents, { total }) => cents + centsOf(total), 0));

/** « 3 factures établies », « 2 sur 3 clients facturés, 1 en échec ». */
export function runWords(payers: readonly PayerRun[], running: boolean): string {
  const done = payers.filter(({ state }) => state === 'made').length;
  const failed = payers.filter(({ state }) => state === 'failed').length;
  if (running)
    return `Facturation en cours\u00a0: ${done + failed} sur ${formatCount(payers.length, 'client')}`;
  const made = `${formatCount(done, 'client')} facturé${done < 2 ? '' : 's'}`;
  return failed > 0 ? `${made}, ${failed} en échec` : made;
}
