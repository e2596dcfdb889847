import { describe, expect, test } from 'vitest';
import { startSmsSimulator } from '../../../../simulators/src/sms/sms-simulator.ts';
import { atEnd } from '../../testing/at-end.ts';
import { type Answer, type Recorded, withServer, withVendor } from '../../testing/vendor-server.ts';
import { createBrevoSender } from './brevo.ts';
import { createOvhSender, type OvhConfig } from './ovh.ts';
import type { SmsSender } from './sms-sender.ts';

const PHONE = '+33612345678';
const AN_HOUR = 3600;

const simulator = await startSmsSimulator({ port: 0 });
atEnd(simulator.stop);

function configOf(change: Partial<OvhConfig> = {}): OvhConfig {
  return { vendor: 'ovh', ...simulator.ovh, sender: 'Florilege', baseUrl: simulator.ovhUrl, ...change };
}

const now = () => Math.floor(Date.now() / 1000);
const isClock = ({ url }: Recorded) => url === '/1.0/auth/time';
const report = { totalCreditsRemoved: 1, invalidReceivers: [], ids: [123456], validReceivers: [PHONE] };

/** A sender at an OVH whose clock is one hour ahead of ours and which answers jobs with `job`. */
function ahead(job: Answer, use: (sender: SmsSender, requests: Recorded[]) => Promise<void>): Promise<void> {
  const answer = (request: Recorded) => (isClock(request) ? { body: String(now() + AN_HOUR) } : job);
  return withVendor(answer, (origin, requests) =>
    use(createOvhSender(configOf({ baseUrl: `${origin}/1.0` })), requests),
  );
}

describe('OVHcloud', () => {
  test('is asked for one non-commercial text, field by field, at its own time', async () => {
    await ahead({ body: JSON.stringify(report) }, async (sender, requests) => {
      expect(await sender.send(PHONE, '123456 est votre code.')).toEqual({ provider_id: '123456' });

      const [clock, job] = requests;
      expect(clock).toMatchObject({ method: 'GET', url: '/1.0/auth/time' });
      expect(job).toMatchObject({ method: 'POST', url: `/1.0/sms/${simulator.ovh.serviceName}/jobs` });
      expect(job?.headers).toMatchObject({
        'content-type': 'application/json',
        'x-ovh-application': simulator.ovh.appKey,
        'x-ovh-consumer': simulator.ovh.consumerKey,
        'x-ovh-signature': expect.stringMatching(/^\$1\$[0-9a-f]{40}$/),
      });
      expect(Math.abs(Number(job?.headers['x-ovh-timestamp']) - now() - AN_HOUR)).toBeLessThan(5);
      expect(JSON.parse(job?.body ?? '')).toEqual({
        message: '123456 est votre code.',
        receivers: [PHONE],
        sender: 'Florilege',
        senderForResponse: false,
        noStopClause: true,
        priority: 'high',
        charset: 'UTF-8',
        class: 'phoneDisplay',
        coding: '7bit',
        validityPeriod: 10,
      });
    });
  });

  test('is asked for its time once, even by two texts at once', async () => {
    await ahead({ body: JSON.stringify(report) }, async (sender, requests) => {
      await Promise.all([sender.send(PHONE, 'Un'), sender.send(PHONE, 'Deux')]);
      await sender.send(PHONE, 'Trois');
      expect(requests.filter(isClock)).toHaveLength(1);
      expect(requests).toHaveLength(4);
    });
  });

  test('is asked for its time again after a refusal, which a clock that moved may explain', async () => {
    const refusal = { status: 400, body: '{"class":"Client::BadRequest","message":"Query out of time"}' };
    await ahead(refusal, async (sender, requests) => {
      await expect(sender.send(PHONE, 'Un')).rejects.toMatchObject({ code: 'SMS_MISCONFIGURED' });
      await expect(sender.send(PHONE, 'Deux')).rejects.toMatchObject({ code: 'SMS_MISCONFIGURED' });
      expect(requests.filter(isClock)).toHaveLength(2);
    });
  });

  test('may be tried again when its clock gives no answer: no text has left', async () => {
    const answer = (request: Recorded) => ({ body: '', hangs: isClock(request) });
    await withVendor(answer, async (origin, requests) => {
      const sender = createOvhSender(configOf({ baseUrl: `${origin}/1.0`, timeoutMs: 200 }));
      const failed = sender.send(PHONE, 'Bonjour');
      await expect(failed).rejects.toMatchObject({ code: 'SMS_UNAVAILABLE', retryable: true });
      expect(requests.every(isClock)).toBe(true);
    });
  });

  test('is not believed when it answers 200 without a job', async () => {
    const empty = { ...report, ids: [], validReceivers: [] };
    await ahead({ body: JSON.stringify(empty) }, async (sender) => {
      await expect(sender.send(PHONE, 'Bonjour')).rejects.toMatchObject({ code: 'SMS_REFUSED' });
    });
  });

  test.each<[string, Partial<OvhConfig>, string]>([
    ['application key', { appKey: 'wrong' }, '403 Client::Forbidden'],
    ['secret', { appSecret: 'wrong' }, '400 signature'],
    ['consumer key', { consumerKey: 'wrong' }, '403 Client::Forbidden'],
    ['account', { serviceName: 'sms-zz99999-1' }, '404 Client::NotFound'],
  ])('tells a wrong %s as a matter of configuration', async (_what, change, detail) => {
    const sender = createOvhSender(configOf(change));
    const refusal = { code: 'SMS_MISCONFIGURED', retryable: false, detail };
    await expect(sender.send(PHONE, 'Bonjour')).rejects.toMatchObject(refusal);
  });
});

describe('Brevo', () => {
  test('is asked for one transactional text, field by field', async () => {
    const answer = { status: 201, body: '{"messageId":1511882900176220}' };
    await withVendor(answer, async (origin, requests) => {
      const config = {
        vendor: 'brevo',
        apiKey: 'key',
        sender: 'Florilege',
        baseUrl: `${origin}/v3`,
      } as const;
      const sent = await createBrevoSender(config).send(PHONE, '123456 est votre code.');

      expect(sent).toEqual({ provider_id: '1511882900176220' });
      expect(requests).toHaveLength(1);
      const [request] = requests;
      expect(request).toMatchObject({ method: 'POST', url: '/v3/transactionalSMS/send' });
      expect(request?.headers).toMatchObject({ 'api-key': 'key', 'content-type': 'application/json' });
      expect(JSON.parse(request?.body ?? '')).toEqual({
        sender: 'Florilege',
        recipient: '33612345678',
        content: '123456 est votre code.',
        type: 'transactional',
      });
    });
  });

  test('tells a wrong key as a matter of configuration', async () => {
    const baseUrl = simulator.brevoUrl;
    const sender = createBrevoSender({ vendor: 'brevo', apiKey: 'wrong', sender: 'Florilege', baseUrl });
    const refusal = { code: 'SMS_MISCONFIGURED', retryable: false, detail: '401 unauthorized' };
    await expect(sender.send(PHONE, 'Bonjour')).rejects.toMatchObject(refusal);
  });
});

test.each<[string, (elsewhere: string) => SmsSender]>([
  ['OVHcloud', (baseUrl) => createOvhSender(configOf({ baseUrl }))],
  ['Brevo', (baseUrl) => createBrevoSender({ vendor: 'brevo', apiKey: 'key', sender: 'Florilege', baseUrl })],
])('%s is not followed elsewhere with the key, the phone and the code', async (_name, senderAt) => {
  await withVendor({ body: '{"messageId":1}' }, async (elsewhere, requests) =>
    withServer(
      ({ url }, response) =>
        url === '/auth/time'
          ? response.end(String(now()))
          : response.writeHead(307, { location: `${elsewhere}/` }).end(),
      async (baseUrl) => {
        const moved = { code: 'SMS_MISCONFIGURED', retryable: false, detail: expect.stringMatching(/^307/) };
        await expect(senderAt(baseUrl).send(PHONE, '123456')).rejects.toMatchObject(moved);
        expect(requests).toEqual([]);
      },
    ),
  );
});
