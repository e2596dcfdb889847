import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { company } from '../../../../simulators/src/pennylane/testing/caller.ts';
import { closedUrl, withVendor } from '../../testing/vendor-server.ts';
import { createPace } from './call-pace.ts';
import { createPennylane } from './create-pennylane.ts';
import type { DocumentAsk, Pennylane } from './pennylane.ts';
import { complaintOf, sentenceOf } from './pennylane-sentences.ts';
import { answered, askOf, line, pennylaneBench, refuses } from './testing/bench.ts';

const bench = await pennylaneBench();
let pennylane: Pennylane;
let ask: DocumentAsk;

beforeEach(async () => {
  await bench.calm();
  await bench.control('PATCH', '/settings', { slow_seconds: 6 });
  pennylane = bench.adapter(3000);
  const { id } = await bench.create('/company_customers', company);
  ask = askOf(id, [line(3, 20)], { reference: 'fl-1' });
});

const fail = (kind: string, more: Record<string, unknown> = {}) =>
  bench.control('POST', '/failures', { kind, ...more });

async function callsTo(path: string): Promise<string[]> {
  const call = z.object({ method: z.string(), path: z.string(), status: z.number().nullable() });
  const calls = z.array(call).parse((await bench.control('GET', '/state')).calls);
  return calls
    .filter((call) => call.path.startsWith(path))
    .map(({ method, status }) => `${method} ${status}`);
}

describe('a write whose answer is lost', () => {
  test.each(['lost_answer', 'slow'])('is unknown (%s), done once, and found again', async (kind) => {
    await fail(kind, { method: 'POST' });
    const message = expect.stringContaining('n’a pas confirmé');
    const unknown = { kind: 'unknown', status: null, message };
    await expect(pennylane.invoice.create(ask)).rejects.toMatchObject(unknown);
    expect(await pennylane.invoice.find(ask)).toMatchObject({ draft: true });
    await fail(kind, { method: 'POST' });
    await expect(pennylane.quote.create(ask)).rejects.toMatchObject({ kind: 'unknown' });
    expect(await pennylane.quote.find(ask)).toMatchObject({ status: 'pending' });
    const { invoices, quotes } = await bench.control('GET', '/state');
    expect([invoices, quotes]).toEqual([[expect.anything()], [expect.anything()]]);
  });

  test('is unknown when Pennylane fails or the call itself was lost', async () => {
    for (const kind of ['error_500', 'lost_request']) {
      await fail(kind, { method: 'POST' });
      await expect(pennylane.invoice.create(ask)).rejects.toMatchObject({ kind: 'unknown' });
      expect(await pennylane.invoice.find(ask)).toBeNull();
    }
    expect(await callsTo('/customer_invoices')).toEqual(['POST 500', 'GET 200', 'POST null', 'GET 200']);
  });

  test('is unknown when a correction may have been done, which the total shows', async () => {
    const draft = await pennylane.invoice.create(ask);
    expect(draft.amount).not.toBe(3);
    await fail('lost_answer', { method: 'PUT' });
    const corrected = pennylane.invoice.correct(draft.id, ask, 3 - draft.amount);
    await expect(corrected).rejects.toMatchObject({ kind: 'unknown' });
    expect(await pennylane.invoice.read(draft.id)).toMatchObject({ amount: 3 });
  });

  test('is repeated where that is safe, and refused as already done', async () => {
    const { id } = await pennylane.invoice.create(ask);
    await fail('error_500', { method: 'PUT' });
    expect(await pennylane.invoice.finalise(id)).toMatchObject({ draft: false });
    await fail('lost_answer', { method: 'PUT' });
    await refuses(pennylane.markInvoicePaid(id), 'Cette facture est déjà payée chez Pennylane.');
    expect(await pennylane.invoice.read(id)).toMatchObject({ paid: true });
  });

  test('is unknown when its answer cannot be read', async () => {
    await withVendor({ status: 201, body: '{"id":1}' }, async (origin, requests) => {
      const made = createPennylane({ token: 'x', baseUrl: origin }).invoice.create(ask);
      await expect(made).rejects.toMatchObject({ kind: 'unknown', status: 201 });
      expect(requests).toHaveLength(1);
    });
  });
});

describe('Pennylane away', () => {
  test('is unavailable for a read, after three tries', async () => {
    await fail('error_500', { calls: 3 });
    const message = 'Pennylane ne répond pas. Réessayez dans un instant.';
    const away = { kind: 'unavailable', status: 500, message };
    await expect(pennylane.invoice.read(1)).rejects.toMatchObject(away);
    expect(await callsTo('/customer_invoices/1')).toEqual(['GET 500', 'GET 500', 'GET 500']);
    await fail('lost_answer', { calls: 2 });
    expect(await pennylane.invoice.find({ ...ask, reference: 'x' })).toBeNull();
  });

  test('is not what a read says whose answer is not understood', async () => {
    await withVendor({ status: 200, body: '{"id":1}' }, async (origin) => {
      const read = createPennylane({ token: 'x', baseUrl: origin }).invoice.read(1);
      await expect(read).rejects.toMatchObject({ kind: 'unavailable', isUnreadable: true });
    });
    await fail('error_500', { calls: 3 });
    await expect(pennylane.invoice.read(1)).rejects.toMatchObject({ isUnreadable: false });
  });

  test('is not retried after a long wait', async () => {
    await fail('slow', { calls: 5 });
    const found = pennylane.invoice.find({ ...ask, reference: 'x' });
    await expect(found).rejects.toMatchObject({ kind: 'unavailable', status: null });
    expect(await callsTo('/customer_invoices')).toHaveLength(1);
  });

  test('has not received a write whose connection was never open', async () => {
    const away = createPennylane({ token: 'x', baseUrl: await closedUrl() });
    await expect(away.invoice.create(ask)).rejects.toMatchObject({ kind: 'unavailable', status: null });
  });

  test('waits as long as a rate limit says, for writes too', async () => {
    await fail('rate_limited', { calls: 2 });
    const start = performance.now();
    expect(await pennylane.invoice.create(ask)).toMatchObject({ draft: true });
    expect(performance.now() - start).toBeGreaterThan(1900);
    await fail('rate_limited', { calls: 9 });
    const message = expect.stringContaining('trop de demandes');
    const tooMany = { kind: 'unavailable', status: 429, message };
    await expect(pennylane.quote.create(ask)).rejects.toMatchObject(tooMany);
    expect(await callsTo('/quotes')).toEqual(Array(4).fill('POST 429'));
  });

  test('keeps to 25 calls in five seconds by itself', async () => {
    await bench.control('PATCH', '/settings', { rate_limit: 25 });
    await bench.control('POST', '/clock', { advance_seconds: 10 });
    await Promise.all(Array.from({ length: 27 }, () => pennylane.invoice.find({ ...ask, reference: 'x' })));
    expect(new Set(await callsTo('/customer_invoices'))).toEqual(new Set(['GET 200']));
  });
});

describe('a request', () => {
  test('has the token and no unknown key', async () => {
    const state = { id: 5_000_000_000, status: 'draft', draft: true, paid: false };
    const created_at = '2026-11-21T10:08:08.146343Z';
    const facts = { currency_amount: '0.04', external_reference: 'fl-1', created_at };
    const body = JSON.stringify({ ...answered, ...state, ...facts, invoice_number: '', something: 'new' });
    await withVendor({ status: 201, body }, async (origin, requests) => {
      const settings = { token: 'secret', baseUrl: `${origin}/api/external/v2` };
      const read = { number: '', amount: 4, publicFileUrl: null, reference: 'fl-1', createdAt: created_at };
      // A document that was imported unfinished says neither its days nor what remains of it.
      const unsaid = { date: '2026-11-21', deadline: '2026-11-21', remaining: 4 };
      const made = await createPennylane(settings).invoice.create(ask);
      expect(made).toEqual({ ...state, ...read, ...unsaid, client: null, credited: null, archived: false });
      const [request] = requests;
      expect(request).toMatchObject({ method: 'POST', url: '/api/external/v2/customer_invoices' });
      const json = 'application/json';
      const headers = { authorization: 'Bearer secret', accept: json, 'content-type': json };
      expect(request?.headers).toMatchObject(headers);
      const days = { date: ask.date, deadline: '2099-01-01' };
      const texts = { external_reference: 'fl-1', pdf_invoice_subject: 'Commande n° 12' };
      const usual = { customer_id: ask.clientId, draft: true, currency: 'EUR', language: 'fr_FR' };
      const price = { raw_currency_unit_price: '0.025000', vat_rate: 'FR_200' };
      const invoice_lines = [{ label: 'Commande n° 12', quantity: 1, unit: 'piece', ...price }];
      expect(JSON.parse(request?.body ?? '')).toEqual({ ...days, ...texts, ...usual, invoice_lines });
    });
  });

  test('explains a wrong token without naming it', async () => {
    const wrong = createPennylane({ token: 'secret-token', baseUrl: bench.baseUrl });
    const failure: unknown = await wrong.findClient('x').catch((error: unknown) => error);
    const message = expect.stringContaining('clé d’accès');
    expect(failure).toMatchObject({ kind: 'refused', status: 401, message });
    expect(String(Object.values(failure ?? {}))).not.toContain('secret-token');
  });
});

describe('sentences', () => {
  const scope = { error: 'Access to this resource requires scope "customer_invoices:all".', status: 403 };
  const notYet = { error: 'not generated', status: 409 };
  const unset = {
    error: 'unprocessable_entity',
    message: 'Invoicing settings are not complete',
    details: {},
  };
  test.each([
    [403, scope, 'La clé d’accès de la boutique ne permet pas cette action chez Pennylane.'],
    [409, notYet, 'Pennylane prépare encore le PDF. Réessayez dans un instant.'],
    [404, { error: 'Not Found', status: 404 }, 'Pennylane ne connaît pas, ou plus, ce document.'],
    [400, { message: 'x', field: 'reg_no', code: 'InvalidPattern' }, 'Pennylane refuse le SIRET du client.'],
    [422, unset, 'La facturation de la boutique n’est pas encore réglée chez Pennylane.'],
    [422, { error: 'Something else', status: 422 }, 'Pennylane a refusé la demande.'],
    [400, undefined, 'Pennylane a refusé la demande.'],
    [422, { message: 7, error: null }, 'Pennylane a refusé la demande.'],
  ])('%i %j', (status, body, sentence) => {
    expect(sentenceOf(complaintOf(status, body))).toBe(sentence);
  });
});

describe('createPace', () => {
  test('lets as many pass as it says, then waits for the oldest', async () => {
    const pace = createPace(3, 200);
    const start = performance.now();
    const pass = () => pace().then(() => performance.now() - start);
    const at = await Promise.all(Array.from({ length: 7 }, pass));
    expect(at[2]).toBeLessThan((at[3] ?? 0) - 100);
    expect(at[3]).toBeGreaterThanOrEqual(195);
    expect(at[6]).toBeGreaterThanOrEqual(395);
  });
});
