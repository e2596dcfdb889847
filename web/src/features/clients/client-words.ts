import { displayPhone } from '@florilege/contract/auth/phone.ts';
import type { Account, AccountDetail } from '@florilege/contract/clients/account.ts';
import { type AccountSummary, clientTypes } from '@florilege/contract/clients/account-summary.ts';
import { paymentTermsLabels } from '@florilege/contract/clients/payment-terms.ts';
import { type Cents, centsOf, formatAmount } from '@florilege/contract/http/money.ts';
import type { FieldWords } from '../../shared/form/changes.ts';
import { formatDate, formatEuros } from '../../shared/format.ts';

export const CLIENT_ALREADY_SAVED =
  'Un premier envoi de cette saisie a déjà été enregistré, avant votre modification. Vérifiez la liste des clients avant de créer celui-ci en plus.';

const labels: Record<string, string> = {
  name: 'Nom',
  type: 'Type',
  address: 'Adresse',
  postal_code: 'Code postal',
  city: 'Ville',
  phone: 'Téléphone',
  email: 'E-mail',
  SIRET: 'SIRET',
  numero_de_TVA: 'N°\u00a0de TVA',
  payment_terms: 'Conditions de paiement',
  access_notes: 'Accès',
  archived_at: 'Archives',
};

const wordIn = (words: Record<string, string>, value: string) =>
  Object.hasOwn(words, value) ? (words[value] ?? value) : value;

/** A value of the wire or as typed → as people read it. */
function fieldValue(field: string, value: string | null): string {
  if (field === 'archived_at') return value ? `archivé le ${formatDate(value)}` : 'non archivé';
  if (!value) return 'vide';
  switch (field) {
    case 'type':
      return wordIn(clientTypes, value);
    case 'payment_terms':
      return wordIn(paymentTermsLabels, value);
    case 'phone':
      return displayPhone(value);
    case 'SIRET':
      return siretText(value);
    case 'numero_de_TVA':
      return vatText(value);
    default:
      return value;
  }
}

/** Labels and values of the fields of a client; an unknown field is shown as it is. */
export const clientWords: FieldWords = {
  label: (field) => labels[field] ?? field.replaceAll('_', ' '),
  value: fieldValue,
};

type Place = Pick<AccountSummary, 'address' | 'postal_code' | 'city'>;

/** Whether a place is a client's address; what is empty is the same as none. */
export const livesAt = (client: Place, place: Place): boolean =>
  (['address', 'postal_code', 'city'] as const).every(
    (name) => (client[name] ?? '') === (place[name] ?? '').trim(),
  );

const NO_BREAK = '\u00a0';

/** A narrow line breaks between the parts, not within a phone. */
export function whereabouts({
  address,
  city,
  phone,
}: Pick<AccountSummary, 'address' | 'city' | 'phone'>): string[] {
  return [address, city, phone && displayPhone(phone).replaceAll(' ', NO_BREAK)].filter(
    (text): text is string => Boolean(text),
  );
}

/** `73282932000074` → `732 829 320 00074`: the company's number, then the establishment's. */
export function siretText(siret: string): string {
  return siret.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, `$1${NO_BREAK}$2${NO_BREAK}$3${NO_BREAK}$4`);
}

/** `FR40303265045` → `FR 40 303 265 045`. */
export function vatText(vat: string): string {
  return vat.replace(
    /^([A-Z]{2})(\w{2})(\d{3})(\d{3})(\d{3})$/,
    `$1${NO_BREAK}$2${NO_BREAK}$3${NO_BREAK}$4${NO_BREAK}$5`,
  );
}

export function addressLines({
  address,
  postal_code,
  city,
}: Pick<Account, 'address' | 'postal_code' | 'city'>): string[] {
  return [address, [postal_code, city].filter(Boolean).join(' ')].filter((line): line is string =>
    Boolean(line),
  );
}

type Balance = Pick<AccountDetail, 'balance' | 'ahead'>;

/** Cents that a client owes now, below 0: his balance without orders to come. Above 0: his credit. */
export const dueOf = ({ balance, ahead }: Balance): Cents => centsOf(balance ?? '') + centsOf(ahead ?? '');

/** « Reste 45,00 € à payer, 20,00 € à venir ». Null for members who may not read it. */
export function balanceWords(client: Balance): string | null {
  if (client.balance === null) return null;
  const due = dueOf(client);
  const euros = formatEuros(formatAmount(Math.abs(due)));
  const now = due < 0 ? `Reste ${euros} à payer` : due > 0 && `Crédit ${euros}`;
  const later = Number(client.ahead) > 0 && `${formatEuros(client.ahead ?? '')} à venir`;
  return [now, later].filter(Boolean).join(', ') || 'Compte à jour';
}

/** A movement with its sign, also when it is a plus: `+45,00 €`. */
export function signedEuros(amount: string): string {
  return Number(amount) > 0 ? `+${formatEuros(amount)}` : formatEuros(amount);
}
