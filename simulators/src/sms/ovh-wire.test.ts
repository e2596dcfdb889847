import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type SmsSimulator, startSmsSimulator } from './sms-simulator.ts';

let simulator: SmsSimulator;

beforeAll(async () => {
  simulator = await startSmsSimulator({ port: 0 });
});
afterEach(() => fetch(`${simulator.url}/inbox.json`, { method: 'DELETE' }));
afterAll(() => simulator.stop());

const job = {
  message: '123456 est votre code.',
  receivers: ['+33612345678'],
  sender: 'Florilege',
  senderForResponse: false,
  noStopClause: true,
  priority: 'high',
  charset: 'UTF-8',
  class: 'phoneDisplay',
  coding: '7bit',
  validityPeriod: 10,
};

type Change = {
  service?: string;
  appKey?: string;
  consumerKey?: string;
  secret?: string;
  clockGap?: number;
  signedBody?: string;
  signedUrl?: string;
};

/** Signed here by hand, apart from the adapter, so that the two cannot be wrong together. */
function post(body: unknown, change: Change = {}): Promise<Response> {
  const { ovh } = simulator;
  const consumer = change.consumerKey ?? ovh.consumerKey;
  const url = `${simulator.ovhUrl}/sms/${change.service ?? ovh.serviceName}/jobs`;
  const text = JSON.stringify(body);
  const timestamp = Math.floor(Date.now() / 1000) + (change.clockGap ?? 0);
  const secret = change.secret ?? ovh.appSecret;
  const signed = `${secret}+${consumer}+POST+${change.signedUrl ?? url}+${change.signedBody ?? text}+${timestamp}`;
  return fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'X-Ovh-Application': change.appKey ?? ovh.appKey,
      'X-Ovh-Consumer': consumer,
      'X-Ovh-Timestamp': String(timestamp),
      'X-Ovh-Signature': `$1$${createHash('sha1').update(signed).digest('hex')}`,
    },
    body: text,
  });
}

async function texts(): Promise<unknown> {
  return (await fetch(`${simulator.url}/inbox.json`)).json();
}

describe('OVHcloud protocol', () => {
  it('tells its time as a bare number', async () => {
    const answer = await fetch(`${simulator.ovhUrl}/auth/time`);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(Math.abs(Number(await answer.text()) - Date.now() / 1000)).toBeLessThan(3);
  });

  it('reports a job', async () => {
    const answer = await post(job);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      totalCreditsRemoved: 1,
      invalidReceivers: [],
      ids: [expect.any(Number)],
      validReceivers: ['+33612345678'],
    });
  });

  it('answers 200 for a receiver that it drops', async () => {
    const answer = await post({ ...job, receivers: ['+33612345678', 'bonjour'] });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      invalidReceivers: ['bonjour'],
      validReceivers: ['+33612345678'],
    });
  });

  it('adds the STOP clause unless told not to', async () => {
    await post({ ...job, noStopClause: false });
    expect(await texts()).toMatchObject({ messages: [{ text: `${job.message}\nSTOP 36111` }] });
  });

  const clock = 'Query out of time';
  it.each<[string, Change, number, string, string]>([
    ['an unknown application', { appKey: 'x' }, 403, 'Client::Forbidden', 'This application key is invalid'],
    ['an unknown consumer', { consumerKey: 'x' }, 403, 'Client::Forbidden', 'This credential does not exist'],
    ['another secret', { secret: 'x' }, 400, 'Client::BadRequest', 'Invalid signature'],
    ['another body than signed', { signedBody: '{}' }, 400, 'Client::BadRequest', 'Invalid signature'],
    [
      'another address than signed',
      { signedUrl: 'http://x/' },
      400,
      'Client::BadRequest',
      'Invalid signature',
    ],
    ['a clock 6 minutes ahead', { clockGap: 360 }, 400, 'Client::BadRequest', clock],
    ['a clock 6 minutes behind', { clockGap: -360 }, 400, 'Client::BadRequest', clock],
    ['another account', { service: 'sms-zz-1' }, 404, 'Client::NotFound', 'This service does not exist'],
  ])('refuses %s', async (_case, change, status, kind, message) => {
    const answer = await post(job, change);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({ class: kind, message });
    expect(await texts()).toEqual({ messages: [] });
  });

  it('accepts a clock 4 minutes off', async () => {
    expect((await post(job, { clockGap: -240 })).status).toBe(200);
  });

  it('refuses a caller without signature', async () => {
    const url = `${simulator.ovhUrl}/sms/${simulator.ovh.serviceName}/jobs`;
    expect((await fetch(url, { method: 'POST' })).status).toBe(403);
  });

  it.each([
    ['no message', { ...job, message: '' }],
    ['no receiver', { ...job, receivers: [] }],
    ['a sender with an accent', { ...job, sender: 'Florilège' }],
    ['no sender and no short number', { ...job, sender: undefined }],
    ['an unknown key', { ...job, recipient: '+33612345678' }],
    ['an unknown priority', { ...job, priority: 'urgent' }],
    ['a list instead of a job', [job]],
  ])('refuses %s', async (_case, body) => {
    const answer = await post(body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ class: 'Client::BadRequest' });
  });

  it('knows no other address', async () => {
    const answer = await fetch(`${simulator.ovhUrl}/me`);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ class: 'Client::NotFound' });
  });
});
