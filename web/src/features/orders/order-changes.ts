import { dayOf } from '@florilege/contract/http/dates.ts';
import type { FieldChange } from '@florilege/contract/http/errors.ts';
import { financialStatusDisplay, statusDisplay } from '@florilege/contract/orders/order-status.ts';
import { timeSlots } from '@florilege/contract/orders/time-slots.ts';
import { formatDate, formatDateTime, formatEuros, formatTime } from '../../shared/format.ts';

const labels: Record<string, string> = {
  amount: 'Montant',
  requires_delivery: 'Livraison ou retrait',
  delivery_date: 'Date',
  delivery_time_slot: 'Créneau',
  delivery_person: 'Livreur',
  bouquet_notes: 'Notes bouquet',
  hand_message: 'Message manuscrit',
  purchase_order_number: 'Numéro de bon de commande',
  status: 'Statut',
  financial_status: 'Paiement',
  payer_account: 'Payeur',
  recipient_account: 'Destinataire',
  location: 'Boutique',
  deleted_at: 'Corbeille',
};

/** A change by someone else, in French, ready to show. */
export type ShownChange = { field: string; label: string; before: string; after: string; who: string; when: string };

/** Name of a field of an order; one that this build does not know is shown as it is. */
export function fieldLabel(field: string): string {
  return labels[field] ?? field.replaceAll('_', ' ');
}

/** A value as on the wire → as a person reads it. */
export function fieldValue(field: string, value: string | null): string {
  if (value === null || value === '') return 'vide';
  switch (field) {
    case 'amount':
      return formatEuros(value);
    case 'requires_delivery':
      return value === 'true' ? 'Livraison' : 'Retrait';
    case 'delivery_date':
      return formatDate(value);
    case 'delivery_time_slot':
      return value in timeSlots ? timeSlots[value as keyof typeof timeSlots].label : value;
    case 'status':
      return statusDisplay(value).label;
    case 'financial_status':
      return financialStatusDisplay(value).label;
    case 'hand_message':
      return `«\u00a0${value}\u00a0»`;
    default:
      return value;
  }
}

/** `à 14:02` today, `le 20/11/2026 à 17:42` on another day. */
export function changeTime(at: string, now = new Date()): string {
  return dayOf(new Date(at)) === dayOf(now) ? `à ${formatTime(at)}` : `le ${formatDateTime(at)}`;
}

/**
 * What changed since the version in hand, one entry per field: several changes of a field read as one from the first
 * value to the last, by the last person. A field that came back to where it was is no change.
 */
export function shownChanges(changes: readonly FieldChange[], now = new Date()): ShownChange[] {
  const byField = new Map<string, FieldChange>();
  for (const change of changes) {
    const first = byField.get(change.field);
    byField.set(change.field, first ? { ...change, before: first.before } : change);
  }
  return [...byField.values()]
    .filter(({ before, after }) => before !== after)
    .map(({ field, before, after, author_name, at }) => ({
      field,
      label: fieldLabel(field),
      before: fieldValue(field, before),
      after: fieldValue(field, after),
      who: author_name ?? 'Système',
      when: changeTime(at, now),
    }));
}
