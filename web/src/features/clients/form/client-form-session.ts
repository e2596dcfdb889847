import type { AccountDetail } from '@florilege/contract/clients/account.ts';
import { clientBody, clientFieldNames, clientPatch } from '@florilege/contract/clients/client-input.ts';
import { type FieldChange, fieldErrors } from '@florilege/contract/http/errors.ts';
import { isApiError } from '../../../shared/api/api-error.ts';
import type { ClientChanges } from '../clients.queries.ts';
import {
  type ClientFieldName,
  type ClientFields,
  changedFields,
  leaveField,
  noClient,
  rebase,
  toClientBody,
  toClientFields,
  withField,
} from './client-form.ts';
import {
  type ContactFieldName,
  type ContactFields,
  contactFieldNames,
  isContactFilled,
  leaveContactField,
  noContact,
} from './contact-form.ts';

/** Path of a contact's field in a new client, as the server names it too. */
const CONTACT = 'contact.';

/** One typing of a client, from opening the dialog to saving or leaving it. */
export type ClientSession = {
  /** The client as it stood when the form was filled from it; null for a new one. */
  base: AccountDetail | null;
  fields: ClientFields;
  /** The principal contact of a new client. */
  contact: ContactFields;
  /** Field, or `contact.` and its field → sentence, from the form's own check or from the server. */
  errors: Readonly<Record<string, string>>;
  /** The server refused: what changed meanwhile. */
  conflict: { version: number; changes: FieldChange[] } | null;
  /** What colleagues changed, once one's own changes stand on the new version. */
  theirs: readonly FieldChange[];
};

export function startSession(client: AccountDetail | null): ClientSession {
  const fields = client ? toClientFields(client) : noClient;
  return { base: client, fields, contact: noContact, errors: {}, conflict: null, theirs: [] };
}

/** A field typed in loses its error. */
export function typeInto(session: ClientSession, change: Partial<ClientFields>): ClientSession {
  return {
    ...session,
    fields: withField(session.fields, change),
    errors: without(session.errors, Object.keys(change)),
  };
}

/** Once nothing of the contact is filled, nothing of it is asked for. */
export function typeIntoContact(session: ClientSession, change: Partial<ContactFields>): ClientSession {
  const contact = { ...session.contact, ...change };
  const names = isContactFilled(contact) ? Object.keys(change) : contactFieldNames;
  return {
    ...session,
    contact,
    errors: without(
      session.errors,
      names.map((name) => CONTACT + name),
    ),
  };
}

export function leaveFieldOf(session: ClientSession, name: ClientFieldName): ClientSession {
  const { fields, error } = leaveField(session.fields, name);
  return { ...session, fields, errors: withError(session.errors, name, error) };
}

export function leaveContactFieldOf(session: ClientSession, name: ContactFieldName): ClientSession {
  const { fields, error } = leaveContactField(session.contact, name);
  return { ...session, contact: fields, errors: withError(session.errors, CONTACT + name, error) };
}

/** Errors of the contact's fields by their own names. */
export function contactErrors({ errors }: ClientSession): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors)
      .filter(([path]) => path.startsWith(CONTACT))
      .map(([path, sentence]) => [path.slice(CONTACT.length), sentence]),
  );
}

/** What saving would change; of a new client whatever is filled. */
export function typedFields({ base, fields, contact }: ClientSession): string[] {
  if (base) return Object.keys(changedFields(base, fields));
  const filled: string[] = clientFieldNames.filter((name) => fields[name] !== noClient[name]);
  return isContactFilled(contact) ? [...filled, CONTACT] : filled;
}

/** What an edit sends: only what differs, and on which version. */
export function toChanges(base: AccountDetail, fields: ClientFields): ClientChanges {
  return { ...changedFields(base, fields), version: base.version };
}

/** What can be said without asking the server; empty when it may be sent. */
export function checkSession({ base, fields, contact }: ClientSession): Record<string, string> {
  const read = base
    ? clientPatch.safeParse(toChanges(base, fields))
    : clientBody.safeParse(toClientBody(fields, contact));
  return read.success ? {} : fieldErrors(read.error);
}

/** The server said no: at the fields, or in the panel of what changed meanwhile. */
export function refused(session: ClientSession, error: unknown): ClientSession {
  if (!isApiError(error)) return { ...session, errors: {} };
  return error.conflict ? { ...session, conflict: error.conflict } : { ...session, errors: error.fields };
}

/** One's own changes laid over the newer client, to be looked at before they are saved. */
export function resumeOn(session: ClientSession, newer: AccountDetail): ClientSession {
  if (!session.base) return session;
  return {
    ...session,
    base: newer,
    fields: rebase(newer, session.base, session.fields),
    errors: {},
    conflict: null,
    theirs: session.conflict?.changes ?? [],
  };
}

function without(errors: ClientSession['errors'], names: readonly string[]): ClientSession['errors'] {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)));
}

function withError(
  errors: ClientSession['errors'],
  name: string,
  error: string | undefined,
): ClientSession['errors'] {
  return error === undefined ? without(errors, [name]) : { ...errors, [name]: error };
}
