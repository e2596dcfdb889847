import { TransactionalSmsClient } from '@getbrevo/brevo/transactionalSms';
import { z } from 'zod';
import { errorOfFetch, errorOfStatus, SmsError, type SmsSender } from './sms-sender.ts';

export type BrevoConfig = {
  vendor: 'brevo';
  apiKey: string;
  /** At most 11 letters and digits, registered with Brevo. */
  sender: string;
  baseUrl?: string;
  timeoutMs?: number;
};

// The SDK types a number, the wire carries either: the id is only ever kept and compared, so a string serves both.
const accepted = z.object({ messageId: z.union([z.string().min(1), z.number()]).transform(String) });
const failed = z.object({ statusCode: z.number(), body: z.unknown() });
const vendorError = z.object({ code: z.string() });
const notAnswered = z.object({ cause: z.unknown() });

export function createBrevoSender(config: BrevoConfig): SmsSender {
  const timeoutMs = config.timeoutMs ?? 10_000;
  // The SMS client alone: the SDK's root would load every resource of Brevo at start-up.
  const client = new TransactionalSmsClient({
    apiKey: config.apiKey,
    baseUrl: config.baseUrl ?? 'https://api.brevo.com/v3',
    maxRetries: 0,
    timeoutInSeconds: timeoutMs / 1000,
  });

  return {
    vendor: 'brevo',
    async send(phone, text) {
      const answer = await client
        .sendAsyncTransactionalSms(
          {
            sender: config.sender,
            recipient: phone.replace(/^\+/, ''),
            content: text,
            type: 'transactional',
          },
          // The SDK's own timeout ends with the headers; this one covers a body that never comes.
          { abortSignal: AbortSignal.timeout(timeoutMs) },
        )
        .catch((thrown: unknown) => {
          throw smsErrorOf(thrown);
        });
      const parsed = accepted.safeParse(answer);
      if (!parsed.success) throw new SmsError('brevo', 'SMS_UNCONFIRMED', 'unreadable answer');
      return { provider_id: parsed.data.messageId };
    },
  };
}

function smsErrorOf(thrown: unknown): SmsError {
  const refusal = failed.safeParse(thrown);
  if (refusal.success) {
    const word = vendorError.safeParse(refusal.data.body);
    return errorOfStatus('brevo', refusal.data.statusCode, word.data?.code);
  }
  // The SDK wraps what fetch threw.
  return errorOfFetch('brevo', notAnswered.safeParse(thrown).data?.cause);
}
