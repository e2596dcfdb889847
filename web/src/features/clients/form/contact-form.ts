import { displayPhone } from '@florilege/contract/auth/phone.ts';
import type { AccountContact, ContactTitle } from '@florilege/contract/clients/account.ts';
import { contactBody, newClientContact } from '@florilege/contract/clients/client-input.ts';
import type { ContactChanges, ContactInput } from '../clients.queries.ts';

/** A contact as the form holds it: texts as typed, never null. */
export type ContactFields = {
  title: ContactTitle | null;
  first_name: string;
  last_name: string;
  role: string;
  phone: string;
  email: string;
};
export type ContactFieldName = keyof ContactFields;
export const contactFieldNames = [
  'title',
  'first_name',
  'last_name',
  'role',
  'phone',
  'email',
] as const satisfies ContactFieldName[];

export const noContact: ContactFields = {
  title: null,
  first_name: '',
  last_name: '',
  role: '',
  phone: '',
  email: '',
};

export function toContactFields({ role, contact }: AccountContact): ContactFields {
  return {
    title: contact.title,
    first_name: contact.first_name,
    last_name: contact.last_name,
    role: role ?? '',
    phone: contact.phone ? displayPhone(contact.phone) : '',
    email: contact.email ?? '',
  };
}

/** Whatever is filled asks for first and last name. */
export function isContactFilled(fields: ContactFields): boolean {
  return contactFieldNames.some((name) => fields[name] !== null && fields[name].trim() !== '');
}

/** A field one leaves: why it is refused, or its value as it is read. What is empty is not wrong yet. */
export function leaveContactField(
  fields: ContactFields,
  name: ContactFieldName,
): { fields: ContactFields; error: string | undefined } {
  const typed = fields[name];
  if (!typed?.trim()) return { fields, error: undefined };
  const read = newClientContact.shape[name].safeParse(typed);
  if (!read.success) return { fields, error: read.error.issues[0]?.message };
  return {
    fields: { ...fields, [name]: name === 'phone' && read.data ? displayPhone(read.data) : read.data },
    error: undefined,
  };
}

/** The fields that differ from the contact the form was opened on, as typed; two spellings of a phone are no change. */
export function changedContactFields(before: ContactFields, fields: ContactFields): ContactChanges {
  const value = (from: ContactFields, name: ContactFieldName) => {
    const read = contactBody.shape[name].safeParse(from[name]);
    return read.success ? (read.data ?? null) : from[name];
  };
  return Object.fromEntries(
    contactFieldNames
      .filter((name) => value(before, name) !== value(fields, name))
      .map((name) => [name, fields[name]]),
  );
}

/** One typing of a contact, from opening the dialog to saving or leaving it. */
export type ContactSession = {
  /** The contact as it stood when the form was filled from it; null for a new one. */
  base: AccountContact | null;
  fields: ContactFields;
  is_primary: boolean;
  /** Field → sentence, from the form's own check or from the server. */
  errors: Readonly<Record<string, string>>;
};

export function startContact(contact: AccountContact | null): ContactSession {
  return {
    base: contact,
    fields: contact ? toContactFields(contact) : noContact,
    is_primary: contact?.is_primary ?? false,
    errors: {},
  };
}

/** A field typed in loses its error. */
export function typeContact(session: ContactSession, change: Partial<ContactFields>): ContactSession {
  const errors = Object.fromEntries(Object.entries(session.errors).filter(([name]) => !(name in change)));
  return { ...session, fields: { ...session.fields, ...change }, errors };
}

export function leaveContact(session: ContactSession, name: ContactFieldName): ContactSession {
  const { fields, error } = leaveContactField(session.fields, name);
  return { ...session, fields, errors: error ? { ...session.errors, [name]: error } : session.errors };
}

/** What a new contact sends. */
export function toContactBody({ fields, is_primary }: ContactSession): ContactInput {
  return { ...fields, is_primary };
}

/** What an edit sends: only what differs. */
export function toContactChanges({ base, fields, is_primary }: ContactSession): ContactChanges {
  if (!base) return {};
  const changes = changedContactFields(toContactFields(base), fields);
  return is_primary === base.is_primary ? changes : { ...changes, is_primary };
}

/** Whether leaving would lose something. */
export function isTyped(session: ContactSession): boolean {
  const { base, fields, is_primary } = session;
  return base ? Object.keys(toContactChanges(session)).length > 0 : is_primary || isContactFilled(fields);
}
