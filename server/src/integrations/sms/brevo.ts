import { z } from 'zod';
import { askVendor, errorOfStatus, SmsError, type SmsSender } from './sms-sender.ts';

export type BrevoConfig = {
  vendor: 'brevo';
  apiKey: string;
  /** At most 11 letters and digits, registered with Brevo. */
  sender: string;
  baseUrl?: string;
  timeoutMs?: number;
};

const accepted = z.object({ messageId: z.union([z.string().min(1), z.number()]).transform(String) });
const vendorError = z.object({ code: z.string() });

export function createBrevoSender(config: BrevoConfig): SmsSender {
  const url = `${config.baseUrl ?? 'https://api.brevo.com/v3'}/transactionalSMS/send`;
  return {
    vendor: 'brevo',
    async send(phone, text) {
      const recipient = phone.replace(/^\+/, '');
      const { ok, status, body } = await askVendor('brevo', url, {
        method: 'POST',
        headers: { 'api-key': config.apiKey, 'content-type': 'application/json' },
        body: JSON.stringify({ sender: config.sender, recipient, content: text, type: 'transactional' }),
        timeoutMs: config.timeoutMs,
      });
      if (!ok) throw errorOfStatus('brevo', status, vendorError.safeParse(body).data?.code);
      const message = accepted.safeParse(body);
      if (!message.success) throw new SmsError('brevo', 'SMS_UNCONFIRMED', 'unreadable answer');
      return { provider_id: message.data.messageId };
    },
  };
}
