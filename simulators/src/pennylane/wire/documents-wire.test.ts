import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type PennylaneSimulator, startPennylaneSimulator } from '../pennylane-simulator.ts';
import { address, callerOf, company, draftOf, line, quoteOf } from '../testing/caller.ts';

let simulator: PennylaneSimulator;
let caller: ReturnType<typeof callerOf>;
let customerId: number;

beforeAll(async () => {
  simulator = await startPennylaneSimulator({ port: 0 });
  caller = callerOf(simulator);
});
beforeEach(async () => {
  await caller.control('POST', '/reset');
  await caller.control('PATCH', '/settings', { rate_limit: 0, pdf_delay_seconds: 0 });
  customerId = (
    await caller.create('/company_customers', {
      ...company,
      emails: ['hotel@example.fr'],
      reg_no: '123456782',
    })
  ).id;
});
afterAll(() => simulator.stop());

/** The keys of the answers as section 6 to 8 of pennylane.md list them. */
const CUSTOMER =
  'id name billing_iban payment_conditions recipient phone reference notes ledger_account emails billing_address delivery_address customer_type external_reference billing_language mandates pro_account_mandates contacts created_at updated_at';
const DOCUMENT =
  'id label currency amount currency_amount currency_amount_before_tax currency_tax tax exchange_rate date deadline language status discount public_file_url filename special_mention customer invoice_line_sections invoice_lines pdf_invoice_free_text pdf_invoice_subject pdf_description appendices external_reference archived_at created_at updated_at';
const INVOICE = `${DOCUMENT} invoice_number paid ledger_entry remaining_amount_with_tax remaining_amount_without_tax draft payment_method_ledger_account custom_header_fields categories billing_subscription credited_invoice customer_invoice_template transaction_reference payments matched_transactions installments quote purchase_order_reference sales_order_reference e_invoicing factur_x schematron_validation_status`;
const QUOTE = `${DOCUMENT} quote_number linked_invoices quote_template`;
const LINE =
  'id label unit quantity amount currency_amount description product vat_rate currency_amount_before_tax currency_tax tax raw_currency_unit_price discount section_rank substance imputation_dates created_at updated_at';

const keysOf = (answer: object) => Object.keys(answer).sort();
const sorted = (keys: string) => keys.split(' ').sort();

async function itemsOf(path: string): Promise<Record<string, unknown>[]> {
  return z.array(z.record(z.string(), z.unknown())).parse((await caller.call('GET', path)).body.items);
}

describe('answers', () => {
  it('carry every key', async () => {
    const { body: business } = await caller.call('GET', `/customers/${customerId}`);
    expect(keysOf(business)).toEqual(sorted(`${CUSTOMER} vat_number reg_no`));
    const person = await caller.create('/individual_customers', {
      first_name: 'Rose',
      last_name: 'Thé',
      billing_address: address,
    });
    expect(keysOf(person)).toEqual(sorted(`${CUSTOMER} first_name last_name`));
    const invoice = await caller.create('/customer_invoices', draftOf(customerId));
    expect(keysOf(invoice)).toEqual(sorted(INVOICE));
    const quote = await caller.create('/quotes', quoteOf(customerId));
    expect(keysOf(quote)).toEqual(sorted(QUOTE));
    const [told = {}] = await itemsOf(`/quotes/${quote.id}/invoice_lines`);
    expect(keysOf(told)).toEqual(sorted(LINE));
  });

  it('carry amounts as text, and the quantity that was a number', async () => {
    const invoice = await caller.create(
      '/customer_invoices',
      draftOf(customerId, { invoice_lines: [{ ...line, quantity: 2 }] }),
    );
    expect(invoice).toMatchObject({
      amount: '99.8',
      currency_amount: '99.8',
      currency_amount_before_tax: '90.73',
      currency_tax: '9.07',
      exchange_rate: '1.0',
    });
    const [told] = await itemsOf(`/customer_invoices/${invoice.id}/invoice_lines`);
    expect(told).toMatchObject({
      quantity: '2',
      amount: '99.8',
      raw_currency_unit_price: '45.363636',
      description: '',
      product: null,
    });
  });

  it('compute VAT on the sum of a rate, after rounding each line', async () => {
    // 0.05 € with 10 % is 0.045455 € before: 0.05 €, and a cent of VAT on top.
    const small = { ...line, raw_currency_unit_price: '0.045455' };
    const alone = await caller.create('/customer_invoices', draftOf(customerId, { invoice_lines: [small] }));
    expect(alone.amount).toBe('0.06');
    const nine = await caller.create(
      '/customer_invoices',
      draftOf(customerId, { invoice_lines: Array(9).fill(small) }),
    );
    expect([nine.currency_amount_before_tax, nine.tax]).toEqual(['0.45', '0.05']);
    const mixed = [small, { ...small, vat_rate: 'FR_200' }, { ...small, vat_rate: 'exempt', quantity: -1 }];
    const three = await caller.create('/customer_invoices', draftOf(customerId, { invoice_lines: mixed }));
    expect([three.currency_amount_before_tax, three.tax]).toEqual(['0.05', '0.02']);
  });

  it('take discounts off, of a line and of the whole', async () => {
    const lines = [{ ...line, raw_currency_unit_price: '100', discount: { type: 'relative', value: '10' } }];
    const discount = { type: 'absolute', value: '25' };
    const { currency_amount_before_tax, amount } = await caller.create(
      '/quotes',
      quoteOf(customerId, { invoice_lines: lines, discount }),
    );
    expect([currency_amount_before_tax, amount]).toEqual(['65.0', '71.5']);
  });
});

describe('an invoice', () => {
  it('is a draft without number, then final, then paid, and each only once', async () => {
    const { id, ...draft } = await caller.create('/customer_invoices', draftOf(customerId));
    expect(draft).toMatchObject({ draft: true, status: 'draft', invoice_number: '', paid: false });
    expect((await caller.call('PUT', `/customer_invoices/${id}/mark_as_paid`)).status).toBe(422);

    const final = await caller.call('PUT', `/customer_invoices/${id}/finalize`);
    expect(final.status).toBe(200);
    expect(final.body).toMatchObject({
      draft: false,
      status: 'upcoming',
      invoice_number: expect.stringMatching(/^F\d{8}$/),
      paid: false,
    });
    expect((await caller.call('PUT', `/customer_invoices/${id}/finalize`)).status).toBe(422);
    expect((await caller.call('DELETE', `/customer_invoices/${id}`)).status).toBe(422);
    expect((await caller.call('PUT', `/customer_invoices/${id}`, { date: '2026-11-22' })).status).toBe(422);

    const paid = await caller.call('PUT', `/customer_invoices/${id}/mark_as_paid`);
    expect([paid.status, paid.text]).toEqual([204, '']);
    const { body } = await caller.call('GET', `/customer_invoices/${id}`);
    expect(body).toMatchObject({
      paid: true,
      status: 'paid',
      remaining_amount_with_tax: '0.0',
      remaining_amount_without_tax: '0.0',
    });
  });

  it('is final at once when nothing says draft, with the next number', async () => {
    const first = await caller.create('/customer_invoices', { ...draftOf(customerId), draft: undefined });
    const second = await caller.create(
      '/customer_invoices',
      draftOf(customerId, { draft: false, deadline: '2020-01-01' }),
    );
    expect([first.draft, second.status]).toEqual([false, 'late']);
    expect(Number(String(second.invoice_number).slice(1))).toBe(
      Number(String(first.invoice_number).slice(1)) + 1,
    );
  });

  it('goes away while it is a draft', async () => {
    const { id } = await caller.create('/customer_invoices', draftOf(customerId));
    expect((await caller.call('DELETE', `/customer_invoices/${id}`)).status).toBe(204);
    expect((await caller.call('GET', `/customer_invoices/${id}`)).status).toBe(404);
  });

  it('changes its lines while it is a draft', async () => {
    const { id } = await caller.create(
      '/customer_invoices',
      draftOf(customerId, { invoice_lines: [line, { ...line, label: 'Vase' }] }),
    );
    const [newest, oldest] = await itemsOf(`/customer_invoices/${id}/invoice_lines`);
    const changes = {
      create: [{ ...line, label: 'Carte', raw_currency_unit_price: '1' }],
      update: [{ id: oldest?.id, raw_currency_unit_price: '2' }],
      delete: [{ id: newest?.id }],
    };
    const { status, body } = await caller.call('PUT', `/customer_invoices/${id}`, { invoice_lines: changes });
    expect([status, body.currency_amount_before_tax]).toEqual([200, '3.0']);
    const labels = (await itemsOf(`/customer_invoices/${id}/invoice_lines`)).map(({ label }) => label);
    expect(labels).toEqual(['Carte', 'Bouquet']);
    const unknown = await caller.call('PUT', `/customer_invoices/${id}`, {
      invoice_lines: { delete: [{ id: 1 }] },
    });
    expect(unknown.status).toBe(404);
    expect((await caller.call('PUT', `/customer_invoices/${id}`, { invoice_lines: [line] })).status).toBe(
      400,
    );
  });

  it('is paid by hand', async () => {
    const { id } = await caller.create('/customer_invoices', draftOf(customerId, { draft: false }));
    expect(await caller.control('POST', `/invoices/${id}/pay`)).toEqual({ id, status: 'paid' });
    await expect(caller.control('POST', `/invoices/${id}/pay`)).rejects.toThrow('422');
  });
});

describe('a quote', () => {
  it('waits, is accepted or refused, and becomes an invoice once', async () => {
    const quote = await caller.create('/quotes', quoteOf(customerId, { external_reference: 'q' }));
    expect(quote).toMatchObject({ status: 'pending', quote_number: expect.stringMatching(/^D\d{8}$/) });
    expect(await caller.control('POST', `/quotes/${quote.id}/deny`)).toEqual({
      id: quote.id,
      status: 'denied',
    });
    expect(await caller.control('POST', `/quotes/${quote.id}/accept`)).toEqual({
      id: quote.id,
      status: 'accepted',
    });
    const back = await caller.call('PUT', `/quotes/${quote.id}/update_status`, { status: 'pending' });
    expect([back.status, back.body.status]).toEqual([200, 'pending']);
    expect((await caller.call('PUT', `/quotes/${quote.id}/update_status`, { status: 'won' })).status).toBe(
      400,
    );

    const invoice = await caller.create('/customer_invoices/create_from_quote', {
      quote_id: quote.id,
      draft: true,
    });
    expect(invoice).toMatchObject({ quote: { id: quote.id }, draft: true, amount: quote.amount });
    expect((await caller.call('GET', `/quotes/${quote.id}`)).body.status).toBe('invoiced');
    expect((await caller.call('PUT', `/quotes/${quote.id}/update_status`, { status: 'denied' })).status).toBe(
      422,
    );
    expect((await itemsOf(`/quotes/${quote.id}/linked_invoices`)).map(({ id }) => id)).toEqual([invoice.id]);
  });

  it('expires, and changes its lines', async () => {
    const { id } = await caller.create('/quotes', quoteOf(customerId, { deadline: '2020-01-01' }));
    expect((await caller.call('GET', `/quotes/${id}`)).body.status).toBe('expired');
    const { body } = await caller.call('PUT', `/quotes/${id}`, {
      deadline: '2099-01-01',
      invoice_lines: { create: [line] },
    });
    expect([body.status, body.currency_amount_before_tax]).toEqual(['pending', '90.72']);
  });
});

describe('the PDF', () => {
  it('is not there at first; then it has an address for half an hour', async () => {
    await caller.control('PATCH', '/settings', { pdf_delay_seconds: 60 });
    const { id, ...fresh } = await caller.create(
      '/customer_invoices',
      draftOf(customerId, { pdf_invoice_subject: 'Été (fleurs) à 5 €' }),
    );
    expect([fresh.public_file_url, fresh.filename]).toEqual([null, null]);
    const send = () => caller.call('POST', `/customer_invoices/${id}/send_by_email`, {});
    const early = await send();
    expect([early.status, early.body]).toEqual([409, { error: expect.any(String), status: 409 }]);

    await caller.control('POST', '/clock', { advance_seconds: 61 });
    expect((await send()).status).toBe(204);
    const address = String((await caller.call('GET', `/customer_invoices/${id}`)).body.public_file_url);
    expect(address).toMatch(new RegExp(`^${simulator.url}/public/invoice/pdf\\?encrypted_id=[\\w-]+$`));
    const file = await fetch(address);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const bytes = Buffer.from(await file.arrayBuffer()).toString('latin1');
    expect(bytes).toMatch(/^%PDF-1\.4\n[\s\S]*%%EOF\n$/);
    expect(bytes).toContain('(\xc9t\xe9 \\(fleurs\\) \xe0 5 \x80) Tj');
    expect((await fetch(`${address}x`)).status).toBe(404);

    await caller.control('POST', '/clock', { advance_seconds: 30 * 60 });
    expect((await fetch(address)).status).toBe(410);
    await caller.call('PUT', `/customer_invoices/${id}/finalize`);
    expect((await caller.call('GET', `/customer_invoices/${id}`)).body.public_file_url).toBeNull();
  });

  it('goes by e-mail to somebody only', async () => {
    const nobody = await caller.create('/company_customers', company);
    const { id } = await caller.create('/quotes', quoteOf(nobody.id));
    expect((await caller.call('POST', `/quotes/${id}/send_by_email`)).status).toBe(422);
    expect(
      (await caller.call('POST', `/quotes/${id}/send_by_email`, { recipients: ['a@b.fr'] })).status,
    ).toBe(204);
  });
});
