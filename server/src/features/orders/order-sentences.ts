import type { Cents } from '@florilege/contract/http/money.ts';
import { orderStatuses } from '@florilege/contract/orders/order-status.ts';
import { type TimeSlot, timeSlots } from '@florilege/contract/orders/time-slots.ts';
import { frenchAmount } from '../../platform/french-amount.ts';
import type { NewEvent } from '../order-money/order-money.public.ts';
import type { OrderDetailRow, OrderRow } from './order-rows.ts';
import type { OrderChanges } from './orders.repository.ts';

const frenchDay = (day: string) => day.split('-').reverse().join('/');

export const ORDER_CREATED = 'Commande créée';
export const amountSentence = (from: Cents, to: Cents) =>
  `Montant\u00a0: ${frenchAmount(from)} → ${frenchAmount(to)}`;
export const driverSentence = (name: string) => `Livreur\u00a0: ${name}`;
export const ORDER_PAID: NewEvent = {
  event_type: 'manual_entry',
  description: 'Commande payée\u00a0: le nouveau montant est déjà réglé',
};
export const PHOTO_ADDED: NewEvent = { event_type: 'manual_entry', description: 'Photo ajoutée' };
export const PHOTO_REMOVED: NewEvent = { event_type: 'manual_entry', description: 'Photo retirée' };
export const VERIFICATION_PHOTO_ADDED: NewEvent = {
  event_type: 'manual_entry',
  description: 'Photo de vérification ajoutée',
};

/** What the history of an order says about a change, in the words of the shop. */
export function eventsOf(
  order: OrderRow & Pick<OrderDetailRow, 'vat_rate'>,
  changes: OrderChanges,
  driverName: string | null,
): NewEvent[] {
  const events: NewEvent[] = [];
  const tell = (event_type: NewEvent['event_type'], description: string) =>
    events.push({ event_type, description });

  if (changes.amount !== undefined) tell('manual_entry', amountSentence(order.amount, changes.amount));
  if (changes.vat_rate !== undefined)
    tell('manual_entry', `TVA\u00a0: ${order.vat_rate} % → ${changes.vat_rate} %`);
  if (
    changes.requires_delivery !== undefined ||
    changes.delivery_date !== undefined ||
    changes.delivery_time_slot !== undefined
  ) {
    tell(
      'delivery_scheduled',
      deliverySentence(
        changes.requires_delivery ?? order.requires_delivery,
        changes.delivery_date === undefined ? order.delivery_date : changes.delivery_date,
        changes.delivery_time_slot === undefined ? order.delivery_time_slot : changes.delivery_time_slot,
      ),
    );
  }
  if (changes.delivery_person !== undefined)
    tell('delivery_scheduled', driverName ? driverSentence(driverName) : 'Livreur retiré');
  if (changes.bouquet_notes !== undefined) tell('note_added', 'Notes bouquet modifiées');
  if (changes.hand_message !== undefined) tell('note_added', 'Message manuscrit modifié');
  if (changes.purchase_order_number !== undefined) {
    tell(
      'manual_entry',
      changes.purchase_order_number
        ? `Numéro de bon de commande\u00a0: ${changes.purchase_order_number}`
        : 'Numéro de bon de commande retiré',
    );
  }
  if (changes.status !== undefined) tell('manual_entry', statusSentence(order.status, changes.status));
  return events;
}

export function statusSentence(from: OrderRow['status'], to: OrderRow['status']): string {
  if (to === 'cancelled') return 'Commande annulée';
  if (from === 'cancelled') return 'Commande rouverte';
  return `Statut\u00a0: ${orderStatuses[from].label} → ${orderStatuses[to].label}`;
}

export function deliverySentence(delivery: boolean, day: string | null, slot: TimeSlot | null): string {
  const when = [day && frenchDay(day), slot && timeSlots[slot].label].filter(Boolean);
  const kind = delivery ? 'Livraison' : 'Retrait';
  return when.length > 0 ? `${kind}\u00a0: ${when.join(' · ')}` : `${kind}\u00a0: date à fixer`;
}
