import { displayPhone } from '@florilege/contract/auth/phone.ts';
import type { AccountDetail } from '@florilege/contract/clients/account.ts';
import type { ClientType } from '@florilege/contract/clients/account-summary.ts';
import { clientBody, clientFieldNames } from '@florilege/contract/clients/client-input.ts';
import { errorMessage, isApiError } from '../../../shared/api/api-error.ts';
import { siretText, vatText } from '../client-facts.ts';
import type { ClientChanges, ClientInput, TypedIdentity } from '../clients.queries.ts';
import { type ContactFields, isContactFilled } from './contact-form.ts';

const ALREADY_SENT =
  'Un premier envoi de cette saisie a déjà été enregistré, avant votre modification. Vérifiez la liste des clients avant de créer celui-ci en plus.';

/** Why a client was not created or changed, when no field says it. */
export function refusalText(error: unknown): string {
  return isApiError(error) && error.code === 'IDEMPOTENCY_KEY_REUSED' ? ALREADY_SENT : errorMessage(error);
}

export type ClientFieldName = (typeof clientFieldNames)[number];

/** A client as the forms hold it: texts as typed, never null. */
export type ClientFields = { type: ClientType } & Record<Exclude<ClientFieldName, 'type'>, string>;

export const noClient: ClientFields = {
  name: '',
  type: 'household',
  address: '',
  postal_code: '',
  city: '',
  phone: '',
  email: '',
  SIRET: '',
  numero_de_TVA: '',
};

export function toClientFields(client: AccountDetail): ClientFields {
  const text = (name: Exclude<ClientFieldName, 'type'>) => asRead(name, client[name] ?? '');
  return {
    name: text('name'),
    type: client.type,
    address: text('address'),
    postal_code: text('postal_code'),
    city: text('city'),
    phone: text('phone'),
    email: text('email'),
    SIRET: text('SIRET'),
    numero_de_TVA: text('numero_de_TVA'),
  };
}

/** A new client begins with what was searched for: a name, or a phone. */
export function startWith(text: string): ClientFields {
  const typed = text.trim();
  const isPhone = /^[+\d][\d\s.()-]{3,}$/.test(typed);
  return { ...noClient, [isPhone ? 'phone' : 'name']: typed };
}

/** A Paris postal code says the city. */
export function withField(fields: ClientFields, change: Partial<ClientFields>): ClientFields {
  const next = { ...fields, ...change };
  const paris =
    change.postal_code !== undefined && /^75\d{3}$/.test(next.postal_code.trim()) && !next.city.trim();
  return paris ? { ...next, city: 'Paris' } : next;
}

/** A value that is right, the way it is read: in groups, a phone the French way. */
function asRead(name: ClientFieldName, value: string): string {
  switch (name) {
    case 'phone':
      return value && displayPhone(value);
    case 'SIRET':
      return siretText(value);
    case 'numero_de_TVA':
      return vatText(value);
    default:
      return value;
  }
}

/** A field one leaves: why it is refused, or its value as it is read. What is empty is not wrong yet. */
export function leaveField(
  fields: ClientFields,
  name: ClientFieldName,
): { fields: ClientFields; error: string | undefined } {
  if (!fields[name].trim()) return { fields, error: undefined };
  const read = clientBody.shape[name].safeParse(fields[name]);
  if (!read.success) return { fields, error: read.error.issues[0]?.message };
  return { fields: { ...fields, [name]: asRead(name, read.data ?? '') }, error: undefined };
}

/** The fields that count: VAT number and SIRET are a business's only. */
export function shownFields({ type }: ClientFields): ClientFieldName[] {
  return clientFieldNames.filter(
    (name) => type === 'business' || (name !== 'SIRET' && name !== 'numero_de_TVA'),
  );
}

/** A new client ready to send; the contact only when something of it is filled. */
export function toClientBody(fields: ClientFields, contact: ContactFields): ClientInput {
  const client: Partial<ClientFields> = Object.fromEntries(
    shownFields(fields).map((name) => [name, fields[name]]),
  );
  return { ...client, name: fields.name, ...(isContactFilled(contact) && { contact }) };
}

/** The fields that differ from the client the form was opened on, as typed; two spellings of a value are no change. */
export function changedFields(client: AccountDetail, fields: ClientFields): ClientChanges {
  const value = (name: ClientFieldName) => {
    const read = clientBody.shape[name].safeParse(fields[name]);
    return read.success ? (read.data ?? null) : fields[name];
  };
  return Object.fromEntries(
    shownFields(fields)
      .filter((name) => value(name) !== client[name])
      .map((name) => [name, fields[name]]),
  );
}

/** The newer client with what was typed laid over it: what a colleague changed elsewhere stays, nothing typed is lost. */
export function rebase(newer: AccountDetail, client: AccountDetail, fields: ClientFields): ClientFields {
  const typed = changedFields(client, fields);
  const now = toClientFields(newer);
  const rebased = { ...fields };
  for (const name of clientFieldNames) {
    if (!(name in typed)) Object.assign(rebased, { [name]: now[name] });
  }
  return rebased;
}

/** What would tell a client that is there already; of one being edited only what was changed. */
export function identityOf(fields: ClientFields, client: AccountDetail | null): TypedIdentity {
  const changed = client ? changedFields(client, fields) : fields;
  const asked: TypedIdentity = client ? { exclude: client.id } : {};
  for (const name of ['name', 'phone', 'email', 'SIRET'] as const) {
    const text = fields[name].trim();
    if (text && name in changed && shownFields(fields).includes(name)) asked[name] = text;
  }
  return asked;
}

/** A field left for a button is not judged: a sentence below it would move the button away under the finger. */
export function isPressing({ relatedTarget }: { relatedTarget: EventTarget | null }): boolean {
  return relatedTarget instanceof HTMLButtonElement;
}
