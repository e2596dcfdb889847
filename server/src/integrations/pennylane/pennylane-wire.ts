import { type Cents, parseAmount } from '@florilege/contract/http/money.ts';
import { z } from 'zod';
import type { DocumentAsk, PennylaneClient, PennylaneFile } from './pennylane.ts';
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
    billing_language: 'fr_FR',
  };
}

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

export function lineBody({ label, description, price, vatRate }: PricedLine) {
  const vat_rate = vatRate === 10 ? 'FR_100' : 'FR_200';
  const text = { label, ...(description && { description }) };
  return { ...text, quantity: 1, raw_currency_unit_price: price, unit: 'piece', vat_rate };
}

/** A cent that no price can give; its sign is in the quantity, as in a credit note. */
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

const documentKeys = {
  id: z.int(),
  status: z.string(),
  currency_amount: amount,
  public_file_url: z.string().nullable(),
  external_reference: z.string().nullable(),
  created_at: z.iso.datetime({ offset: true }),
};

const invoice = z.object({
  ...documentKeys,
  invoice_number: z.string().nullable(),
  draft: z.boolean(),
  paid: z.boolean(),
});
const quote = z.object({ ...documentKeys, quote_number: z.string().nullable() });

export const invoiceAnswer = invoice.transform(
  ({ invoice_number, draft, paid, ...answer }): PennylaneFile => {
    return { ...common(answer), number: invoice_number ?? '', draft, paid };
  },
);

export const quoteAnswer = quote.transform(({ quote_number, ...answer }): PennylaneFile => {
  return { ...common(answer), number: quote_number ?? '', draft: false, paid: false };
});

function common(answer: z.infer<z.ZodObject<typeof documentKeys>>) {
  return {
    id: answer.id,
    status: answer.status,
    amount: answer.currency_amount,
    publicFileUrl: answer.public_file_url,
    reference: answer.external_reference,
    createdAt: answer.created_at,
  };
}

export const change = z.object({ id: z.int(), operation: z.string() });
