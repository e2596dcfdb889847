import { type BrevoConfig, createBrevoSender } from './brevo.ts';
import { createOvhSender, type OvhConfig } from './ovh.ts';
import type { SmsSender } from './sms-sender.ts';

export { SmsError, type SmsErrorCode, type SmsSender } from './sms-sender.ts';

export type SmsConfig = BrevoConfig | OvhConfig;

/** The simulator is reached by `baseUrl`, with the same client. */
export const createSmsSender = (config: SmsConfig): SmsSender =>
  config.vendor === 'brevo' ? createBrevoSender(config) : createOvhSender(config);
