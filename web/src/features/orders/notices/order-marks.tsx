import { missLabel } from '@florilege/contract/deliveries/proofs.ts';
import { dayOf } from '@florilege/contract/http/dates.ts';
import type { OrderSummary } from '@florilege/contract/orders/orders.contract.ts';
import { Badge } from '@mantine/core';
import { formatTime, shortDay } from '../../../shared/format.ts';

/** A visit in vain: « Absent 16:15 » today, « Absent 23/11 » before. */
export function missText(missedAs: string, at: string, now = new Date()): string {
  const when = dayOf(new Date(at)) === dayOf(now) ? formatTime(at) : shortDay(at);
  return `${missLabel(missedAs)} ${when}`;
}

type Marked = Pick<OrderSummary, 'missed_as' | 'missed_at' | 'to_redo'>;

/** What went wrong with an order, beside its status. */
export function OrderMarks({ missed_as, missed_at, to_redo }: Marked) {
  return (
    <>
      {missed_as && missed_at && (
        <Badge variant="light" color="red" size="lg">
          {missText(missed_as, missed_at)}
        </Badge>
      )}
      {to_redo && (
        <Badge variant="light" color="red" size="lg">
          À refaire
        </Badge>
      )}
    </>
  );
}
