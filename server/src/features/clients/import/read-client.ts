import { clientTypes } from '@florilege/contract/clients/account-summary.ts';
import { clientBody } from '@florilege/contract/clients/client-input.ts';
import { paymentTermsLabels } from '@florilege/contract/clients/payment-terms.ts';
import { fieldErrors } from '@florilege/contract/http/errors.ts';
import { optionalText } from '@florilege/contract/http/fields.ts';
import { clientTable } from '@florilege/contract/imports/client-columns.ts';
import { headKey } from '@florilege/contract/imports/import-table.ts';
import { lazily } from '@florilege/contract/lazily.ts';
import { ACCESS_NOTES_MAX } from '@florilege/contract/orders/order-fields.ts';
import type { z } from 'zod';
import { beginningOf } from '../../../platform/beginning-of.ts';
import {
  either,
  type Given,
  givenCells,
  type Mapping,
  type Problem,
  givenText as text,
  withZero,
} from '../../imports/imports.public.ts';

/** A client as a line of a table says it: the body of the create call, the door and a note. */
const importedClient = clientBody.extend({
  access_notes: optionalText(ACCESS_NOTES_MAX),
  note: optionalText(4000),
});
type ImportedClient = z.output<typeof importedClient>;

type CheckedLine = { record: ImportedClient; problems: [] } | { record: null; problems: Problem[] };

/** Reads one line by the fields of its columns, with the rules of the call that creates a client. */
export function readClient(cells: readonly string[], mapping: Mapping): CheckedLine {
  const given = givenCells(cells, mapping);
  const { error, data } = importedClient.safeParse(toClient(given));
  if (!error) return { record: data, problems: [] };
  const problems = Object.entries(fieldErrors(error)).map(([path, sentence]) =>
    toProblem(path, sentence, given),
  );
  return { record: null, problems };
}

function toClient(given: Given): z.input<typeof importedClient> {
  const company = text(given, 'company');
  const [first_name, last_name] = [text(given, 'first_name'), text(given, 'name')];
  const person = [first_name, last_name].filter(Boolean).join(' ');
  const contact = company && first_name && last_name ? { first_name, last_name } : null;
  const [phone = '', ...otherPhones] = given.phone ?? [];
  const note = [
    ...(given.note ?? []),
    ...otherPhones.map((other) => `Autre téléphone\u00a0: ${other}`),
    // A contact needs both names; one alone is kept as it was written.
    ...(company && person && !contact ? [`Contact\u00a0: ${person}`] : []),
  ].join('\n');
  return {
    ...{
      name: company || person,
      type: typeOf(given, company),
      phone: withZero(phone),
      email: text(given, 'email'),
    },
    ...{
      address: text(given, 'address', ', '),
      postal_code: text(given, 'postal_code'),
      city: text(given, 'city'),
    },
    ...{ SIRET: text(given, 'SIRET'), numero_de_TVA: text(given, 'numero_de_TVA') },
    ...(given.payment_terms && { payment_terms: termsOf(text(given, 'payment_terms')) }),
    ...{ access_notes: text(given, 'access_notes', ', '), note, contact },
  };
}

const businessWords = new Set(['entreprise', 'societe', 'professionnel', 'pro', 'association', 'b2b']);
const householdWords = new Set(['particulier', 'particuliere', 'prive', 'b2c']);

/** The wire's word, or the text itself for the schema to refuse. */
function typeOf(given: Given, company: string) {
  const typed = headKey(text(given, 'type'));
  const business = typed === '' ? company || given.SIRET || given.numero_de_TVA : businessWords.has(typed);
  if (business) return 'business';
  return (typed === '' || householdWords.has(typed) ? 'household' : typed) as keyof typeof clientTypes;
}

const terms = new Map(
  Object.entries(paymentTermsLabels).map(([value, label]) => [
    headKey(label),
    value as keyof typeof paymentTermsLabels,
  ]),
);
const termsOf = (typed: string) => terms.get(headKey(typed)) ?? (typed as keyof typeof paymentTermsLabels);

const expected = lazily(
  (): Partial<Record<string, string>> => ({
    type: `Type inconnu\u00a0: écrivez ${either(Object.values(clientTypes))}`,
    payment_terms: `Conditions inconnues\u00a0: écrivez ${either(Object.values(paymentTermsLabels))}`,
  }),
);

function toProblem(path: string, sentence: string, given: Given): Problem {
  const named = path.startsWith('contact.') ? path.slice('contact.'.length) : path;
  const key = named === 'last_name' ? 'name' : named;
  const field = key in clientTable.columns ? key : 'name';
  const source = field === 'name' && given.company ? 'company' : field;
  const value = text(given, source, ', ');
  return {
    label: labelOf(source),
    value: beginningOf(value, 200),
    sentence: expected()[path] ?? sentence,
  };
}

const labelOf = (field: string) =>
  clientTable.columns[field as keyof typeof clientTable.columns]?.label ?? field;
