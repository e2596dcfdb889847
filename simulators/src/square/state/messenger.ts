import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { MERCHANT_ID } from './locations.ts';

/** `out_of_order`: events of a quarter of a second go out in reverse. */
const delivery = z.strictObject({
  /** now: at once. late: after `delay_ms`. hold: until released. off: never, as without a subscription. */
  mode: z.enum(['now', 'late', 'hold', 'off']),
  delay_ms: z.int().min(0).max(600_000),
  twice: z.boolean(),
  out_of_order: z.boolean(),
});
export const deliveryBody = delivery.partial();
const off = z.boolean().default(false);
export const releaseBody = z.strictObject({ reversed: off, again: off });

type Delivery = z.infer<typeof delivery>;
type Message = {
  event_id: string;
  type: string;
  /** Of the object that the event is about. */
  id: string;
  body: string;
  at: string;
  state: 'held' | 'sending' | 'delivered' | 'failed' | 'dropped';
  attempts: number;
  /** The receiver's last answer. */
  answer: string | null;
};

const calm: Delivery = { mode: 'now', delay_ms: 5000, twice: false, out_of_order: false };
const ANSWER_WITHIN_MS = 10_000;
const ATTEMPTS_AFTER_MS = [0, 1000, 2000, 4000];
const SHUFFLE_WITHIN_MS = 250;
const ORDER_WITHIN_MS = 1000;
const CAPACITY = 2000;

/** `data.type` of an event where it differs from the name of its object. */
const abouts: Record<string, string> = { checkout: 'checkout.event', device_code: 'code' };

/** Square's webhooks: signed messages to one subscriber, with retries until it takes them. */
export class Messenger {
  readonly delivery: Delivery = { ...calm };
  messages: readonly Message[] = [];
  /** `notificationUrl` is signed, `target` receives the messages. */
  subscriber: { notificationUrl: string; target: string } | undefined;
  readonly #signatureKey: string;
  readonly #now: () => number;
  readonly #underway = new Set<Promise<void>>();
  #shuffled: Message[] = [];
  #stopping = new AbortController();

  constructor(signatureKey: string, now: () => number) {
    this.#signatureKey = signatureKey;
    this.#now = now;
  }

  /** `object` has one field, named as Square names it in the event. */
  emit(type: string, id: string, object: Record<string, object>, location_id?: string): void {
    const [name = ''] = Object.keys(object);
    const event_id = randomUUID();
    const created_at = new Date(this.#now()).toISOString();
    const place = location_id === undefined ? {} : { location_id };
    const data = { type: abouts[name] ?? name, id, object };
    const body = JSON.stringify({ merchant_id: MERCHANT_ID, ...place, type, event_id, created_at, data });
    const fresh = { state: 'held', attempts: 0, answer: null } as const;
    const message: Message = { event_id, type, id, body, at: created_at, ...fresh };
    this.messages = [...this.messages.slice(1 - CAPACITY), message];
    const { mode, out_of_order } = this.delivery;
    if (!this.subscriber || mode === 'off') message.state = 'dropped';
    else if (mode !== 'hold' && !out_of_order) this.#send(message);
    else if (mode !== 'hold') {
      this.#shuffled.push(message);
      if (this.#shuffled.length === 1) this.#start(this.#sendReversed());
    }
  }

  /** Sends held messages, newest first when `reversed`; delivered ones once more when `again`. */
  release({ reversed, again }: z.infer<typeof releaseBody>): number {
    const due = this.messages.filter(({ state }) => state === 'held' || (again && state === 'delivered'));
    for (const message of reversed ? due.reverse() : due) this.#send(message);
    return due.length;
  }

  /** Resolves once nothing is under way any more. */
  async idle(): Promise<void> {
    while (this.#underway.size > 0) await Promise.all(this.#underway);
  }

  /** Forgets all messages; those under way are dropped. */
  reset(): void {
    this.stop();
    this.#stopping = new AbortController();
    this.messages = [];
    this.#shuffled = [];
    Object.assign(this.delivery, calm);
  }

  stop(): void {
    this.#stopping.abort();
  }

  /** A reset or the end may interrupt the work, which is no failure. */
  #start(work: Promise<void>): Promise<void> {
    const quiet = work.catch(() => undefined).finally(() => this.#underway.delete(quiet));
    this.#underway.add(quiet);
    return quiet;
  }

  #send(message: Message): Promise<void> {
    message.state = 'sending';
    if (this.delivery.twice) this.#start(this.#deliver(message));
    return this.#start(this.#deliver(message));
  }

  async #sendReversed(): Promise<void> {
    const { signal } = this.#stopping;
    await sleep(SHUFFLE_WITHIN_MS, undefined, { signal });
    const batch = this.#shuffled.reverse();
    this.#shuffled = [];
    for (const message of batch.filter(({ state }) => state === 'held')) {
      // Each reaches the receiver before the next, unless it takes too long.
      await Promise.race([this.#send(message), sleep(ORDER_WITHIN_MS, undefined, { signal })]);
    }
  }

  async #deliver(message: Message): Promise<void> {
    const { signal } = this.#stopping;
    if (this.delivery.mode === 'late') await sleep(this.delivery.delay_ms, undefined, { signal });
    const first = { 'square-initial-delivery-timestamp': new Date(this.#now()).toISOString() };
    let reason = '';
    for (const [retry, wait] of ATTEMPTS_AFTER_MS.entries()) {
      await sleep(wait, undefined, { signal });
      const again = { 'square-retry-number': String(retry), 'square-retry-reason': reason };
      reason = await this.#attempt(message, { ...first, ...(retry > 0 && again) }, signal);
      if (reason === '') return;
    }
    message.state = 'failed';
  }

  /** @returns why it must be tried again; empty once it is taken */
  async #attempt(message: Message, headers: Record<string, string>, signal: AbortSignal): Promise<string> {
    message.attempts += 1;
    try {
      const response = await this.#post(message.body, headers, signal);
      message.answer = String(response.status);
      if (!response.ok) return 'http_error';
      message.state = 'delivered';
      return '';
    } catch (error) {
      if (signal.aborted) throw error;
      const late = error instanceof Error && error.name === 'TimeoutError';
      message.answer = late ? 'timeout' : 'unreachable';
      return late ? 'http_timeout' : 'other_error';
    }
  }

  async #post(body: string, more: Record<string, string>, stopping: AbortSignal): Promise<Response> {
    if (!this.subscriber) throw new Error('no subscriber');
    const { notificationUrl, target } = this.subscriber;
    const signed = notificationUrl + body;
    const sign = (hash: string) => createHmac(hash, this.#signatureKey).update(signed).digest('base64');
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Square Connect v2',
      'square-environment': 'Sandbox',
      'square-version': '2026-09-16',
      ...more,
      'x-square-hmacsha256-signature': sign('sha256'),
      'x-square-signature': sign('sha1'),
    };
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(ANSWER_WITHIN_MS)]);
    const response = await fetch(target, { method: 'POST', body, redirect: 'manual', signal, headers });
    await response.arrayBuffer();
    return response;
  }
}
