import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { smsBench } from '../testing/bench.ts';

const bench = smsBench();
const { inbox } = bench;

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

type Change = { clockGap?: number; signedBody?: string; signedUrl?: string };

/** Signs by hand, apart from the adapter, so that the two cannot be wrong together. */
function post(body: unknown, { clockGap = 0, signedBody, signedUrl }: Change = {}): Promise<Response> {
  const { ovhUrl, ovh } = bench.simulator();
  const url = `${ovhUrl}/sms/${ovh.serviceName}/jobs`;
  const text = JSON.stringify(body);
  const timestamp = Math.floor(Date.now() / 1000) + clockGap;
  const parts = [ovh.appSecret, ovh.consumerKey, 'POST', signedUrl ?? url, signedBody ?? text, timestamp];
  const headers = {
    'content-type': 'application/json',
    'X-Ovh-Application': ovh.appKey,
    'X-Ovh-Consumer': ovh.consumerKey,
    'X-Ovh-Timestamp': String(timestamp),
    'X-Ovh-Signature': `$1$${createHash('sha1').update(parts.join('+')).digest('hex')}`,
  };
  return fetch(url, { method: 'POST', headers, body: text });
}

describe('OVHcloud', () => {
  test('reports a job, with the receivers that it drops', async () => {
    const answer = await post({ ...job, receivers: ['+33612345678', 'bonjour'] });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      totalCreditsRemoved: 1,
      invalidReceivers: ['bonjour'],
      ids: [expect.any(Number)],
      validReceivers: ['+33612345678'],
    });
  });

  test('adds the STOP clause unless the job says not to', async () => {
    await post({ ...job, noStopClause: false });
    expect(await inbox()).toMatchObject({ messages: [{ text: `${job.message}\nSTOP 36111` }] });
  });

  test.each<[string, Change, string]>([
    ['another body than signed', { signedBody: '{}' }, 'Invalid signature'],
    ['another URL than signed', { signedUrl: 'http://x/' }, 'Invalid signature'],
    ['a clock 6 minutes ahead', { clockGap: 360 }, 'Query out of time'],
    ['a clock 6 minutes behind', { clockGap: -360 }, 'Query out of time'],
  ])('refuses %s', async (_case, change, message) => {
    const answer = await post(job, change);
    expect([answer.status, await answer.json()]).toEqual([400, { class: 'Client::BadRequest', message }]);
    expect(await inbox()).toEqual({ messages: [] });
  });

  test('accepts a clock 4 minutes off', async () => {
    expect((await post(job, { clockGap: -240 })).status).toBe(200);
  });

  test('refuses a caller without signature', async () => {
    const { ovhUrl, ovh } = bench.simulator();
    expect((await fetch(`${ovhUrl}/sms/${ovh.serviceName}/jobs`, { method: 'POST' })).status).toBe(403);
  });

  test.each([
    ['no message', { ...job, message: '' }],
    ['no receiver', { ...job, receivers: [] }],
    ['no sender', { ...job, sender: undefined }],
    ['an unknown key', { ...job, recipient: '+33612345678' }],
    ['an unknown priority', { ...job, priority: 'urgent' }],
    ['a list instead of a job', [job]],
  ])('refuses %s', async (_case, body) => {
    const answer = await post(body);
    expect([answer.status, await answer.json()]).toMatchObject([400, { class: 'Client::BadRequest' }]);
  });

  test('refuses any other path', async () => {
    const answer = await fetch(`${bench.simulator().ovhUrl}/me`);
    expect([answer.status, await answer.json()]).toMatchObject([404, { class: 'Client::NotFound' }]);
  });
});
