import type { PaymentTerms } from '@florilege/contract/clients/payment-terms.ts';
import { type Cents, parseAmount } from '@florilege/contract/http/money.ts';
import { z } from 'zod';
import type { DocumentAsk, PennylaneClient, PennylaneFile, PennylaneMatch } from './pennylane.ts';
import type { PricedLine } from './vat-prices.ts';

// Requests to Pennylane and its answers. It refuses unknown keys and nulls, so absent values are left out.

export function clientPath({ type }: PennylaneClient): string {
  return type === 'business' ? '/company_customers' : '/individual_customers';
}

export function clientBody(client: PennylaneClient) {
  return { ...clientKeys(client), external_reference: client.reference };
}

const CLEARABLE = ['phone', 'vat_number', 'reg_no'] as const;
export const knownClient = z.object({
  phone: z.string(),
  vat_number: z.string().optional(),
  reg_no: z.string().optional(),
});

/** Empties the fields that the client no longer has; a field that neither side has is left out. */
export function clientUpdate(client: PennylaneClient, there: z.infer<typeof knownClient>) {
  return {
    ...Object.fromEntries(CLEARABLE.flatMap((key) => (there[key] ? [[key, '']] : []))),
    ...clientKeys(client),
  };
}

function clientKeys(client: PennylaneClient) {
  const { address, postalCode, city, phone, email, vatNumber, siret } = client;
  return {
    ...(client.type === 'business'
      ? {
          name: client.name,
          ...(vatNumber && { vat_number: vatNumber }),
          ...(siret && { reg_no: siret.slice(0, SIREN_DIGITS) }),
        }
      : personName(client.name)),
    billing_address: { address, postal_code: postalCode, city, country_alpha2: 'FR' },
    ...(phone && { phone }),
    emails: email ? [email] : [],
    payment_conditions: conditions[client.terms],
    billing_language: 'fr_FR',
  };
}

const conditions: Record<PaymentTerms, string> = {
  on_receipt: 'upon_receipt',
  '15_days': '15_days',
  '30_days': '30_days',
  '45_days_end_of_month': '45_days_end_of_month',
};

/** Pennylane keeps the SIREN, the beginning of a SIRET. */
const SIREN_DIGITS = 9;

/** Pennylane needs both parts, and shows them together: the cut does not matter. */
function personName(name: string): { first_name: string; last_name: string } {
  const words = name.trim().split(/\s+/);
  const last = words.pop() ?? '';
  return { first_name: words.join(' ') || 'M. ou Mme', last_name: last };
}

export function invoiceBody(ask: DocumentAsk, lines: PricedLine[]) {
  return {
    ...documentBody(ask, lines),
    // Absent means final: a legal number at once.
    draft: true,
    ...(ask.purchaseOrder && { purchase_order_reference: ask.purchaseOrder }),
  };
}

/** A quote has no key for the buyer's reference. */
export function quoteBody(ask: DocumentAsk, lines: PricedLine[]) {
  return {
    ...documentBody(ask, lines),
    ...(ask.purchaseOrder && { pdf_invoice_free_text: `Bon de commande : ${ask.purchaseOrder}` }),
  };
}

function documentBody(ask: DocumentAsk, lines: PricedLine[]) {
  return {
    date: ask.date,
    deadline: ask.deadline,
    customer_id: ask.clientId,
    currency: 'EUR',
    language: 'fr_FR',
    external_reference: ask.reference,
    pdf_invoice_subject: ask.subject,
    invoice_lines: lines.map(lineBody),
  };
}

/** The sign is in the quantity: negative prices are not documented. */
export function lineBody({ label, description, amount, price, vatRate }: PricedLine) {
  const vat_rate = vatRate === 10 ? 'FR_100' : 'FR_200';
  const text = { label, ...(description && { description }) };
  const quantity = amount < 0 ? -1 : 1;
  return { ...text, quantity, raw_currency_unit_price: price, unit: 'piece', vat_rate };
}

/** A cent that no price can give. */
export function roundingLineBody(cents: Cents) {
  const raw_currency_unit_price = (Math.abs(cents) / 100).toFixed(2);
  const quantity = Math.sign(cents);
  return { label: 'Arrondi', quantity, raw_currency_unit_price, unit: 'piece', vat_rate: 'exempt' };
}

export const numbered = z.object({ id: z.int() });
export const nothing = z.unknown();

/** `"34.0"` and `"34.000"` are 34 euros. */
const amount = z.string().transform((text, context): Cents => {
  const cents = parseAmount(text.replace(/(\.\d{2})0+$/, '$1'));
  if (cents !== null) return cents;
  context.addIssue({ code: 'custom', message: 'not whole cents' });
  return z.NEVER;
});

const document = z.object({
  id: z.int(),
  customer: z.object({ id: z.int() }).nullish(),
  status: z.string(),
  currency_amount: amount,
  date: z.iso.date().nullable(),
  deadline: z.iso.date().nullable(),
  public_file_url: z.string().nullable(),
  external_reference: z.string().nullable(),
  archived_at: z.string().nullable(),
  created_at: z.iso.datetime({ offset: true }),
});
const invoice = document.extend({
  invoice_number: z.string().nullable(),
  draft: z.boolean(),
  paid: z.boolean(),
  remaining_amount_with_tax: amount.nullable(),
  credited_invoice: z.object({ id: z.int() }).nullable(),
});
const quote = document.extend({ quote_number: z.string().nullable() });

type OfKind = Pick<PennylaneFile, 'number' | 'draft' | 'paid' | 'remaining' | 'credited'>;

export const invoiceAnswer = fileOf(invoice, (answer) => ({
  number: answer.invoice_number ?? '',
  draft: answer.draft,
  paid: answer.paid,
  remaining: answer.remaining_amount_with_tax ?? (answer.paid ? 0 : answer.currency_amount),
  credited: answer.credited_invoice?.id ?? null,
}));

export const quoteAnswer = fileOf(quote, ({ quote_number }) => {
  return { number: quote_number ?? '', draft: false, paid: false, remaining: 0, credited: null };
});

function fileOf<Answer extends z.infer<typeof document>>(
  answer: z.ZodType<Answer>,
  ofKind: (answer: Answer) => OfKind,
): z.ZodType<PennylaneFile> {
  return answer.transform((file) => {
    // Only documents that were imported unfinished have no days.
    const date = file.date ?? file.created_at.slice(0, 10);
    return {
      id: file.id,
      client: file.customer?.id ?? null,
      status: file.status,
      amount: file.currency_amount,
      date,
      deadline: file.deadline ?? date,
      publicFileUrl: file.public_file_url,
      reference: file.external_reference,
      archived: file.archived_at !== null,
      createdAt: file.created_at,
      ...ofKind(file),
    };
  });
}

const transaction = z.object({ id: z.int(), amount, date: z.iso.date() });
export const transactionAnswer = transaction.transform(
  ({ id, ...paid }): PennylaneMatch => ({ id: String(id), ...paid }),
);

export const change = z.object({ id: z.int(), operation: z.string() });
