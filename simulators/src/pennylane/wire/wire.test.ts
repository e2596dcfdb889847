import { describe, expect, test } from 'vitest';
import { address, company, draftOf, line, pennylaneForTests, quoteOf } from '../testing/caller.ts';

const bench = pennylaneForTests({ rate_limit: 0, pdf_delay_seconds: 0 });
const { call, control, create } = bench;
const statusesOf = async (paths: string[]) => {
  const statuses: number[] = [];
  for (const path of paths) statuses.push((await call('GET', path)).status);
  return statuses;
};

describe('a call', () => {
  test('is refused without a token', async () => {
    const { status, body } = await call('GET', '/me', undefined, '');
    expect([status, body]).toEqual([401, { error: 'The access token is invalid', status: 401 }]);
  });

  test('is answered with the owner of its token', async () => {
    const { body } = await call('GET', '/me');
    expect(body).toMatchObject({ user: { id: 1 }, company: { id: 1 }, scopes: expect.any(Array) });
  });

  test('is refused at an unknown path', async () => {
    const { status, body } = await call('GET', '/suppliers');
    expect([status, body]).toEqual([404, { error: 'Not Found', status: 404 }]);
  });

  test('is refused when its body is no JSON', async () => {
    const { baseUrl, token } = bench.simulator();
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await fetch(`${baseUrl}/quotes`, { method: 'POST', headers, body: '{' });
    expect([response.status, await response.json()]).toMatchObject([400, { status: 400 }]);
  });
});

describe('a body', () => {
  const { city: _city, ...noCity } = address;
  const bases = {
    invoice: ['/customer_invoices', draftOf(1)],
    quote: ['/quotes', quoteOf(1)],
    company: ['/company_customers', company],
    person: ['/individual_customers', { first_name: 'Rose', last_name: 'Thé', billing_address: address }],
  } as const;
  const ofLine = (change: object) => ({ invoice_lines: [{ ...line, ...change }] });
  const inCountry = (country_alpha2: string) => ({ billing_address: { ...address, country_alpha2 } });
  const purchase = 'purchase_order_reference';
  const price = 'raw_currency_unit_price';
  const inPrice = `invoice_lines.0.${price}`;
  const unknown = 'NotExistPropertyDefinition';
  const missing = 'NotExistRequiredKey';

  test.each<[string, keyof typeof bases, object, string, string]>([
    ['an unknown key', 'invoice', { due: 1 }, 'due', unknown],
    ['an unknown key of a line', 'invoice', ofLine({ vat: 1 }), 'invoice_lines.0.vat', unknown],
    ['no deadline', 'invoice', { deadline: undefined }, 'deadline', missing],
    ['no VAT', 'quote', ofLine({ vat_rate: undefined }), 'invoice_lines.0.vat_rate', missing],
    ['no line', 'quote', { invoice_lines: [] }, 'invoice_lines', 'LessThanMinItems'],
    ['a null', 'invoice', { pdf_invoice_subject: null }, 'pdf_invoice_subject', 'NotNullError'],
    ['a text for quantity', 'quote', ofLine({ quantity: '1' }), 'invoice_lines.0.quantity', 'ValidateError'],
    ['a number for price', 'quote', ofLine({ [price]: 45 }), inPrice, 'ValidateError'],
    ['seven decimals', 'quote', ofLine({ [price]: '1.0000001' }), inPrice, 'InvalidPattern'],
    ['an unknown VAT', 'quote', ofLine({ vat_rate: 'FR_10' }), 'invoice_lines.0.vat_rate', 'NotEnumInclude'],
    ['a French date', 'quote', { date: '21/11/2026' }, 'date', 'InvalidDateFormat'],
    ['a long purchase order', 'invoice', { [purchase]: 'x'.repeat(51) }, purchase, 'MoreThanMaxLength'],
    ['a draft quote', 'quote', { draft: true }, 'draft', unknown],
    ['a purchase order on a quote', 'quote', { [purchase]: 'x' }, purchase, unknown],
    ['no city', 'company', { billing_address: noCity }, 'billing_address.city', missing],
    ['no address', 'person', { billing_address: undefined }, 'billing_address', missing],
    ['a person’s SIREN', 'person', { reg_no: '123456782' }, 'reg_no', unknown],
    ['a wrong e-mail', 'person', { emails: ['x'] }, 'emails.0', 'InvalidEmailFormat'],
    [
      'unknown terms',
      'company',
      { payment_conditions: '45_days_eom' },
      'payment_conditions',
      'NotEnumInclude',
    ],
    ['a country’s name', 'company', inCountry('France'), 'billing_address.country_alpha2', 'InvalidPattern'],
  ])('is refused with %s', async (_case, kind, change, field, code) => {
    const [path, base] = bases[kind];
    const { status, body } = await call('POST', path, { ...base, ...change });
    expect([status, body]).toEqual([400, { message: expect.any(String), field, code }]);
  });

  test('is refused with a reference that another quote has', async () => {
    const { id } = await create('/company_customers', company);
    const quote = quoteOf(id, { external_reference: 'a' });
    await create('/quotes', quote);
    const { status, body } = await call('POST', '/quotes', quote);
    expect([status, body]).toMatchObject([422, { error: 'External reference has already been taken' }]);
  });
});

describe('a record', () => {
  const paths = ['/customers/7', '/company_customers/7', '/customer_invoices/7', '/quotes/7'];
  test.each([...paths, '/quotes/7/invoice_lines'])('is answered 404 when it is unknown: %s', async (path) => {
    const { status, body } = await call('GET', path);
    const error = expect.stringMatching(/^Couldn't find \w+ with 'id'=7$/);
    expect([status, body]).toEqual([404, { status: 404, error }]);
  });
});

describe('the rate limit', () => {
  test('lets 25 calls pass in five seconds, says so on each, and answers the 26th in text', async () => {
    await control('PATCH', '/settings', { rate_limit: 25 });
    await control('POST', '/clock', { advance_seconds: 10 });
    for (let left = 24; left >= 0; left -= 1) {
      const { status, headers } = await call('GET', '/me');
      const limits = [status, headers.get('ratelimit-limit'), headers.get('ratelimit-remaining')];
      expect(limits).toEqual([200, '25', String(left)]);
      expect(Number(headers.get('ratelimit-reset'))).toBeGreaterThan(Date.now() / 1000);
    }
    const { status, text, headers } = await call('GET', '/me');
    expect([status, headers.get('content-type')]).toEqual([429, expect.stringContaining('text/plain')]);
    expect(text).toMatch(/^Rate limit exceeded\. Please retry in [1-5] seconds\.$/);
    expect(text).toContain(` ${headers.get('retry-after')} seconds`);

    await control('POST', '/clock', { advance_seconds: 5 });
    expect((await call('GET', '/me')).status).toBe(200);
  });
});

describe('a planned failure', () => {
  test('meets the next calls of its scope, after those that pass', async () => {
    const scope = { calls: 2, skip: 1, method: 'GET', path: '/me' };
    await control('POST', '/failures', { kind: 'error_500', ...scope });
    expect(await statusesOf(['/me', '/customers', '/me', '/me', '/me'])).toEqual([200, 200, 500, 500, 200]);
  });

  test('can be called off', async () => {
    await control('POST', '/failures', { kind: 'rate_limited', calls: 5 });
    expect(await statusesOf(['/me'])).toEqual([429]);
    await control('DELETE', '/failures');
    expect(await statusesOf(['/me'])).toEqual([200]);
  });

  test('is refused when its kind is unknown', async () => {
    await expect(control('POST', '/failures', { kind: 'fire' })).rejects.toThrow('NotEnumInclude');
  });
});
