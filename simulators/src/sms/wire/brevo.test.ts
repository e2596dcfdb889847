import { describe, expect, test } from 'vitest';
import { startSmsSimulator } from '../sms-simulator.ts';
import { postJson, smsBench } from '../testing/bench.ts';

const bench = smsBench();
const { inbox } = bench;
const sms = {
  sender: 'Florilege',
  recipient: '33612345678',
  content: '123456 est votre code.',
  type: 'transactional',
};

function send(change: object = {}): Promise<Response> {
  const { brevoUrl, brevoApiKey } = bench.simulator();
  return postJson(`${brevoUrl}/transactionalSMS/send`, { ...sms, ...change }, { 'api-key': brevoApiKey });
}

describe('Brevo', () => {
  test.each([
    ['a sender of 12 letters', { sender: 'FlorilegeSAS' }],
    ['a sender with a space', { sender: 'Flori lege' }],
    ['a recipient with spaces', { recipient: '+33 612345678' }],
    ['a short recipient', { recipient: '33612' }],
    ['no content', { content: '' }],
    ['an unknown type', { type: 'otp' }],
    ['an unknown key', { recipients: ['33612345678'] }],
  ])('refuses %s', async (_case, change) => {
    const answer = await send(change);
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'invalid_parameter' }]);
    expect(await inbox()).toEqual({ messages: [] });
  });

  test('refuses a body that is no JSON', async () => {
    const { brevoUrl, brevoApiKey } = bench.simulator();
    const headers = { 'api-key': brevoApiKey, 'content-type': 'application/json' };
    const answer = await fetch(`${brevoUrl}/transactionalSMS/send`, { method: 'POST', headers, body: '{' });
    expect(answer.status).toBe(400);
  });
});

describe('the inbox', () => {
  test('lists messages newest first, by phone, without their sender', async () => {
    await send({ content: 'Sans code, ref 1234567.' });
    await send({ recipient: '33700000000' });
    await send();
    const messages = [{ code: '123456' }, { phone: '+33700000000' }, { code: null }];
    expect(await inbox()).toMatchObject({ messages });
    const only = {
      id: expect.any(String),
      phone: '+33700000000',
      text: sms.content,
      code: '123456',
      received_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    };
    expect(await inbox('?phone=%2B33700000000')).toEqual({ messages: [only] });
    expect(await inbox('?phone=07 00 00 00 00')).toEqual({ messages: [only] });
  });
});

describe('the gateway', () => {
  test('refuses a failure that it cannot play', async () => {
    expect((await postJson(`${bench.simulator().url}/panne`, { mode: 'burning' })).status).toBe(400);
  });
});

describe('startSmsSimulator', () => {
  test('takes a free port when the requested one is taken', async () => {
    const { url } = bench.simulator();
    const second = await startSmsSimulator({ port: Number(new URL(url).port) });
    expect(second.url).not.toBe(url);
    expect((await fetch(second.url)).status).toBe(200);
    await second.stop();
  });

  test('names a URL that can be called when it listens on every interface', async () => {
    const open = await startSmsSimulator({ port: 0, host: '0.0.0.0' });
    expect(open.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await fetch(open.url)).status).toBe(200);
    await open.stop();
  });
});
