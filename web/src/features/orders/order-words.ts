import { type OrderFieldName, orderFields, type Shown } from '@florilege/contract/orders/order-fields.ts';
import { financialStatusDisplay, statusDisplay } from '@florilege/contract/orders/order-status.ts';
import { slotDisplay } from '@florilege/contract/orders/time-slots.ts';
import type { FieldWords } from '../../shared/form/changes.ts';
import { formatDate, formatEuros } from '../../shared/format.ts';

type Place = {
  delivery_address: string | null;
  delivery_postal_code: string | null;
  delivery_city: string | null;
};

/** The address of a delivery, as on an envelope. */
export const placeLines = ({ delivery_address, delivery_postal_code, delivery_city }: Place): string[] =>
  [delivery_address, [delivery_postal_code, delivery_city].filter(Boolean).join(' ')].filter(
    (line): line is string => !!line,
  );

const asItIs = (value: string) => value;

/** How a value of the wire reads on screen. */
const readers: Record<Shown, (value: string) => string> = {
  euros: formatEuros,
  percent: (value) => `${value}\u00a0%`,
  delivery: (value) => (value === 'true' ? 'Livraison' : 'Retrait'),
  day: formatDate,
  slot: (value) => slotDisplay(value).label,
  // In a conflict it comes by its name.
  location: asItIs,
  text: asItIs,
  place: asItIs,
  longText: asItIs,
  message: (value) => `«\u00a0${value}\u00a0»`,
};

/** Fields of an order that are not typed in its form. */
const others: Record<string, { label: string; read?: (value: string) => string }> = {
  delivery_person: { label: 'Livreur' },
  status: { label: 'Statut', read: (value) => statusDisplay(value).label },
  financial_status: { label: 'Paiement', read: (value) => financialStatusDisplay(value).label },
  payer_account: { label: 'Payeur' },
  recipient_account: { label: 'Destinataire' },
  deleted_at: { label: 'Corbeille' },
};

const isField = (name: string): name is OrderFieldName => Object.hasOwn(orderFields, name);

/** Fields of an order in words; a field that this build does not know is shown by its name. */
export const orderWords: FieldWords = {
  label: (name) =>
    isField(name) ? orderFields[name].label : (others[name]?.label ?? name.replaceAll('_', ' ')),
  value: (name, value) => {
    if (value === null || value === '') return 'vide';
    return isField(name) ? readers[orderFields[name].shown](value) : (others[name]?.read?.(value) ?? value);
  },
};
