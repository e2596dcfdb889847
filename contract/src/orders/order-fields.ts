import { z } from 'zod';
import { day, id, optionalText } from '../http/fields.ts';
import { amountInput } from '../http/money.ts';
import { timeSlot } from './time-slots.ts';

export const VAT_RATES = [10, 20] as const;
export const ACCESS_NOTES_MAX = 500;
export type VatRate = (typeof VAT_RATES)[number];
export const vatRate = z.literal(VAT_RATES, 'Taux de TVA inconnu');

/** `place`: a part of the address of a delivery. */
type TextKind = 'text' | 'longText' | 'message' | 'place';
/** How people read a value: an amount in euros, a quotation, a text under its own heading. */
export type Shown = 'euros' | 'percent' | 'delivery' | 'day' | 'slot' | 'location' | TextKind;

type OrderField = {
  /** Its value in a new order that does not say; undefined: it is required. */
  blank: string | number | boolean | null | undefined;
  /** In forms, details and the conflict panel. */
  label: string;
  /** How « modifié » and « retiré » agree with the label, in the history of an order. */
  agreement: '' | 'e' | 's' | 'es';
  /** In sentences of the journal, with its article. */
  journal: string;
  shown: Shown;
  /** Below its input in forms. */
  hint?: string;
  max?: number;
  /** In the details, a fact of its own that reads so when it is empty; null: part of another fact. */
  none: string | null;
  /** « Ajouter une autre commande » copies it from the order before. */
  copied: boolean;
  /** « Refaire la même commande » takes it over. */
  repeated: boolean;
};

const field = <Kind extends Shown>(of: OrderField & { shown: Kind }) => of;

/** A text that may be left empty. */
const text = <Kind extends TextKind>(
  max: number,
  of: Omit<OrderField, 'blank' | 'max'> & { shown: Kind },
): OrderField & { shown: Kind; blank: null; max: number } => ({ ...of, blank: null, max });

/**
 * The fields of an order that people type, each with all that the product knows of it. Requests, forms, the
 * conflict panel, the journal, the details, copies and the INSERT are made from this table; a column of the
 * same name holds each field. Schemas stand below: screens show these words without their library.
 */
export const orderFields = {
  amount: field({
    blank: undefined,
    label: 'Montant',
    agreement: '',
    journal: 'le montant',
    shown: 'euros',
    none: null,
    copied: false,
    repeated: true,
  }),
  requires_delivery: field({
    blank: false,
    label: 'Livraison ou retrait',
    agreement: 'e',
    journal: 'la livraison',
    shown: 'delivery',
    none: null,
    copied: true,
    repeated: true,
  }),
  delivery_date: field({
    blank: null,
    label: 'Date',
    agreement: 'e',
    journal: 'la date de livraison',
    shown: 'day',
    none: null,
    copied: false,
    repeated: false,
  }),
  delivery_time_slot: field({
    blank: null,
    label: 'Créneau',
    agreement: '',
    journal: 'le créneau',
    shown: 'slot',
    none: null,
    copied: true,
    repeated: true,
  }),
  /** Absent or empty in a new delivery: the address of its recipient. */
  delivery_address: text(300, {
    label: 'Adresse de livraison',
    agreement: 'e',
    journal: 'l’adresse de livraison',
    shown: 'place',
    none: null,
    copied: true,
    repeated: true,
  }),
  delivery_postal_code: text(12, {
    label: 'Code postal de livraison',
    agreement: '',
    journal: 'le code postal de la livraison',
    shown: 'place',
    none: null,
    copied: true,
    repeated: true,
  }),
  delivery_city: text(100, {
    label: 'Ville de livraison',
    agreement: 'e',
    journal: 'la ville de la livraison',
    shown: 'place',
    none: null,
    copied: true,
    repeated: true,
  }),
  access_notes: text(ACCESS_NOTES_MAX, {
    label: 'Accès',
    agreement: '',
    journal: 'les consignes d’accès de la livraison',
    shown: 'longText',
    hint: 'Code, étage, gardien, consignes pour le livreur.',
    none: null,
    copied: true,
    repeated: true,
  }),
  /** A request has the number of an open shop, or null; an answer has number and name. Absent: the only shop. */
  location: field({
    blank: null,
    label: 'Boutique',
    agreement: 'e',
    journal: 'la boutique',
    shown: 'location',
    none: 'Aucune boutique',
    copied: true,
    repeated: true,
  }),
  hand_message: text(2000, {
    label: 'Message manuscrit',
    agreement: '',
    journal: 'le message manuscrit',
    shown: 'message',
    hint: 'Écrit sur la carte, le client le lira.',
    none: 'Aucun message sur la carte',
    copied: false,
    repeated: true,
  }),
  bouquet_notes: text(4000, {
    label: 'Notes bouquet',
    agreement: 'es',
    journal: 'les notes bouquet',
    shown: 'longText',
    hint: 'Internes, pour l’atelier.',
    none: 'Aucune note pour l’atelier',
    copied: false,
    repeated: true,
  }),
  purchase_order_number: text(100, {
    label: 'Numéro de bon de commande',
    agreement: '',
    journal: 'le numéro de bon de commande',
    shown: 'text',
    none: 'Aucun',
    copied: true,
    repeated: false,
  }),
  vat_rate: field({
    blank: 10,
    label: 'TVA',
    agreement: 'e',
    journal: 'la TVA',
    shown: 'percent',
    none: null,
    copied: false,
    repeated: true,
  }),
};

export type OrderFieldName = keyof typeof orderFields;
export const orderFieldNames = Object.keys(orderFields) as OrderFieldName[];

export type OrderTextName = {
  [Name in OrderFieldName]: (typeof orderFields)[Name]['shown'] extends TextKind ? Name : never;
}[OrderFieldName];
const textKinds: readonly Shown[] = ['text', 'longText', 'message', 'place'] satisfies TextKind[];
const isText = (name: OrderFieldName): name is OrderTextName => textKinds.includes(orderFields[name].shown);
export const orderTextNames = orderFieldNames.filter(isText);

/** The address of a delivery, in the order of an envelope. */
export const placeNames = ['delivery_address', 'delivery_postal_code', 'delivery_city'] as const;
/** Address and access of a delivery, each copied from the recipient where it is not said. */
export const doorNames = [...placeNames, 'access_notes'] as const;

/** A value for every optional text of an order. */
export const forOrderTexts = <Value>(of: (name: OrderTextName) => Value) =>
  Object.fromEntries(orderTextNames.map((name) => [name, of(name)])) as Record<OrderTextName, Value>;

/** A shop as answers name it. */
export type ShopName = { id: number; name: string };

/** Fields of orders, as requests carry them and forms hold them before they are read. */
export type OrderFieldValues = {
  amount: string;
  requires_delivery: boolean;
  delivery_date: string | null;
  delivery_time_slot: string | null;
  location: number | null;
  vat_rate: VatRate;
} & Record<OrderTextName, string | null>;

/** The same as answers have them: a shop has its name. */
export type AnsweredOrderFields = Omit<OrderFieldValues, 'location'> & { location: ShopName | null };

/** How a request has each field. */
export const orderFieldSchemas = {
  amount: amountInput,
  requires_delivery: z.boolean('Valeur attendue\u00a0: oui ou non'),
  delivery_date: z.preprocess((value) => (value === '' ? null : value), day.nullable()),
  delivery_time_slot: timeSlot,
  location: id.nullable(),
  vat_rate: vatRate,
  ...forOrderTexts((name) => optionalText(orderFields[name].max)),
};

type Optional = { [Name in OrderFieldName]: z.ZodOptional<(typeof orderFieldSchemas)[Name]> };

export const optionalOrderFields = Object.fromEntries(
  orderFieldNames.map((name) => [name, orderFieldSchemas[name].optional()]),
) as Optional;
