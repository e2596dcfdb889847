import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { address, company, draftOf, line, pennylaneForTests, quoteOf } from '../testing/caller.ts';

const bench = pennylaneForTests({ rate_limit: 0, pdf_delay_seconds: 0 });
const { call, control, create } = bench;
let customerId: number;

beforeEach(async () => {
  customerId = (await create('/company_customers', { ...company, emails: ['hotel@example.fr'] })).id;
});

const newInvoice = (changes?: Record<string, unknown>) =>
  create('/customer_invoices', draftOf(customerId, changes));
const newQuote = (changes?: Record<string, unknown>) => create('/quotes', quoteOf(customerId, changes));
const statusOf = async (...sent: Parameters<typeof call>) => (await call(...sent)).status;

async function itemsOf(path: string): Promise<Record<string, unknown>[]> {
  return z.array(z.record(z.string(), z.unknown())).parse((await call('GET', path)).body.items);
}

describe('an answer', () => {
  /** Every key that Pennylane's reference has. */
  const customer =
    'id name billing_iban payment_conditions recipient phone reference notes ledger_account emails billing_address delivery_address customer_type external_reference billing_language mandates pro_account_mandates contacts created_at updated_at';
  const document =
    'id label currency amount currency_amount currency_amount_before_tax currency_tax tax exchange_rate date deadline language status discount public_file_url filename special_mention customer invoice_line_sections invoice_lines pdf_invoice_free_text pdf_invoice_subject pdf_description appendices external_reference archived_at created_at updated_at';
  const keys = {
    company: `${customer} vat_number reg_no`,
    person: `${customer} first_name last_name`,
    invoice: `${document} invoice_number paid ledger_entry remaining_amount_with_tax remaining_amount_without_tax draft payment_method_ledger_account custom_header_fields categories billing_subscription credited_invoice customer_invoice_template transaction_reference payments matched_transactions installments quote purchase_order_reference sales_order_reference e_invoicing factur_x schematron_validation_status`,
    quote: `${document} quote_number linked_invoices quote_template`,
    line: 'id label unit quantity amount currency_amount description product vat_rate currency_amount_before_tax currency_tax tax raw_currency_unit_price discount section_rank substance imputation_dates created_at updated_at',
  };
  const person = { first_name: 'Rose', last_name: 'Thé', billing_address: address };

  test.each<[keyof typeof keys, () => Promise<object>]>([
    ['company', async () => (await call('GET', `/customers/${customerId}`)).body],
    ['person', () => create('/individual_customers', person)],
    ['invoice', () => newInvoice()],
    ['quote', () => newQuote()],
    ['line', async () => (await itemsOf(`/quotes/${(await newQuote()).id}/invoice_lines`))[0] ?? {}],
  ])('has every key of a %s', async (kind, make) => {
    expect(Object.keys(await make()).sort()).toEqual(keys[kind].split(' ').sort());
  });

  // 0.05 € with 10 % is 0.045455 € before tax: rounded to 0.05 €, and a cent of VAT on top.
  const small = { ...line, raw_currency_unit_price: '0.045455' };
  const other = { ...small, vat_rate: 'FR_200' };
  test.each([
    ['a quantity of two', [{ ...line, quantity: 2 }], ['90.73', '9.07', '99.8']],
    ['a small amount', [small], ['0.05', '0.01', '0.06']],
    ['nine small amounts of one rate', Array(9).fill(small), ['0.45', '0.05', '0.5']],
    ['three rates', [small, other, { ...small, vat_rate: 'exempt', quantity: -1 }], ['0.05', '0.02', '0.07']],
  ])('rounds each line, then VAT once per rate: %s', async (_case, invoice_lines, expected) => {
    const { currency_amount_before_tax, tax, amount } = await newInvoice({ invoice_lines });
    expect([currency_amount_before_tax, tax, amount]).toEqual(expected);
  });
});

describe('an invoice', () => {
  test('is final at once unless it is a draft, with the next number', async () => {
    const first = await newInvoice({ draft: undefined });
    const second = await newInvoice({ draft: false, deadline: '2020-01-01' });
    expect([first.draft, second.status]).toEqual([false, 'late']);
    const numberOf = ({ invoice_number }: Record<string, unknown>) => Number(String(invoice_number).slice(1));
    expect(numberOf(second)).toBe(numberOf(first) + 1);
  });

  test('changes its lines while it is a draft', async () => {
    const { id } = await newInvoice({ invoice_lines: [line, { ...line, label: 'Vase' }] });
    const path = `/customer_invoices/${id}`;
    const [newest] = await itemsOf(`${path}/invoice_lines`);
    const invoice_lines = {
      create: [{ ...line, label: 'Carte', raw_currency_unit_price: '1' }],
      delete: [{ id: newest?.id }],
    };
    const { status, body } = await call('PUT', path, { invoice_lines });
    expect([status, body.currency_amount_before_tax]).toEqual([200, '46.36']);
    const labels = (await itemsOf(`${path}/invoice_lines`)).map(({ label }) => label);
    expect(labels).toEqual(['Carte', 'Bouquet']);
    expect(await statusOf('PUT', path, { invoice_lines: { delete: [{ id: 1 }] } })).toBe(404);
    expect(await statusOf('PUT', path, { invoice_lines: [line] })).toBe(400);
  });
});

describe('a quote', () => {
  test('is accepted or refused by the client, and stays invoiced', async () => {
    const { id } = await newQuote();
    expect(await control('POST', `/quotes/${id}/deny`)).toEqual({ id, status: 'denied' });
    expect(await control('POST', `/quotes/${id}/accept`)).toEqual({ id, status: 'accepted' });
    const setStatus = (status: string) => call('PUT', `/quotes/${id}/update_status`, { status });
    const back = await setStatus('pending');
    expect([back.status, back.body.status]).toEqual([200, 'pending']);
    expect((await setStatus('won')).status).toBe(400);
    expect((await setStatus('invoiced')).body.status).toBe('invoiced');
    expect((await setStatus('denied')).status).toBe(422);
  });

  test('becomes an invoice of today, once, due when its client has to pay', async () => {
    const payment_conditions = '45_days_end_of_month';
    const { id: customer_id } = await create('/company_customers', { ...company, payment_conditions });
    const { id } = await newQuote({ customer_id, date: '2020-01-02' });
    const path = '/customer_invoices/create_from_quote';
    const { date, deadline, quote } = await create(path, { quote_id: id, draft: true });
    expect(quote).toEqual({ id });
    const [year = 0, month = 0, day = 0] = String(date).split('-').map(Number);
    const due = new Date(Date.UTC(year, month - 1, day + 45));
    expect(deadline).toBe(
      new Date(Date.UTC(due.getUTCFullYear(), due.getUTCMonth() + 1, 0)).toISOString().slice(0, 10),
    );
    expect((await call('GET', `/quotes/${id}`)).body.status).toBe('invoiced');
    expect(await statusOf('POST', path, { quote_id: id, draft: true })).toBe(422);
  });

  test('expires, and changes its lines', async () => {
    const { id } = await newQuote({ deadline: '2020-01-01' });
    expect((await call('GET', `/quotes/${id}`)).body.status).toBe('expired');
    const changes = { deadline: '2099-01-01', invoice_lines: { create: [line] } };
    const { body } = await call('PUT', `/quotes/${id}`, changes);
    expect([body.status, body.currency_amount_before_tax]).toEqual(['pending', '90.72']);
  });
});

describe('a PDF', () => {
  test('takes its time, then has a URL', async () => {
    await control('PATCH', '/settings', { pdf_delay_seconds: 60 });
    const { id, ...fresh } = await newInvoice({ pdf_invoice_subject: 'Été (fleurs) à 5 €' });
    const path = `/customer_invoices/${id}`;
    expect([fresh.public_file_url, fresh.filename]).toEqual([null, null]);
    await control('POST', '/clock', { advance_seconds: 61 });
    const url = String((await call('GET', path)).body.public_file_url);
    const bytes = Buffer.from(await (await fetch(url)).arrayBuffer()).toString('latin1');
    expect(bytes).toMatch(/^%PDF-1\.4\n[\s\S]*%%EOF\n$/);
    expect(bytes).toContain('(\xc9t\xe9 \\(fleurs\\) \xe0 5 \x80) Tj');
    expect((await fetch(`${url}x`)).status).toBe(404);
    await call('PUT', `${path}/finalize`);
    expect((await call('GET', path)).body.public_file_url).toBeNull();
  });
});
