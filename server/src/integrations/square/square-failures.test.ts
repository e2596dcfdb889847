import { createHmac } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { startSquareSimulator } from '../../../../simulators/src/square/square-simulator.ts';
import { atEnd } from '../../testing/at-end.ts';
import { closedUrl, type Recorded, withVendor } from '../../testing/vendor-server.ts';
import { createSquare } from './create-square.ts';
import { SquareFailure } from './square.ts';
import { playSquare } from './testing/recorder.ts';

const PLACE = 'LMARAIS750030';
const hasty = { read: 2000, write: 1000 };

const simulator = await startSquareSimulator({ port: 0 });
const settings = { accessToken: simulator.accessToken, baseUrl: simulator.baseUrl };
const adapter = createSquare(settings);
/** Gives up early; the other has all the time of the product, as this machine may have much to do. */
const hastyAdapter = createSquare(settings, hasty);
const meeting = (kind: string) => (kind === 'slow' ? hastyAdapter : adapter);
afterEach(() => play('/reset'));
atEnd(simulator.stop);

const play = (path: string, body: object = {}) => playSquare(simulator, path, body);
const state = async () => (await fetch(`${simulator.url}/_sim/state`)).json();

const line = { name: 'Commande n° 1', amount: 1000, vatRate: 10 as const };
const note = 'Florilège';
const linkAsk = { key: 'cle', locationId: PLACE, reference: 'lien-1', lines: [line], note };
const checkoutAsk = {
  key: 'cle',
  deviceId: `01CS${PLACE}`,
  amount: 1000,
  reference: 'terminal-1',
  note,
  sale: null,
};
const at = (origin: string, limits?: typeof hasty) =>
  createSquare({ accessToken: 'cle', baseUrl: origin }, limits);
const error = (code: string) =>
  JSON.stringify({ errors: [{ category: 'API_ERROR', code, detail: 'Said in English.' }] });

async function failure(work: Promise<unknown>): Promise<SquareFailure> {
  const thrown: unknown = await work.catch((reason: unknown) => reason);
  if (thrown instanceof SquareFailure) return thrown;
  throw new Error('no failure of Square', { cause: thrown });
}

describe('a write that fails', () => {
  test.each([
    ['rate_limited', 'unavailable'],
    ['unavailable', 'unknown'],
    ['error', 'unknown'],
    ['cut', 'unknown'],
    ['lost', 'unknown'],
    ['slow', 'unknown'],
    ['unavailable_done', 'unknown'],
  ])('%s is %s, and is sent once', async (kind, expected) => {
    await play('/faults', { kind, path: '/v2/online-checkout' });
    expect((await failure(meeting(kind).createLink(linkAsk))).kind).toBe(expected);
    const { faults, links } = await state();
    expect(faults).toEqual([]);
    expect(links).toHaveLength(['lost', 'slow', 'unavailable_done'].includes(kind) ? 1 : 0);
    // The same key gives the same link, whatever the outcome of the first request.
    await adapter.createLink(linkAsk);
    expect((await state()).links).toHaveLength(1);
  });

  test.each([
    [500, 'INTERNAL_SERVER_ERROR', 'unknown'],
    [502, 'BAD_GATEWAY', 'unknown'],
    [504, 'GATEWAY_TIMEOUT', 'unknown'],
    [408, 'REQUEST_TIMEOUT', 'unknown'],
    [503, 'SERVICE_UNAVAILABLE', 'unknown'],
    [429, 'RATE_LIMITED', 'unavailable'],
    [400, 'IDEMPOTENCY_KEY_REUSED', 'unknown'],
    [400, 'INVALID_LOCATION', 'refused'],
    [401, 'UNAUTHORIZED', 'refused'],
    [402, 'CARD_DECLINED', 'refused'],
    [409, 'CONFLICT', 'refused'],
  ])('%i %s is %s', async (status, code, kind) => {
    await withVendor({ status, body: error(code) }, async (origin, requests) => {
      const failed = await failure(at(origin).createLink(linkAsk));
      expect(failed).toMatchObject({ kind, code });
      expect(failed.message).not.toContain('English');
      expect(requests).toHaveLength(1);
    });
  });

  test.each([
    ['link', () => adapter.createLink({ ...linkAsk, lines: [{ ...line, amount: 99 }] })],
    ['checkout', () => adapter.createCheckout({ ...checkoutAsk, amount: 99 })],
  ])('is refused for less than a euro: %s', async (_what, write) => {
    const message = 'Square refuse ce montant\u00a0: il est trop petit.';
    expect(await failure(write())).toMatchObject({ kind: 'refused', code: 'VALUE_TOO_LOW', message });
  });

  test('that Square never receives is unavailable', async () => {
    const failed = await failure(at(await closedUrl()).createLink(linkAsk));
    const message = 'Square ne répond pas. Réessayez dans un instant.';
    expect(failed).toMatchObject({ kind: 'unavailable', message });
  });

  test.each([
    ['no JSON', '<html>Bienvenue</html>'],
    ['nothing', ''],
    ['another shape', '{"payment_link":{"id":"A","version":1}}'],
    ['half an answer', '{"payment_link":{"id":"A"'],
  ])('whose answer has %s is unknown', async (_what, body) => {
    const failed = await withVendor({ body }, (origin) => failure(at(origin).createLink(linkAsk)));
    expect(failed.kind).toBe('unknown');
  });

  test('whose answer never ends is unknown', async () => {
    const answer = { body: '{"payment_link":', hangs: true };
    const failed = await withVendor(answer, (origin) => failure(at(origin, hasty).createLink(linkAsk)));
    expect(failed.kind).toBe('unknown');
  });
});

describe('a read that fails', () => {
  test.each(['unavailable', 'error', 'cut', 'lost', 'slow'])('%s once is tried again', async (kind) => {
    await play('/faults', { kind });
    expect(await meeting(kind).places()).not.toEqual([]);
  });

  test.each(['unavailable', 'error', 'cut', 'lost', 'slow'])('%s twice is unavailable', async (kind) => {
    await play('/faults', { kind, calls: 2 });
    expect((await failure(meeting(kind).places())).kind).toBe('unavailable');
    expect(await adapter.places()).not.toEqual([]);
  });

  test('above the rate limit is not retried', async () => {
    await play('/faults', { kind: 'rate_limited' });
    const failed = await failure(adapter.places());
    const message = 'Square est trop sollicité. Réessayez dans un instant.';
    expect(failed).toMatchObject({ kind: 'unavailable', message });
  });

  test('of an unknown thing is refused', async () => {
    const failed = await failure(adapter.payment('inconnu'));
    expect(failed).toMatchObject({ kind: 'refused', code: 'NOT_FOUND' });
  });

  test('in a foreign currency is no money of ours', async () => {
    const amount_money = { amount: 100, currency: 'USD' };
    const payment = { id: 'P', status: 'COMPLETED', amount_money, created_at: '2026-01-01T00:00:00Z' };
    const body = JSON.stringify({ payment });
    const failed = await withVendor({ body }, (origin) => failure(at(origin).payment('P')));
    expect(failed).toMatchObject({ kind: 'refused', code: 'CURRENCY_MISMATCH' });
  });

  test('leaves out foreign locations, whose payments would hold up ours', async () => {
    const locations = [
      { id: 'LPARIS', status: 'ACTIVE', currency: 'EUR' },
      { id: 'LLONDON', status: 'ACTIVE', currency: 'GBP' },
    ];
    const answer = ({ url }: Recorded) => {
      return { body: JSON.stringify(url.includes('/locations') ? { locations } : {}) };
    };
    await withVendor(answer, async (origin, requests) => {
      expect(await at(origin).paymentsSince(new Date())).toEqual([]);
      const asked = requests.flatMap(({ url }) => new URL(url, origin).searchParams.get('location_id') ?? []);
      expect(asked).toEqual(['LPARIS']);
    });
  });
});

describe('a sentence', () => {
  test('is French for every code, and names an unknown one', async () => {
    const answer = ({ url }: Recorded) => ({ status: 400, body: error(url.split('/').at(-1) ?? '') });
    await withVendor(answer, async (origin) => {
      const said = async (code: string) => (await failure(at(origin).payment(code))).message;
      const tooMuch = 'Square refuse ce montant\u00a0: il dépasse ce qui reste à rembourser.';
      expect(await said('REFUND_AMOUNT_INVALID')).toBe(tooMuch);
      expect(await said('SOMETHING_NEW')).toBe('Square a refusé la demande (SOMETHING_NEW).');
    });
  });

  test('explains a wrong key', async () => {
    const failed = await failure(at(simulator.baseUrl).places());
    const sentence = 'Square ne reconnaît pas la boutique\u00a0: la clé d’accès est fausse ou absente.';
    expect(failed.message).toBe(sentence);
  });

  test('has neither the key nor Square’s quotation', async () => {
    const answer = { status: 400, body: error('INVALID_VALUE') };
    const failed = await withVendor(answer, (origin) => failure(at(origin).createLink(linkAsk)));
    const stack = failed.cause instanceof Error ? failed.cause.stack : '';
    expect(`${failed.stack} ${stack}`).not.toMatch(/English|Bearer/);
  });
});

describe('without settings', () => {
  test('answers every call that Square is not configured', async () => {
    const { isSigned, ...calls } = createSquare(undefined);
    const works: (() => Promise<unknown>)[] = [
      () => calls.places(),
      () => calls.createLink(linkAsk),
      () => calls.deleteLink('A'),
      () => calls.order('A'),
      () => calls.payment('A'),
      () => calls.paymentsSince(new Date()),
      () => calls.createCheckout(checkoutAsk),
      () => calls.checkout('A'),
      () => calls.cancelCheckout('A'),
      () => calls.createRefund({ key: 'A', paymentId: 'A', amount: 1, reason: 'A' }),
      () => calls.refund('A'),
      () => calls.refundsSince(new Date()),
      () => calls.disputes(),
      () => calls.dispute('A'),
      () => calls.payoutsSince(new Date()),
      () => calls.payoutEntries('A'),
      () => calls.createDeviceCode({ key: 'A', name: 'A', locationId: 'A' }),
      () => calls.deviceCode('A'),
      () => calls.deviceState('A'),
    ];
    expect(works).toHaveLength(Object.keys(calls).length);
    const message = expect.stringContaining('Square n’est pas configuré');
    for (const work of works) expect(await failure(work())).toMatchObject({ kind: 'unavailable', message });
    expect(isSigned('{}', 'x')).toBe(false);
  });
});

describe('a message', () => {
  const webhook = { signatureKey: 'sigkey', url: 'https://x/hook' };
  const signed = (body: string, { signatureKey, url } = webhook) => {
    const hmac = createHmac('sha256', signatureKey);
    return hmac.update(url + body).digest('base64');
  };
  const configured = createSquare({ accessToken: 'cle', baseUrl: 'http://127.0.0.1:1', webhook });

  test('is accepted with the signature of our key, URL and body', () => {
    // The reference's own vector.
    expect(configured.isSigned('{"a":1}', 'b8Betdaf1oEJph8eTTKbluEEwSD9UjxwyBWvrGaXkO0=')).toBe(true);
    expect(configured.isSigned('{"é":"🌷"}', signed('{"é":"🌷"}'))).toBe(true);
    expect(configured.isSigned('', signed(''))).toBe(true);
  });

  test('is refused otherwise', () => {
    const body = '{"a":1}';
    expect(configured.isSigned(`${body} `, signed(body))).toBe(false);
    expect(configured.isSigned(body, signed(body, { ...webhook, url: 'https://x/hook/' }))).toBe(false);
    expect(configured.isSigned(body, signed(body, { ...webhook, signatureKey: 'other' }))).toBe(false);
    expect(configured.isSigned(body, undefined)).toBe(false);
    expect(configured.isSigned(body, '')).toBe(false);
    expect(at('http://127.0.0.1:1').isSigned(body, signed(body))).toBe(false);
  });
});
