import { z } from 'zod';
import type { Refusal } from '../../shared/refusal.ts';
import { isVatRate } from '../amounts.ts';
import { invalid } from './refusals.ts';

// Bodies that Pennylane accepts; products, installments, e-invoicing and imports are refused with other keys.

const text = z.string().optional();
const filled = z.string().min(1);
const day = z.iso.date();
const id = z.int().positive();
const language = z.literal('fr_FR').optional();
const reference = z.string().min(1).max(255).optional();
const paymentConditions = z.enum(['upon_receipt', '15_days', '30_days', '45_days_end_of_month']);

const country_alpha2 = z.string().regex(/^[A-Z]{2}$/);
const address = z.strictObject({ address: filled, postal_code: filled, city: filled, country_alpha2 });
const customerKeys = {
  billing_address: address,
  phone: text,
  payment_conditions: paymentConditions.optional(),
  emails: z.array(z.email()).optional(),
  external_reference: reference,
  billing_language: language,
};
const company = z.strictObject({ name: filled, vat_number: text, reg_no: text, ...customerKeys });
const individual = z.strictObject({ first_name: filled, last_name: filled, ...customerKeys });
type Company = z.infer<typeof company>;
type Individual = z.infer<typeof individual>;
export type CustomerBody = Pick<Company, keyof Company & keyof Individual> & Partial<Company & Individual>;
export type CustomerUpdate = { [Key in keyof CustomerBody]?: CustomerBody[Key] | undefined };
type Types<Body> = Record<'company' | 'individual', z.ZodType<Body>>;
export const customerBodies: Types<CustomerBody> = { company, individual };
const fixed = { external_reference: true } as const;
export const customerUpdates: Types<CustomerUpdate> = {
  company: company.omit(fixed).partial(),
  individual: individual.omit(fixed).partial(),
};

const line = z.strictObject({
  label: filled,
  quantity: z.number(),
  raw_currency_unit_price: z.string().regex(/^-?\d+(\.\d{1,6})?$/),
  unit: z.string(),
  vat_rate: z.custom<string>(isVatRate),
  description: text,
});

const documentKeys = {
  date: day,
  deadline: day,
  customer_id: id,
  currency: z.literal('EUR').optional(),
  language,
  external_reference: reference,
  pdf_invoice_subject: text,
  invoice_lines: z.array(line).min(1),
};
export const invoiceBody = z.strictObject({
  ...documentKeys,
  purchase_order_reference: z.string().max(50).optional(),
  draft: z.boolean().default(false),
});
export const quoteBody = z.strictObject({ ...documentKeys, pdf_invoice_free_text: text });

const lineChanges = z.strictObject({
  create: z.array(line).optional(),
  delete: z.array(z.strictObject({ id })).optional(),
});
export const documentUpdate = z.strictObject({ deadline: day, invoice_lines: lineChanges }).partial();

export const quoteStatus = z.enum(['pending', 'accepted', 'denied', 'invoiced', 'expired']);
export const statusBody = z.strictObject({ status: quoteStatus });

export const fromQuoteBody = z.strictObject({
  quote_id: id,
  draft: z.boolean(),
  external_reference: reference,
});
export const linkBody = z.strictObject({ credit_note_id: id });

export const eInvoicingStatus = z.enum([
  ...(['submitted', 'sent', 'approved', 'accepted', 'refused', 'rejected', 'in_dispute'] as const),
  ...(['collected', 'partially_collected'] as const),
]);
export const eInvoicing = z.strictObject({
  status: eInvoicingStatus,
  reason: z.string().nullable().default(null),
});
/** A number is what a form sends. */
const euros = z.coerce.string().regex(/^-?\d+(\.\d{1,2})?$/);
/** With the id of a transaction that pays another invoice too, or with all that a new one brings. */
export const matchBody = z.strictObject({
  amount: euros,
  date: day.optional(),
  transaction_id: id.optional(),
  transaction_amount: euros.optional(),
});
export const creditBody = z.strictObject({ amount: euros.optional() });

/** @throws Refusal for the first thing that is wrong with it */
export function accept<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body, { reportInput: true });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw issue ? refusalOf(issue) : invalid('invalid body', '', 'ValidateError');
}

function refusalOf(issue: z.core.$ZodIssue): Refusal {
  const field = issue.path.join('.');
  const name = String(issue.path.at(-1) ?? '');
  if (issue.code === 'unrecognized_keys') {
    const [key = ''] = issue.keys;
    const where = [...issue.path, key].join('.');
    return invalid(`properties ${key} are not defined in the schema`, where, 'NotExistPropertyDefinition');
  }
  if (issue.input === undefined)
    return invalid(`missing required parameters: ${name}`, field, 'NotExistRequiredKey');
  if (issue.input === null) return invalid(`${name} does not allow null values`, field, 'NotNullError');
  return invalid(`${JSON.stringify(issue.input)} isn't a valid ${name}`, field, codeOf(issue));
}

const sizeCodes: Record<string, readonly [small: string, big: string]> = {
  string: ['LessThanMinLength', 'MoreThanMaxLength'],
  array: ['LessThanMinItems', 'MoreThanMaxItems'],
};
const formatCodes: Record<string, string> = {
  date: 'InvalidDateFormat',
  datetime: 'InvalidDateTimeFormat',
  email: 'InvalidEmailFormat',
};

function codeOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    // A rate of VAT is a custom enum.
    case 'custom':
    case 'invalid_value':
      return 'NotEnumInclude';
    case 'invalid_format':
      return formatCodes[issue.format] ?? 'InvalidPattern';
    case 'too_small':
      return sizeCodes[issue.origin]?.[0] ?? `LessThan${issue.inclusive ? '' : 'Exclusive'}Minimum`;
    case 'too_big':
      return sizeCodes[issue.origin]?.[1] ?? `MoreThan${issue.inclusive ? '' : 'Exclusive'}Maximum`;
    default:
      return 'ValidateError';
  }
}
