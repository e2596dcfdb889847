import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PennylaneSimulator, startPennylaneSimulator } from './pennylane-simulator.ts';
import { address, callerOf, company, draftOf, line, quoteOf } from './testing/caller.ts';

let simulator: PennylaneSimulator;
let caller: ReturnType<typeof callerOf>;

beforeAll(async () => {
  simulator = await startPennylaneSimulator({ port: 0 });
  caller = callerOf(simulator);
});
beforeEach(async () => {
  await caller.control('POST', '/reset');
  await caller.control('PATCH', '/settings', { rate_limit: 0, pdf_delay_seconds: 0 });
});
afterAll(() => simulator.stop());

describe('what it refuses', () => {
  it.each([null, 'wrong'])('a call with the token %s', async (token) => {
    const { status, body } = await caller.call('GET', '/me', undefined, token);
    expect([status, body]).toEqual([401, { error: 'The access token is invalid', status: 401 }]);
  });

  it('a path that it does not know', async () => {
    const { status, body } = await caller.call('GET', '/suppliers');
    expect([status, body]).toEqual([404, { error: 'Not Found', status: 404 }]);
  });

  it('what is no JSON', async () => {
    const headers = { authorization: `Bearer ${simulator.token}`, 'content-type': 'application/json' };
    const response = await fetch(`${simulator.baseUrl}/quotes`, { method: 'POST', headers, body: '{' });
    expect([response.status, await response.json()]).toMatchObject([400, { status: 400 }]);
  });

  const draft = draftOf(1);
  const quote = quoteOf(1);
  const individual = { first_name: 'Rose', last_name: 'Thé', billing_address: address };
  const { city: _city, ...noCity } = address;
  it.each([
    ['an unknown key', '/customer_invoices', { ...draft, due: 1 }, 'due', 'NotExistPropertyDefinition'],
    [
      'an unknown key of a line',
      '/customer_invoices',
      { ...draft, invoice_lines: [{ ...line, vat: 1 }] },
      'invoice_lines.0.vat',
      'NotExistPropertyDefinition',
    ],
    [
      'a missing key',
      '/customer_invoices',
      { ...draft, deadline: undefined },
      'deadline',
      'NotExistRequiredKey',
    ],
    [
      'a line without VAT',
      '/quotes',
      { ...quote, invoice_lines: [{ ...line, vat_rate: undefined }] },
      'invoice_lines.0.vat_rate',
      'NotExistRequiredKey',
    ],
    ['no line', '/quotes', { ...quote, invoice_lines: [] }, 'invoice_lines', 'LessThanMinItems'],
    [
      'a null',
      '/customer_invoices',
      { ...draft, pdf_invoice_subject: null },
      'pdf_invoice_subject',
      'NotNullError',
    ],
    [
      'a quantity as text',
      '/quotes',
      { ...quote, invoice_lines: [{ ...line, quantity: '1' }] },
      'invoice_lines.0.quantity',
      'ValidateError',
    ],
    [
      'a price as number',
      '/quotes',
      { ...quote, invoice_lines: [{ ...line, raw_currency_unit_price: 45 }] },
      'invoice_lines.0.raw_currency_unit_price',
      'ValidateError',
    ],
    [
      'seven decimals',
      '/quotes',
      { ...quote, invoice_lines: [{ ...line, raw_currency_unit_price: '1.0000001' }] },
      'invoice_lines.0.raw_currency_unit_price',
      'InvalidPattern',
    ],
    [
      'an unknown VAT',
      '/quotes',
      { ...quote, invoice_lines: [{ ...line, vat_rate: 'FR_10' }] },
      'invoice_lines.0.vat_rate',
      'NotEnumInclude',
    ],
    ['a day that is none', '/quotes', { ...quote, date: '21/11/2026' }, 'date', 'InvalidDateFormat'],
    [
      'a long purchase order',
      '/customer_invoices',
      { ...draft, purchase_order_reference: 'x'.repeat(51) },
      'purchase_order_reference',
      'MoreThanMaxLength',
    ],
    ['a quote with a draft', '/quotes', { ...quote, draft: true }, 'draft', 'NotExistPropertyDefinition'],
    ['a quote with a label', '/quotes', { ...quote, label: 'x' }, 'label', 'NotExistPropertyDefinition'],
    [
      'a quote with a purchase order',
      '/quotes',
      { ...quote, purchase_order_reference: 'x' },
      'purchase_order_reference',
      'NotExistPropertyDefinition',
    ],
    [
      'a quote line with a substance',
      '/quotes',
      { ...quote, invoice_lines: [{ ...line, substance: 'goods' }] },
      'invoice_lines.0.substance',
      'NotExistPropertyDefinition',
    ],
    [
      'a draft with a transaction',
      '/customer_invoices',
      {
        ...draft,
        transaction_reference: {
          banking_provider: 'bank',
          provider_field_name: 'label',
          provider_field_value: 'x',
        },
      },
      'transaction_reference',
      'NotAnyOf',
    ],
    [
      'a customer without city',
      '/company_customers',
      { ...company, billing_address: noCity },
      'billing_address.city',
      'NotExistRequiredKey',
    ],
    [
      'a customer without address',
      '/individual_customers',
      { ...individual, billing_address: undefined },
      'billing_address',
      'NotExistRequiredKey',
    ],
    [
      'a person with a SIREN',
      '/individual_customers',
      { ...individual, reg_no: '123456782' },
      'reg_no',
      'NotExistPropertyDefinition',
    ],
    [
      'an e-mail that is none',
      '/individual_customers',
      { ...individual, emails: ['x'] },
      'emails.0',
      'InvalidEmailFormat',
    ],
    [
      'a country by its name',
      '/company_customers',
      { ...company, billing_address: { ...address, country_alpha2: 'France' } },
      'billing_address.country_alpha2',
      'InvalidPattern',
    ],
  ])('%s', async (_what, path, json, field, code) => {
    const { status, body } = await caller.call('POST', path, json);
    expect([status, body]).toEqual([400, { message: expect.any(String), field, code }]);
  });

  it('a customer, an invoice or a quote that it does not know', async () => {
    for (const path of [
      '/customers/7',
      '/company_customers/7',
      '/customer_invoices/7',
      '/quotes/7',
      '/quotes/7/invoice_lines',
    ]) {
      expect((await caller.call('GET', path)).body).toEqual({
        status: 404,
        error: expect.stringMatching(/^Couldn't find \w+ with 'id'=7$/),
      });
    }
    const { status, body } = await caller.call('POST', '/customer_invoices', draft);
    expect([status, body]).toEqual([404, { status: 404, error: "Couldn't find Customer with 'id'=1" }]);
  });

  it('a reference that is taken', async () => {
    const { id } = await caller.create('/company_customers', { ...company, external_reference: 'a' });
    await caller.create('/customer_invoices', draftOf(id, { external_reference: 'a' }));
    await caller.create('/quotes', quoteOf(id, { external_reference: 'a' }));
    for (const [path, json] of [
      ['/individual_customers', { ...individual, external_reference: 'a' }],
      ['/customer_invoices', draftOf(id, { external_reference: 'a' })],
      ['/quotes', quoteOf(id, { external_reference: 'a' })],
    ] as const) {
      const { status, body } = await caller.call('POST', path, json);
      expect([status, body]).toEqual([
        422,
        { error: 'External reference has already been taken', status: 422 },
      ]);
    }
  });
});

describe('rate limit', () => {
  it('lets 25 calls pass in five seconds, says so on each, and answers the 26th in text', async () => {
    await caller.control('PATCH', '/settings', { rate_limit: 25 });
    await caller.control('POST', '/clock', { advance_seconds: 10 });
    for (let left = 24; left >= 0; left -= 1) {
      const { status, headers } = await caller.call('GET', '/me');
      expect([status, headers.get('ratelimit-limit'), headers.get('ratelimit-remaining')]).toEqual([
        200,
        '25',
        String(left),
      ]);
      expect(Number(headers.get('ratelimit-reset'))).toBeGreaterThan(Date.now() / 1000);
    }
    const { status, text, headers } = await caller.call('GET', '/me');
    expect(status).toBe(429);
    expect(headers.get('content-type')).toContain('text/plain');
    expect(text).toMatch(/^Rate limit exceeded\. Please retry in [1-5] seconds\.$/);
    expect(text).toContain(` ${headers.get('retry-after')} seconds`);

    await caller.control('POST', '/clock', { advance_seconds: 5 });
    expect((await caller.call('GET', '/me')).status).toBe(200);
  });
});

describe('failures asked for', () => {
  const count = async () => (await caller.control('GET', '/state')).customers;

  it('fails the next calls of one kind and then works again', async () => {
    await caller.control('POST', '/failures', {
      kind: 'error_500',
      calls: 2,
      skip: 1,
      method: 'GET',
      path: '/me',
    });
    const answers = ['/me', '/customers', '/me', '/me', '/me'].map((path) => () => caller.call('GET', path));
    const statuses: number[] = [];
    for (const ask of answers) statuses.push((await ask()).status);
    expect(statuses).toEqual([200, 200, 500, 500, 200]);
  });

  it('does the work and loses the answer', async () => {
    await caller.control('POST', '/failures', { kind: 'lost_answer' });
    await expect(caller.call('POST', '/company_customers', company)).rejects.toThrow('fetch failed');
    expect(await count()).toHaveLength(1);
  });

  it('loses the call itself', async () => {
    await caller.control('POST', '/failures', { kind: 'lost_request' });
    await expect(caller.call('POST', '/company_customers', company)).rejects.toThrow('fetch failed');
    expect(await count()).toEqual([]);
  });

  it('answers late, with the work done', async () => {
    await caller.control('PATCH', '/settings', { slow_seconds: 0.3 });
    await caller.control('POST', '/failures', { kind: 'slow' });
    const start = performance.now();
    expect((await caller.call('POST', '/company_customers', company)).status).toBe(201);
    expect(performance.now() - start).toBeGreaterThan(280);
  });

  it('is rate-limited, and forgets what it was told', async () => {
    await caller.control('POST', '/failures', { kind: 'rate_limited', calls: 5 });
    expect((await caller.call('GET', '/me')).status).toBe(429);
    await caller.control('DELETE', '/failures');
    expect((await caller.call('GET', '/me')).status).toBe(200);
  });

  it('plays only what it knows', async () => {
    await expect(caller.control('POST', '/failures', { kind: 'fire' })).rejects.toThrow('NotEnumInclude');
  });

  it('keeps the calls it received', async () => {
    await caller.call('GET', '/me');
    await caller.call('GET', '/quotes/1');
    const { calls } = await caller.control('GET', '/state');
    expect(calls).toEqual([
      { method: 'GET', path: '/me', status: 200 },
      { method: 'GET', path: '/quotes/1', status: 404 },
    ]);
  });
});

describe('startPennylaneSimulator', () => {
  it('takes a free port when the one asked for is taken', async () => {
    const second = await startPennylaneSimulator({ port: Number(new URL(simulator.url).port) });
    expect(second.url).not.toBe(simulator.url);
    await second.stop();
  });

  it('knows whose token it is', async () => {
    expect((await caller.call('GET', '/me')).body).toMatchObject({
      user: { id: 1 },
      company: { id: 1 },
      scopes: expect.any(Array),
    });
  });
});
