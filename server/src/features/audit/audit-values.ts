import { displayPhone } from '@florilege/contract/auth/phone.ts';
import { frenchDay } from '@florilege/contract/http/dates.ts';
import { timeSlots } from '@florilege/contract/orders/time-slots.ts';
import { frenchAmount } from '../../platform/french-amount.ts';
import { nameOf, type Show } from './audit-line.ts';

/** A column as sentences name it, with its article; `long`: too long for a sentence, only shown below it. */
export type Field = { name: string; show: Show; long?: true };

/** A label of a table of the contract; a value newer than this build is shown as it is. */
export const labelled =
  (labels: Readonly<Record<string, string | { label: string } | { title: string }>>): Show =>
  (value) => {
    const found = Object.hasOwn(labels, value) ? labels[value] : undefined;
    if (typeof found !== 'object') return found ?? value;
    return 'label' in found ? found.label : found.title;
  };

/** The name of the thing with that id; `missing` when it is gone and its last name is unknown. */
const named =
  (kind: string, missing: string): Show =>
  (value, names) =>
    nameOf(names, kind, value) ?? missing;

const LONGEST = 300;

/** The values that several features have; a feature adds its own. */
export const show = {
  text: (value) => (value.length > LONGEST ? `${value.slice(0, LONGEST - 1)}…` : value),
  amount: (value) => frenchAmount(Number(value)),
  percent: (value) => `${value}\u202f%`,
  day: frenchDay,
  yesNo: (value) => (value === 'true' ? 'oui' : 'non'),
  phone: displayPhone,
  slot: labelled(timeSlots),
  member: named('member', 'un ancien membre'),
  client: named('client', 'un client supprimé'),
  location: named('location', 'une boutique supprimée'),
} as const satisfies Record<string, Show>;

export const field = (name: string, as: Show = show.text): Field => ({ name, show: as });
export const longField = (name: string): Field => ({ name, show: show.text, long: true });

/** `le montant` → `montant`. */
export const bareName = ({ name }: Field): string => name.replace(/^(?:le |la |les |l’)/, '');

/** `le montant` → `Montant`. */
export function labelOf(of: Field): string {
  const bare = bareName(of);
  return bare.charAt(0).toUpperCase() + bare.slice(1);
}
