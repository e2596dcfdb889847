import { createHash } from 'node:crypto';
import { z } from 'zod';
import { errorOfFetch, errorOfStatus, SmsError, type SmsSender } from './sms-sender.ts';

export type OvhConfig = {
  vendor: 'ovh';
  appKey: string;
  appSecret: string;
  consumerKey: string;
  /** The SMS account, such as `sms-ab12345-1`. */
  serviceName: string;
  /** At most 11 letters and digits, validated in OVHcloud's control panel. */
  sender: string;
  baseUrl?: string;
  timeoutMs?: number;
};

const serverTime = z.number().int().positive();
const vendorError = z.object({ class: z.string().optional(), message: z.string().optional() });
const jobReport = z.object({
  ids: z.array(z.union([z.number(), z.string()]).transform(String)),
  invalidReceivers: z.array(z.string()),
});

// A signed fetch instead of the SDK: that one is untyped, callback-based and hard-codes HTTPS, so no simulator.
export function createOvhSender(config: OvhConfig): SmsSender {
  const baseUrl = config.baseUrl ?? 'https://eu.api.ovh.com/1.0';
  const jobsUrl = new URL(`${baseUrl}/sms/${encodeURIComponent(config.serviceName)}/jobs`).href;
  let clock: Promise<number> | null = null;

  async function call(url: string, init: RequestInit): Promise<Response> {
    const signal = AbortSignal.timeout(config.timeoutMs ?? 10_000);
    return fetch(url, { ...init, signal }).catch((thrown: unknown) => {
      throw errorOfFetch('ovh', thrown);
    });
  }

  /** Seconds that OVH's clock is ahead of ours: a signature is only good within a few minutes of theirs. */
  async function readClock(): Promise<number> {
    const response = await call(`${baseUrl}/auth/time`, {});
    if (!response.ok) throw errorOfStatus('ovh', response.status, undefined);
    return serverTime.parse(await response.json()) - nowInSeconds();
  }

  /** Asked once and shared. A clock that never answers is no doubt about the text: that one has not left yet. */
  function clockDelta(): Promise<number> {
    clock ??= readClock().catch((thrown: unknown) => {
      clock = null;
      if (thrown instanceof SmsError && thrown.code !== 'SMS_UNCONFIRMED') throw thrown;
      throw new SmsError('ovh', 'SMS_UNAVAILABLE', 'no readable clock');
    });
    return clock;
  }

  return {
    vendor: 'ovh',
    async send(phone, text) {
      const body = JSON.stringify(jobOf(config.sender, phone, text));
      const delta = await clockDelta();
      const timestamp = String(nowInSeconds() + delta);
      const response = await call(jobsUrl, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-ovh-application': config.appKey,
          'x-ovh-consumer': config.consumerKey,
          'x-ovh-timestamp': timestamp,
          'x-ovh-signature': signature(config, jobsUrl, body, timestamp),
        },
        body,
      });
      const answer: unknown = await response.json().catch(() => null);
      if (!response.ok) {
        // The refusal may come from a clock that has moved since: the next send asks again.
        clock = null;
        throw refusalOf(response.status, answer);
      }
      return { provider_id: idOf(answer) };
    },
  };
}

function jobOf(sender: string, phone: string, text: string) {
  return {
    message: text,
    receivers: [phone],
    sender,
    senderForResponse: false,
    // Non-commercial: no "STOP" suffix, and delivered at any hour of any day.
    noStopClause: true,
    priority: 'high',
    charset: 'UTF-8',
    class: 'phoneDisplay',
    coding: '7bit',
    // Minutes: a sign-in code that arrives later is worth nothing.
    validityPeriod: 10,
  };
}

function signature(config: OvhConfig, url: string, body: string, timestamp: string): string {
  const signed = [config.appSecret, config.consumerKey, 'POST', url, body, timestamp].join('+');
  return `$1$${createHash('sha1').update(signed).digest('hex')}`;
}

/** OVH answers 200 even when it sent nothing: the receivers it dropped are the only sign. */
function idOf(answer: unknown): string {
  const report = jobReport.safeParse(answer);
  if (!report.success) throw new SmsError('ovh', 'SMS_UNCONFIRMED', 'unreadable answer');
  if (report.data.invalidReceivers.length > 0) throw new SmsError('ovh', 'SMS_REFUSED', 'invalid receiver');
  const [id] = report.data.ids;
  if (id === undefined) throw new SmsError('ovh', 'SMS_REFUSED', 'no job created');
  return id;
}

/** OVH uses 400 and 403 for several things that only its sentence tells apart. */
function refusalOf(status: number, answer: unknown): SmsError {
  const error = vendorError.safeParse(answer).data;
  const sentence = error?.message ?? '';
  if (status < 500 && /credits/i.test(sentence)) return new SmsError('ovh', 'SMS_NO_CREDIT', String(status));
  if (status === 400 && /signature|out of time/i.test(sentence)) {
    return new SmsError('ovh', 'SMS_MISCONFIGURED', '400 signature');
  }
  return errorOfStatus('ovh', status, error?.class);
}

function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
