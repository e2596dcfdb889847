import { frenchDay } from '@florilege/contract/http/dates.ts';
import type { Cents } from '@florilege/contract/http/money.ts';
import {
  type OrderFieldName,
  type OrderTextName,
  orderFieldNames,
  orderFields,
  orderTextNames,
  placeNames,
} from '@florilege/contract/orders/order-fields.ts';
import { statusDisplay } from '@florilege/contract/orders/order-status.ts';
import { slotDisplay } from '@florilege/contract/orders/time-slots.ts';
import { frenchAmount } from '../../platform/french-amount.ts';
import type { NewEvent } from '../order-money/order-money.public.ts';
import type { OrderDetailRow, OrderRow } from './order-rows.ts';
import type { OrderChanges } from './orders.repository.ts';

export const ORDER_CREATED = 'Commande créée';
export const ORDER_IMPORTED = 'Commande importée';
export const amountSentence = (from: Cents, to: Cents) => figureSentence('amount', from, to);
export const driverSentence = (name: string) => `Livreur\u00a0: ${name}`;

const entry = (description: string): NewEvent => ({ event_type: 'manual_entry', description });
export const ORDER_PAID = entry('Commande payée\u00a0: le nouveau montant est déjà réglé');
export const ORDER_TO_PAY_AGAIN = entry('Commande de nouveau à payer\u00a0: le montant a augmenté');
export const ORDER_DELETED = entry('Commande supprimée');
export const ORDER_RESTORED = entry('Commande restaurée');
export const ACCESS_NOTED: NewEvent = { event_type: 'note_added', description: 'Accès modifié' };
export const PHOTO_ADDED = entry('Photo ajoutée');
export const PHOTO_REMOVED = entry('Photo retirée');
export const PHOTO_RESTORED = entry('Photo remise en place');
export const VERIFICATION_PHOTO_ADDED = entry('Photo de vérification ajoutée');

type Shown = (typeof orderFields)[OrderFieldName]['shown'];
type PlainName = Exclude<OrderFieldName, 'location'>;
const fieldsShown = (...kinds: Exclude<Shown, 'location'>[]) =>
  orderFieldNames.filter((name): name is PlainName => kinds.some((kind) => kind === orderFields[name].shown));
const figures = fieldsShown('euros', 'percent');
const ofDelivery = fieldsShown('delivery', 'day', 'slot');

/** Whom a change names. */
type Names = {
  driver?: string | undefined;
  payer?: string | null | undefined;
  recipient?: string | null | undefined;
  shop?: string | null;
};

/** The fields of an order that its events tell of; the shop's name is among `Names`. */
export type ToldFields = Pick<OrderDetailRow, PlainName | 'status'>;

export function eventsOf(
  order: ToldFields,
  changes: OrderChanges,
  { driver, payer, recipient, shop }: Names = {},
) {
  const changed = <Name extends OrderFieldName>(names: Name[]) =>
    names.filter((name) => changes[name] !== undefined);
  const events: NewEvent[] = [];
  const add = (event_type: NewEvent['event_type'], description: string) =>
    events.push({ event_type, description });

  for (const name of changed(figures)) add('manual_entry', figureSentence(name, order[name], changes[name]));
  if (changed(ofDelivery).length > 0) {
    const delivery = changes.requires_delivery ?? order.requires_delivery;
    const { delivery_date = order.delivery_date, delivery_time_slot = order.delivery_time_slot } = changes;
    add('delivery_scheduled', deliverySentence(delivery, delivery_date, delivery_time_slot));
  }
  if (changed([...placeNames]).length > 0)
    add('delivery_scheduled', placeSentence(placeNames.map((name) => valueAfter(order, changes, name))));
  if (changes.delivery_person !== undefined)
    add('delivery_scheduled', driver ? driverSentence(driver) : 'Livreur retiré');
  if (changes.payer_account !== undefined)
    add('client_assigned', `Payeur\u00a0: ${payer ?? 'client anonyme'}`);
  if (changes.recipient_account !== undefined)
    add('client_assigned', `Destinataire\u00a0: ${recipient ?? 'même que le payeur'}`);
  if (changes.location !== undefined)
    add('manual_entry', shop ? `Boutique\u00a0: ${shop}` : 'Boutique retirée');
  for (const name of changed(otherTexts)) events.push(textEvent(name, changes[name]));
  if (changes.status !== undefined) add('manual_entry', statusSentence(order.status, changes.status));
  return events;
}

const otherTexts = orderTextNames.filter((name) => orderFields[name].shown !== 'place');

const valueAfter = (order: ToldFields, changes: OrderChanges, name: OrderTextName) =>
  changes[name] === undefined ? order[name] : changes[name];

function placeSentence([address, code, city]: (string | null | undefined)[]): string {
  const line = [address, [code, city].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return line ? `Adresse de livraison\u00a0: ${line}` : 'Adresse de livraison retirée';
}

function figureSentence(name: OrderFieldName, from: unknown, to: unknown): string {
  const { label, shown } = orderFields[name];
  const figure = (value: unknown) => (shown === 'euros' ? frenchAmount(Number(value)) : `${value}\u00a0%`);
  return `${label}\u00a0: ${figure(from)} → ${figure(to)}`;
}

function textEvent(name: OrderFieldName, value: unknown): NewEvent {
  const { label, agreement, shown } = orderFields[name];
  if (shown !== 'text') return { event_type: 'note_added', description: `${label} modifié${agreement}` };
  return entry(value ? `${label}\u00a0: ${value}` : `${label} retiré${agreement}`);
}

export function statusSentence(from: OrderRow['status'], to: OrderRow['status']): string {
  if (to === 'cancelled') return 'Commande annulée';
  if (from === 'cancelled') return 'Commande rouverte';
  return `Statut\u00a0: ${statusDisplay(from).label} → ${statusDisplay(to).label}`;
}

export function deliverySentence(delivery: boolean, day: string | null, slot: string | null): string {
  const when = [day && frenchDay(day), slot && slotDisplay(slot).label].filter(Boolean);
  const kind = delivery ? 'Livraison' : 'Retrait';
  return when.length > 0 ? `${kind}\u00a0: ${when.join(' · ')}` : `${kind}\u00a0: date à fixer`;
}
