import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startSmsSimulator } from '../../../../simulators/src/sms/sms-simulator.ts';
import { atEnd } from '../../testing/at-end.ts';
import { type Answer, closedUrl, type Recorded, withVendor } from '../../testing/vendor-server.ts';
import { createSmsSender, type SmsConfig, SmsError, type SmsErrorCode } from './sms.ts';

const PHONE = '+33612345678';
const TEXT = '123456 est votre code Florilege. Valable 5 min.';

const simulator = await startSmsSimulator({ port: 0 });
afterEach(async () => {
  await fetch(`${simulator.url}/inbox.json`, { method: 'DELETE' });
  await play('ok');
});
atEnd(simulator.stop);

const vendors = ['brevo', 'ovh'] as const;
type Vendor = (typeof vendors)[number];

function configOf(vendor: Vendor, origin = simulator.url): SmsConfig {
  const common = { sender: 'Florilege', timeoutMs: 1000 };
  return vendor === 'brevo'
    ? { vendor, apiKey: simulator.brevoApiKey, baseUrl: `${origin}/v3`, ...common }
    : { vendor, ...simulator.ovh, baseUrl: `${origin}/1.0`, ...common };
}

async function play(mode: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  await fetch(`${simulator.url}/panne`, { method: 'POST', headers, body: JSON.stringify({ mode }) });
}

const message = z.object({ id: z.string(), phone: z.string(), text: z.string() });
const inboxJson = z.object({ messages: z.array(message) });

async function received() {
  return inboxJson.parse(await (await fetch(`${simulator.url}/inbox.json`)).json()).messages;
}

/** The error of a send, checked to say nothing that a log must not hold. */
async function failureOf(config: SmsConfig, phone = PHONE): Promise<SmsError> {
  const sending = createSmsSender(config).send(phone, TEXT);
  const thrown: unknown = await sending.catch((error: unknown) => error);
  if (!(thrown instanceof SmsError)) throw new Error(`no SmsError but ${String(thrown)}`);
  const logged = JSON.stringify([thrown.message, thrown.stack, { ...thrown }, thrown.cause]);
  expect(logged).not.toMatch(/612345678|123456|est votre code/);
  expect(thrown.vendor).toBe(config.vendor);
  return thrown;
}

const isClock = (url: string) => url.endsWith('/auth/time');
/** OVH is asked for its time first. */
const afterClock = (answer: Answer) => (request: Recorded) =>
  isClock(request.url) ? { body: '1763720000' } : answer;
const sends = (requests: Recorded[]) => requests.filter((request) => !isClock(request.url));

describe.each(vendors)('SMS through %s', (vendor) => {
  test('delivers the text and returns the id of the vendor', async () => {
    const sender = createSmsSender(configOf(vendor));
    expect(sender.vendor).toBe(vendor);
    const { provider_id } = await sender.send(PHONE, TEXT);
    expect(await received()).toEqual([{ id: provider_id, phone: PHONE, text: TEXT }]);
  });

  test.each<[string, SmsErrorCode, boolean]>([
    ['refused', 'SMS_REFUSED', false],
    ['no_credit', 'SMS_NO_CREDIT', false],
    ['rate_limited', 'SMS_RATE_LIMITED', true],
    ['down', 'SMS_UNAVAILABLE', true],
  ])('tells %s as %s', async (mode, code, retryable) => {
    await play(mode);
    expect(await failureOf(configOf(vendor))).toMatchObject({ code, retryable });
    expect(await received()).toEqual([]);
  });

  test('leaves open whether a text that was not confirmed in time is on its way', async () => {
    await play('slow');
    const failure = await failureOf({ ...configOf(vendor), timeoutMs: 200 });
    expect(failure).toMatchObject({ code: 'SMS_UNCONFIRMED', retryable: false });
    expect(await received()).toHaveLength(1);
  });

  test('refuses a phone that is none', async () => {
    const failure = await failureOf(configOf(vendor), 'bonjour');
    expect(failure).toMatchObject({ code: 'SMS_REFUSED', retryable: false });
  });

  test('refuses a sender that the vendor does not take', async () => {
    const failure = await failureOf({ ...configOf(vendor), sender: 'Florilège' });
    expect(failure).toMatchObject({ code: 'SMS_REFUSED' });
  });

  test('tells a gateway that is not there as unavailable', async () => {
    const failure = await failureOf(configOf(vendor, await closedUrl()));
    expect(failure).toMatchObject({ code: 'SMS_UNAVAILABLE', retryable: true });
  });

  test('does not take an answer it cannot read for a success', async () => {
    const answer = afterClock({ body: '{"ok":true}' });
    const failure = await withVendor(answer, (origin) => failureOf(configOf(vendor, origin)));
    expect(failure).toMatchObject({ code: 'SMS_UNCONFIRMED', retryable: false });
  });

  test('does not wait for a body that never ends', async () => {
    await withVendor(afterClock({ body: '{', hangs: true }), async (origin, requests) => {
      const failure = await failureOf({ ...configOf(vendor, origin), timeoutMs: 200 });
      expect(failure).toMatchObject({ code: 'SMS_UNCONFIRMED', retryable: false });
      expect(sends(requests)).toHaveLength(1);
    });
  });

  test('asks once, whatever the answer', async () => {
    await withVendor(afterClock({ status: 500, body: '{}' }), async (origin, requests) => {
      const failure = await failureOf(configOf(vendor, origin));
      expect(failure).toMatchObject({ code: 'SMS_UNAVAILABLE', retryable: true });
      expect(sends(requests)).toHaveLength(1);
    });
  });
});
