import { toE164 } from '@florilege/contract/auth/phone.ts';
import { fieldErrors } from '@florilege/contract/http/errors.ts';
import { UNREADABLE_DAY } from '@florilege/contract/http/fields.ts';
import { headKey } from '@florilege/contract/imports/import-table.ts';
import { type OrderColumn, orderTable } from '@florilege/contract/imports/order-columns.ts';
import {
  ACCESS_NOTES_MAX,
  optionalOrderFields,
  orderFieldSchemas,
  orderFields,
} from '@florilege/contract/orders/order-fields.ts';
import { type OrderStatus, orderStatuses, orderSteps } from '@florilege/contract/orders/order-status.ts';
import { type TimeSlot, timeSlots } from '@florilege/contract/orders/time-slots.ts';
import { z } from 'zod';
import { beginningOf } from '../../../platform/beginning-of.ts';
import {
  byWords,
  either,
  type Given,
  givenCells,
  type Mapping,
  type Problem,
  givenText as text,
  withZero,
} from '../../imports/imports.public.ts';

/** An order as a line of a table says it, with the rules of the call that creates one. */
const importedOrder = z.object({ ...optionalOrderFields, amount: orderFieldSchemas.amount });
export type ImportedOrder = z.output<typeof importedOrder> & { status: OrderStatus };

/** The payer or recipient as a line names him, not looked up yet; phone in E.164. */
export type Sought = { name: string; phone: string | null; email: string | null };
export type Shop = { id: number; name: string };

export type ReadOrder = {
  record: ImportedOrder | null;
  problems: Problem[];
  payer: Sought | null;
  recipient: Sought | null;
};

/** Statuses without work of others behind them: nobody verified, delivers or refused an imported order. */
const importable = [
  ...(['created', 'to_call', 'to_prepare', 'preparing', 'prepared', 'to_deliver'] as const),
  ...(['delivered', 'picked_up'] as const),
] satisfies OrderStatus[];

export function readOrder(cells: readonly string[], mapping: Mapping, shops: readonly Shop[]): ReadOrder {
  const given = givenCells(cells, mapping);
  const problems: Problem[] = [];
  const wrong = (field: OrderColumn, sentence: string) => {
    problems.push({
      label: orderTable.columns[field].label,
      value: beginningOf(text(given, field, ', '), 200),
      sentence,
    });
  };
  const requires_delivery = deliveryOf(given, wrong);
  const status = statusOf(given, requires_delivery, wrong);
  refusePayment(given, wrong);
  const payer = { name: text(given, 'payer_name'), ...reachedBy(given, wrong) };
  const recipient = {
    ...{ name: text(given, 'recipient_name'), email: null },
    phone: phoneOf(given, 'recipient_phone', wrong),
  };
  const { error, data } = importedOrder.safeParse({
    ...{ amount: text(given, 'amount'), requires_delivery },
    delivery_date: dayOf(given, wrong),
    delivery_time_slot: slotOf(given, wrong),
    delivery_address: text(given, 'delivery_address', ', '),
    delivery_postal_code: text(given, 'delivery_postal_code'),
    delivery_city: text(given, 'delivery_city'),
    access_notes: text(given, 'access_notes', ', '),
    hand_message: text(given, 'hand_message', '\n'),
    bouquet_notes: text(given, 'bouquet_notes', '\n'),
    purchase_order_number: text(given, 'purchase_order_number'),
    location: shopOf(given, shops, wrong),
  });
  for (const [field, sentence] of Object.entries(error ? fieldErrors(error) : {}))
    wrong(field as OrderColumn, sentence);
  return {
    record: data && problems.length === 0 ? { ...data, status } : null,
    problems,
    payer: isSought(payer) ? payer : null,
    recipient: isSought(recipient) || given.recipient_phone ? recipient : null,
  };
}

type Wrong = (field: OrderColumn, sentence: string) => void;

const isSought = ({ name, phone, email }: Sought) => Boolean(name || phone || email);

function phoneOf(given: Given, column: 'payer_phone' | 'recipient_phone', wrong: Wrong): string | null {
  const typed = text(given, column);
  const phone = toE164(withZero(typed));
  if (typed && !phone) wrong(column, 'Numéro de téléphone invalide (par exemple 06 12 34 56 78)');
  return phone;
}

function reachedBy(given: Given, wrong: Wrong): Pick<Sought, 'phone' | 'email'> {
  const phone = phoneOf(given, 'payer_phone', wrong);
  const email = text(given, 'payer_email').toLowerCase() || null;
  if (email && !z.email().safeParse(email).success) wrong('payer_email', 'Format email invalide');
  return { phone, email };
}

const deliveryWords = byWords({
  yes: ['livraison', 'livrer', 'à livrer', 'livré', 'livrée', 'oui', 'domicile', 'l'],
  no: [
    'retrait',
    'retrait en boutique',
    'à retirer',
    'retiré',
    'boutique',
    'sur place',
    'à emporter',
    'non',
    'r',
  ],
});

/** Without a word, an order with an address is a delivery. */
function deliveryOf(given: Given, wrong: Wrong): boolean {
  const typed = text(given, 'requires_delivery');
  const said = deliveryWords.get(headKey(typed));
  if (typed && !said) wrong('requires_delivery', 'Écrivez Livraison ou Retrait');
  return said ? said === 'yes' : Boolean(given.delivery_address);
}

const slotWords = byWords<TimeSlot>({
  '9h00-12h00': ['matin', 'matinée', '9h-12h', '9h00-12h00', timeSlots['9h00-12h00'].label],
  '14h00-17h00': [...['après-midi', 'aprem', 'am', '14h-17h', '14h00-17h00'], timeSlots['14h00-17h00'].label],
  '18h00-20h00': ['soir', 'soirée', '18h-20h', '18h00-20h00', timeSlots['18h00-20h00'].label],
  'Toute la journée': ['toute la journée', 'journée'],
});

function slotOf(given: Given, wrong: Wrong): TimeSlot | null {
  const typed = text(given, 'delivery_time_slot');
  const slot = slotWords.get(headKey(typed)) ?? null;
  if (typed && !slot)
    wrong('delivery_time_slot', `Créneau inconnu\u00a0: écrivez ${either(Object.keys(timeSlots))}`);
  return slot;
}

const written = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})(?: .*)?$/;
const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/;

/** `14/02/2027`, `14.2.27` and `2027-02-14`, with or without an hour. */
function dayOf(given: Given, wrong: Wrong): string | null {
  const typed = text(given, 'delivery_date').replace(/^[a-zéû]+\.? /i, '');
  if (!typed) return null;
  const [, dd = '', mm = '', yyyy = ''] = written.exec(typed) ?? [];
  const [, year = yyyy.padStart(4, '20'), month = mm.padStart(2, '0'), day = dd.padStart(2, '0')] =
    iso.exec(typed) ?? [];
  const parsed = orderFieldSchemas.delivery_date.safeParse(`${year}-${month}-${day}`);
  if (parsed.success) return parsed.data;
  wrong('delivery_date', UNREADABLE_DAY);
  return null;
}

const statusWords = new Map(
  Object.entries(orderStatuses).map(([status, { label }]) => [headKey(label), status as OrderStatus]),
);

function statusOf(given: Given, requires_delivery: boolean, wrong: Wrong): OrderStatus {
  const typed = text(given, 'status');
  if (!typed) return 'created';
  const allowed = importable.filter((status) => orderSteps({ requires_delivery }).includes(status));
  const status = allowed.find((each) => each === statusWords.get(headKey(typed)));
  if (status) return status;
  const labels = either(allowed.map((each) => orderStatuses[each].label));
  wrong('status', `Ce statut ne s’importe pas\u00a0: écrivez ${labels}`);
  return 'created';
}

const unpaidWords = new Set(
  [
    'en attente',
    'à payer',
    'à régler',
    'impayée',
    'impayé',
    'non payée',
    'non payé',
    'non',
    'pas payé',
    'dû',
  ].map(headKey),
);

/** An import never claims money that the books do not have. */
function refusePayment(given: Given, wrong: Wrong): void {
  const typed = text(given, 'financial_status');
  if (typed && !unpaidWords.has(headKey(typed)))
    wrong(
      'financial_status',
      'Un import ne crée aucun paiement\u00a0: videz la case, puis enregistrez le paiement sur la commande',
    );
}

/** The number of the shop; null: none is said. */
function shopOf(given: Given, shops: readonly Shop[], wrong: Wrong): number | null {
  const typed = headKey(text(given, 'location'));
  if (!typed) return null;
  const bare = (name: string) => headKey(name).replace(/^boutique /, '');
  const shop = shops.find(({ name }) => bare(name) === typed.replace(/^boutique /, ''));
  if (!shop) wrong('location', `Boutique inconnue\u00a0: écrivez ${either(shops.map(({ name }) => name))}`);
  return shop?.id ?? null;
}

/** A recipient who is no client is written where whoever prepares or delivers reads it. */
export function withRecipientNoted(order: ImportedOrder, who: string): ImportedOrder | Problem {
  const line = `Destinataire\u00a0: ${who}`;
  if (!order.requires_delivery)
    return { ...order, bouquet_notes: [line, order.bouquet_notes].filter(Boolean).join('\n') };
  const access_notes = [line, order.access_notes].filter(Boolean).join('\n');
  if (access_notes.length <= ACCESS_NOTES_MAX) return { ...order, access_notes };
  const sentence = `${ACCESS_NOTES_MAX} caractères au plus, avec le nom du destinataire`;
  return { label: orderFields.access_notes.label, value: '', sentence };
}
