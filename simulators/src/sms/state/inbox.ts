import { z } from 'zod';

export type Message = {
  id: string;
  /** E.164. */
  phone: string;
  sender: string;
  text: string;
  /** The six digits of a sign-in code, when the text has some. */
  code: string | null;
  received_at: string;
};

/** How the gateway behaves; every mode but `ok` plays a failure that a vendor really has. */
export const gatewayMode = z.enum(['ok', 'refused', 'no_credit', 'rate_limited', 'down', 'slow']);
export type GatewayMode = z.infer<typeof gatewayMode>;

export type Inbox = ReturnType<typeof createInbox>;

const CAPACITY = 500;

/** The phones of all customers at once. */
export function createInbox() {
  let messages: Message[] = [];
  // Starts at the clock so that ids stay unique when the simulator is started again.
  let lastId = Date.now();

  return {
    mode: gatewayMode.parse('ok'),
    receive(phone: string, sender: string, text: string): Message {
      lastId += 1;
      const code = /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? null;
      const received_at = new Date().toISOString();
      const message = { id: String(lastId), phone, sender, text, code, received_at };
      messages = [message, ...messages].slice(0, CAPACITY);
      return message;
    },
    /** Newest first; one phone's only when given. */
    list: (phone: string | null): Message[] =>
      phone === null ? messages : messages.filter((message) => message.phone === phone),
    clear(): void {
      messages = [];
    },
  };
}

/** A phone as a URL may have it (`+33…`, ` 33…` since "+" decodes to a space, `06…`) in E.164. */
export function toE164(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  if (digits.startsWith('00')) return `+${digits.slice(2)}`;
  if (digits.startsWith('0')) return `+33${digits.slice(1)}`;
  return `+${digits}`;
}
