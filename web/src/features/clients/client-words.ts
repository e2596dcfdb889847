import { displayPhone } from '@florilege/contract/auth/phone.ts';
import { type AccountSummary, clientType, clientTypes } from '@florilege/contract/clients/account-summary.ts';
import type { FieldWords } from '../../shared/form/changes.ts';
import { formatDate } from '../../shared/format.ts';
import { siretText, vatText } from './client-facts.ts';

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
  archived_at: 'Archives',
};

/** A value of the wire or as typed → as people read it. */
function fieldValue(field: string, value: string | null): string {
  if (field === 'archived_at') return value ? `archivé le ${formatDate(value)}` : 'non archivé';
  if (!value) return 'vide';
  switch (field) {
    case 'type': {
      const type = clientType.safeParse(value);
      return type.success ? clientTypes[type.data] : value;
    }
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

/** City and phone, as far as they are known. */
export function whereabouts({ city, phone }: Pick<AccountSummary, 'city' | 'phone'>): string[] {
  return [city, phone && displayPhone(phone)].filter((text): text is string => Boolean(text));
}
