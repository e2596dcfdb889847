import { createTransport } from 'nodemailer';
import { z } from 'zod';

/** `url`: smtp:// or smtps:// with its access; `from`: an address, or « Nom <adresse> ». */
export type MailConfig = { url: string; from: string; timeoutMs?: number };
type Mail = { to: string; subject: string; text: string };
export type MailSender = {
  /** Sends one e-mail once. @throws MailError only */
  send(mail: Mail): Promise<{ provider_id: string }>;
};

export type MailErrorCode =
  | 'MAIL_REFUSED' // the server will not take this e-mail for this address
  | 'MAIL_MISCONFIGURED' // access, TLS or address of the server: only the operator can help
  | 'MAIL_UNAVAILABLE' // never reached, or it asks to come back later
  | 'MAIL_UNCONFIRMED'; // handed over without an answer: it may be on its way

/** Without the server's sentence, which may quote the address or the text: this error is logged. */
export class MailError extends Error {
  override readonly name = 'MailError';
  readonly code: MailErrorCode;
  constructor(code: MailErrorCode, detail: string) {
    super(`${code}: ${detail}`);
    this.code = code;
  }
}

export function createMailSender({ url, from, timeoutMs = 15_000 }: MailConfig): MailSender {
  const transport = createTransport(
    {
      url,
      requireTLS: !isLoopback(url),
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: 2 * timeoutMs,
    },
    { from, disableFileAccess: true, disableUrlAccess: true },
  );
  return {
    async send(mail) {
      try {
        return { provider_id: (await transport.sendMail(mail)).messageId };
      } catch (thrown) {
        throw errorOf(thrown);
      }
    },
  };
}

/** Elsewhere access and text go only over TLS, by `smtps` or by STARTTLS. */
const isLoopback = (url: string) => ['127.0.0.1', '[::1]', 'localhost'].includes(new URL(url).hostname);

const failure = z.object({
  code: z
    .string()
    .regex(/^[A-Z]{1,30}$/)
    .optional()
    .catch(undefined),
  responseCode: z.number().optional().catch(undefined),
  syscall: z.string().optional().catch(undefined),
  message: z.string(),
});

/** Nodemailer's words for a connection that never was one; it names `CONN` for a line cut later as well. */
const neverConnected = ['Connection timeout', 'Greeting never received'];

function errorOf(thrown: unknown): MailError {
  const { code = 'unexpected', responseCode, syscall, message = '' } = failure.safeParse(thrown).data ?? {};
  const detail = [code, responseCode].filter(Boolean).join(' ');
  if (code === 'EAUTH' || code === 'ETLS') return new MailError('MAIL_MISCONFIGURED', detail);
  if (responseCode !== undefined)
    return new MailError(responseCode >= 500 ? 'MAIL_REFUSED' : 'MAIL_UNAVAILABLE', detail);
  if (code === 'EENVELOPE') return new MailError('MAIL_REFUSED', detail);
  const unsent = syscall === 'connect' || code === 'EDNS' || neverConnected.includes(message);
  return new MailError(unsent ? 'MAIL_UNAVAILABLE' : 'MAIL_UNCONFIRMED', detail);
}
