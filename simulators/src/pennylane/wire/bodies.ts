import { z } from 'zod';
import { isVatRate, type VatRate } from '../amounts.ts';
import { invalid, type Refusal } from '../refusal.ts';

// What Pennylane takes, key by key: a key that is not here is refused. Left out, because the shop has no use for them: products,
// installments, e-invoicing, imports.

const decimalText = z.string().regex(/^-?\d+(\.\d{1,6})?$/);
const day = z.iso.date();
const id = z.int().positive();
const currency = z.string().regex(/^[A-Z]{3}$/);
const language = z.enum(['fr_FR', 'en_GB', 'de_DE', 'es_ES']);
const reference = z.string().min(1).max(255);

const address = z.strictObject({
  address: z.string().min(1),
  postal_code: z.string().min(1),
  city: z.string().min(1),
  country_alpha2: z.string().regex(/^[A-Z]{2}$/),
});

const customerKeys = {
  billing_address: address,
  delivery_address: address.optional(),
  phone: z.string().optional(),
  recipient: z.string().optional(),
  payment_conditions: z
    .enum([
      'upon_receipt',
      'custom',
      '7_days',
      '15_days',
      '30_days',
      '30_days_end_of_month',
      '45_days',
      '45_days_end_of_month',
      '60_days',
    ])
    .optional(),
  billing_iban: z.string().nullable().optional(),
  reference: z.string().nullable().optional(),
  notes: z.string().optional(),
  emails: z.array(z.email()).optional(),
  external_reference: reference.optional(),
  billing_language: language.optional(),
  ledger_account: z.strictObject({ number: z.string() }).optional(),
};
export const companyBody = z.strictObject({
  name: z.string().min(1),
  vat_number: z.string().optional(),
  reg_no: z.string().optional(),
  ...customerKeys,
});
export const individualBody = z.strictObject({
  first_name: z.string().min(1),
  last_name: z.string().min(1),
  ...customerKeys,
});

const discount = z.strictObject({ type: z.enum(['absolute', 'relative']), value: decimalText });
const section = z.strictObject({
  rank: z.int().positive(),
  title: z.string().optional(),
  description: z.string().optional(),
});
const quoteLine = z.strictObject({
  label: z.string().min(1),
  quantity: z.number(),
  raw_currency_unit_price: decimalText,
  unit: z.string(),
  vat_rate: z.custom<VatRate>(isVatRate),
  description: z.string().optional(),
  discount: discount.optional(),
  section_rank: z.int().positive().optional(),
  ledger_account_id: id.optional(),
});
const invoiceLine = quoteLine.extend({
  substance: z.enum(['goods', 'services']).optional(),
  imputation_dates: z.strictObject({ start_date: day, end_date: day }).optional(),
});

const documentKeys = {
  date: day,
  deadline: day,
  customer_id: id,
  currency: currency.optional(),
  language: language.optional(),
  external_reference: reference.optional(),
  discount: discount.optional(),
  pdf_invoice_subject: z.string().optional(),
  pdf_invoice_free_text: z.string().optional(),
  pdf_description: z.string().max(5000).optional(),
  special_mention: z.string().max(20_000).optional(),
};
const sections = { invoice_line_sections: z.array(section).optional() };
const quoteKeys = { ...documentKeys, quote_template_id: id.optional() };
const invoiceKeys = {
  ...documentKeys,
  label: z.string().max(2000).optional(),
  purchase_order_reference: z.string().max(50).optional(),
  sales_order_reference: z.string().max(50).optional(),
  customer_invoice_template_id: id.optional(),
  transaction_reference: z
    .strictObject({
      banking_provider: z.enum(['stripe', 'gocardless', 'bank', 'budgetinsight', 'helloasso']),
      provider_field_name: z.string(),
      provider_field_value: z.string(),
    })
    .optional(),
};

export const invoiceBody = z.strictObject({
  ...invoiceKeys,
  ...sections,
  draft: z.boolean().default(false),
  invoice_lines: z.array(invoiceLine).min(1),
});
export const quoteBody = z.strictObject({
  ...quoteKeys,
  ...sections,
  invoice_lines: z.array(quoteLine).min(1),
});

/** An update says what becomes of the lines; a line that it does not name stays. */
function changesOf<Line extends typeof quoteLine | typeof invoiceLine>(line: Line) {
  const changes = z.strictObject({
    create: z.array(line).optional(),
    update: z.array(line.partial().extend({ id })).optional(),
    delete: z.array(z.strictObject({ id })).optional(),
  });
  return { invoice_lines: changes.optional() };
}
export const invoiceUpdate = z.strictObject(invoiceKeys).partial().extend(changesOf(invoiceLine));
export const quoteUpdate = z.strictObject(quoteKeys).partial().extend(changesOf(quoteLine));

export const fromQuoteBody = z.strictObject({
  quote_id: id,
  draft: z.boolean(),
  external_reference: reference.optional(),
  customer_invoice_template_id: id.optional(),
});
export const quoteStatus = z.enum(['pending', 'accepted', 'denied', 'invoiced', 'expired']);
export const statusBody = z.strictObject({ status: quoteStatus });
export const emailBody = z.strictObject({ recipients: z.array(z.email()).optional() }).nullish();

/** The value, or the 400 of the first thing that is wrong with it. */
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
    return invalid(
      `properties ${key} are not defined in the schema`,
      [...issue.path, key].join('.'),
      'NotExistPropertyDefinition',
    );
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
    // A rate of VAT is an enum of its own making.
    case 'custom':
    case 'invalid_value':
      return 'NotEnumInclude';
    case 'invalid_format':
      return formatCodes[issue.format] ?? 'InvalidPattern';
    case 'too_small':
      return (
        sizeCodes[issue.origin]?.[0] ?? (issue.inclusive ? 'LessThanMinimum' : 'LessThanExclusiveMinimum')
      );
    case 'too_big':
      return (
        sizeCodes[issue.origin]?.[1] ?? (issue.inclusive ? 'MoreThanMaximum' : 'MoreThanExclusiveMaximum')
      );
    default:
      return 'ValidateError';
  }
}
