import { type BrevoConfig, createBrevoSender } from './brevo.ts';
import { createOvhSender, type OvhConfig } from './ovh.ts';
import type { SmsSender } from './sms-sender.ts';

// The three names that the rest of the server needs come from this file, so that no vendor file is imported elsewhere.
export { SmsError, type SmsErrorCode, type SmsSender } from './sms-sender.ts';

export type SmsConfig = BrevoConfig | OvhConfig;

/** One sender for the life of the server; the simulator is reached by `baseUrl`, with the very same client. */
export function createSmsSender(config: SmsConfig): SmsSender {
  switch (config.vendor) {
    case 'brevo':
      return createBrevoSender(config);
    case 'ovh':
      return createOvhSender(config);
  }
}
