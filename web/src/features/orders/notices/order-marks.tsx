import { missLabel } from '@florilege/contract/deliveries/proofs.ts';
import { addDays, dayOf, today } from '@florilege/contract/http/dates.ts';
import { orderTodos } from '@florilege/contract/orders/order-todos.ts';
import type { OrderSummary } from '@florilege/contract/orders/orders.contract.ts';
import { Badge } from '@mantine/core';
import { formatTime, shortDay } from '../../../shared/format.ts';
import { useToday } from '../../../shared/use-clock.ts';

/** A visit in vain: « Absent 16:15 » today, « Absent 23/11 » before. */
export function missText(missedAs: string, at: string, now: string = today()): string {
  const when = dayOf(new Date(at)) === now ? formatTime(at) : shortDay(at);
  return `${missLabel(missedAs)} ${when}`;
}

type Marked = Pick<
  OrderSummary,
  | ('missed_as' | 'missed_at' | 'to_redo' | 'to_refund' | 'status')
  | ('requires_delivery' | 'delivery_date' | 'delivery_person' | 'delivery_address')
  | ('payer_account' | 'recipient_account')
>;

const open: readonly string[] = orderTodos.incomplete.statuses;

/** The missing parts of an open delivery: « Sans date, adresse »; a driver only when it is due by tomorrow. */
export function missingText(order: Marked, now: string = today()): string | null {
  if (!order.requires_delivery || !open.includes(order.status)) return null;
  const { delivery_date: day } = order;
  const missing = [
    day === null && 'date',
    !order.recipient_account && !order.payer_account && 'destinataire',
    !order.delivery_address && 'adresse',
    !order.delivery_person && day !== null && day <= addDays(now, 1) && 'livreur',
  ].filter((name) => name !== false);
  return missing.length > 0 ? `Sans ${missing.join(', ')}` : null;
}

/** Marks of an order beside its status: a missed delivery, a refused bouquet, missing parts. */
export function OrderMarks(order: Marked) {
  // A row is drawn again when its order changes, and the day changes without it.
  const now = useToday();
  const { missed_as, missed_at, to_redo, to_refund } = order;
  const wrong = [
    missed_as && missed_at && missText(missed_as, missed_at, now),
    to_redo && 'À refaire',
    to_refund && 'À rembourser',
  ].filter((text) => typeof text === 'string');
  const missing = missingText(order, now);
  return (
    <>
      {wrong.map((text) => (
        <Badge key={text} variant="light" color="red" size="lg">
          {text}
        </Badge>
      ))}
      {missing && (
        <Badge variant="light" color="amber" size="md">
          {missing}
        </Badge>
      )}
    </>
  );
}
