import { createHash } from 'node:crypto';
import { z } from 'zod';
import { askVendor, errorOfStatus, SmsError, type SmsSender } from './sms-sender.ts';

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

export function createOvhSender(config: OvhConfig): SmsSender {
  const { timeoutMs } = config;
  const baseUrl = config.baseUrl ?? 'https://eu.api.ovh.com/1.0';
  const jobsUrl = new URL(`${baseUrl}/sms/${encodeURIComponent(config.serviceName)}/jobs`).href;
  let clock: Promise<number> | null = null;

  /** Seconds that OVH's clock is ahead of ours: a signature is good for a few minutes of that clock. */
  async function readClock(): Promise<number> {
    const { ok, status, body } = await askVendor('ovh', `${baseUrl}/auth/time`, { timeoutMs });
    if (!ok) throw errorOfStatus('ovh', status, undefined);
    return serverTime.parse(body) - nowInSeconds();
  }

  /** Read once and shared. Without it the text has not left yet, so a retry cannot double it. */
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
    async send(phone, text, validMinutes = CODE_MINUTES) {
      const job = JSON.stringify(jobOf(config.sender, phone, text, validMinutes));
      const timestamp = String((await clockDelta()) + nowInSeconds());
      const { ok, status, body } = await askVendor('ovh', jobsUrl, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-ovh-application': config.appKey,
          'x-ovh-consumer': config.consumerKey,
          'x-ovh-timestamp': timestamp,
          'x-ovh-signature': signature(config, jobsUrl, job, timestamp),
        },
        body: job,
        timeoutMs,
      });
      if (ok) return { provider_id: idOf(body) };
      // A clock that has moved may be the reason: the next send reads it again.
      clock = null;
      throw refusalOf(status, body);
    },
  };
}

/** A later sign-in code is useless. */
const CODE_MINUTES = 10;

function jobOf(sender: string, phone: string, text: string, validityPeriod: number) {
  return {
    message: text,
    receivers: [phone],
    sender,
    senderForResponse: false,
    // Non-commercial: no « STOP » suffix, and delivered at any hour.
    noStopClause: true,
    priority: 'high',
    charset: 'UTF-8',
    class: 'phoneDisplay',
    coding: '7bit',
    validityPeriod,
  };
}

function signature(config: OvhConfig, url: string, body: string, timestamp: string): string {
  const signed = [config.appSecret, config.consumerKey, 'POST', url, body, timestamp].join('+');
  return `$1$${createHash('sha1').update(signed).digest('hex')}`;
}

/** OVH answers 200 even when it sent nothing; only the dropped receivers show it. */
function idOf(answer: unknown): string {
  const report = jobReport.safeParse(answer);
  if (!report.success) throw new SmsError('ovh', 'SMS_UNCONFIRMED', 'unreadable answer');
  if (report.data.invalidReceivers.length > 0) throw new SmsError('ovh', 'SMS_REFUSED', 'invalid receiver');
  const [id] = report.data.ids;
  if (id === undefined) throw new SmsError('ovh', 'SMS_REFUSED', 'no job created');
  return id;
}

/** OVH uses 400 and 403 for several reasons; its sentence says which. */
function refusalOf(status: number, answer: unknown): SmsError {
  const error = vendorError.safeParse(answer).data;
  const sentence = error?.message ?? '';
  if (status < 500 && /credits/i.test(sentence)) return new SmsError('ovh', 'SMS_NO_CREDIT', String(status));
  if (status === 400 && /signature|out of time/i.test(sentence)) {
    return new SmsError('ovh', 'SMS_MISCONFIGURED', '400 signature');
  }
  return errorOfStatus('ovh', status, error?.class);
}

const nowInSeconds = () => Math.floor(Date.now() / 1000);
