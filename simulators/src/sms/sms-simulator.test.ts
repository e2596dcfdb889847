import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { backLink, type SmsSimulator, startSmsSimulator } from './sms-simulator.ts';

let simulator: SmsSimulator;

beforeAll(async () => {
  simulator = await startSmsSimulator({ port: 0 });
});
afterEach(async () => {
  await fetch(`${simulator.url}/inbox.json`, { method: 'DELETE' });
  await playFailure('ok');
});
afterAll(() => simulator.stop());

function postJson(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } };
  return fetch(url, { ...init, body: JSON.stringify(body) });
}

function playFailure(mode: string): Promise<Response> {
  return postJson(`${simulator.url}/panne`, { mode });
}

const sms = {
  sender: 'Florilege',
  recipient: '33612345678',
  content: '123456 est votre code.',
  type: 'transactional',
};

function brevo(change: object = {}, path = 'send', key = simulator.brevoApiKey): Promise<Response> {
  return postJson(
    `${simulator.brevoUrl}/transactionalSMS/${path}`,
    { ...sms, ...change },
    { 'api-key': key },
  );
}

async function inboxOf(query = ''): Promise<unknown> {
  return (await fetch(`${simulator.url}/inbox.json${query}`)).json();
}

describe('Brevo protocol', () => {
  it('answers /send with the id of the message it keeps', async () => {
    const answer = await brevo();
    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual({ messageId: expect.stringMatching(/^\d+$/) });
    expect(await inboxOf()).toMatchObject({ messages: [{ phone: '+33612345678', code: '123456' }] });
  });

  it('answers the older /sms with its credits', async () => {
    const answer = await brevo({ content: 'x'.repeat(161) }, 'sms');
    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual({
      reference: expect.any(String),
      messageId: expect.any(Number),
      smsCount: 2,
      usedCredits: 1.4,
      remainingCredits: expect.any(Number),
    });
  });

  it.each([
    ['a sender of 12 letters', { sender: 'FlorilegeSAS' }],
    ['a sender with an accent', { sender: 'Florilège' }],
    ['a sender with a space', { sender: 'Flori lege' }],
    ['a recipient with spaces', { recipient: '+33 612345678' }],
    ['a short recipient', { recipient: '33612' }],
    ['no content', { content: '' }],
    ['an unknown type', { type: 'otp' }],
    ['an unknown key', { recipients: ['33612345678'] }],
  ])('refuses %s', async (_case, change) => {
    const answer = await brevo(change);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'invalid_parameter' });
    expect(await inboxOf()).toEqual({ messages: [] });
  });

  it('refuses a body that is no JSON', async () => {
    const headers = { 'api-key': simulator.brevoApiKey, 'content-type': 'application/json' };
    const url = `${simulator.brevoUrl}/transactionalSMS/send`;
    const answer = await fetch(url, { method: 'POST', headers, body: '{' });
    expect(answer.status).toBe(400);
  });

  it('wants its key', async () => {
    const answer = await brevo({}, 'send', 'wrong');
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({ code: 'unauthorized', message: 'Key not found' });
  });

  it.each([
    ['refused', 400, 'invalid_parameter'],
    ['no_credit', 402, 'not_enough_credits'],
    ['rate_limited', 429, 'too_many_requests'],
  ])('plays %s', async (mode, status, code) => {
    await playFailure(mode);
    const answer = await brevo();
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ code });
    expect(await inboxOf()).toEqual({ messages: [] });
  });

  it('plays a gateway that is down', async () => {
    await playFailure('down');
    const answer = await brevo();
    expect(answer.status).toBe(503);
    expect(answer.headers.get('content-type')).toContain('text/html');
  });
});

describe('inbox', () => {
  it('lists newest first, by phone, in the agreed shape', async () => {
    await brevo({ content: 'Sans code, ref 1234567.' });
    await brevo({ recipient: '33700000000' });
    await brevo();
    expect(await inboxOf()).toMatchObject({
      messages: [{ code: '123456' }, { phone: '+33700000000' }, { code: null }],
    });
    expect(await inboxOf('?phone=%2B33700000000')).toEqual({
      messages: [
        {
          id: expect.any(String),
          phone: '+33700000000',
          text: sms.content,
          code: '123456',
          received_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        },
      ],
    });
    expect(await inboxOf('?phone=07 00 00 00 00')).toMatchObject({ messages: [{ phone: '+33700000000' }] });
  });

  it('empties', async () => {
    await brevo();
    expect((await fetch(`${simulator.url}/inbox.json`, { method: 'DELETE' })).status).toBe(204);
    expect(await inboxOf()).toEqual({ messages: [] });
  });

  it('knows only the failures it can play', async () => {
    expect((await playFailure('burning')).status).toBe(400);
  });
});

describe('startSmsSimulator', () => {
  it('takes a free port when the one asked for is taken', async () => {
    const second = await startSmsSimulator({ port: Number(new URL(simulator.url).port) });
    expect(second.url).not.toBe(simulator.url);
    expect((await fetch(second.url)).status).toBe(200);
    await second.stop();
  });

  it('listens on every interface when told so, and names one that can be called', async () => {
    const open = await startSmsSimulator({ port: 0, host: '0.0.0.0' });
    expect(open.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await fetch(open.url)).status).toBe(200);
    await open.stop();
  });
});

describe('backLink', () => {
  const here = 'http://localhost:4001';
  it.each([
    ['http://localhost:3000/connexion?x=1', 'http://localhost:3000/connexion?x=1'],
    ['http://127.0.0.1:3000/', 'http://127.0.0.1:3000/'],
    ['/ailleurs', 'http://localhost:4001/ailleurs'],
  ])('accepts %s', (retour, href) => {
    expect(backLink(retour, here)).toBe(href);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    '//evil.example/',
    '/\\evil.example',
    'https://evil.example/',
    'http://localhost.evil.example/',
    'http://localhost@evil.example/',
    'http://moi:secret@localhost/',
    'file://localhost/etc/passwd',
    'http://[',
  ])('refuses %s', (retour) => {
    expect(backLink(retour, here)).toBeNull();
  });

  it('takes no loopback address for a visitor from elsewhere', () => {
    expect(backLink('http://localhost:3000/', 'http://192.168.1.20:4001')).toBeNull();
    expect(backLink('http://192.168.1.20:3000/', 'http://192.168.1.20:4001')).toBe(
      'http://192.168.1.20:3000/',
    );
  });
});
