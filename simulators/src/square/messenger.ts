import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

export const deliveryBody = z.strictObject({
  /** now: at once. late: after `delay_ms`. hold: until released. off: never, as when nobody subscribed. */
  mode: z.enum(['now', 'late', 'hold', 'off']).optional(),
  delay_ms: z.int().min(0).max(600_000).optional(),
  twice: z.boolean().optional(),
  /** What comes within a quarter of a second goes out in reverse. */
  out_of_order: z.boolean().optional(),
});
type Delivery = {
  mode: 'now' | 'late' | 'hold' | 'off';
  delay_ms: number;
  twice: boolean;
  out_of_order: boolean;
};

export type EventAbout = { type: string; about: string; id: string; object: object; location_id?: string };

type Message = {
  event_id: string;
  type: string;
  /** Of what it tells. */
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
const RETRY_AFTER_MS = [1000, 2000, 4000];
const SHUFFLE_WITHIN_MS = 250;
const ORDER_WITHIN_MS = 1000;
const CAPACITY = 2000;

/** Square's webhooks: signed messages to one subscriber, tried again when it does not take them. */
export function createMessenger(signatureKey: string, now: () => number) {
  const delivery: Delivery = { ...calm };
  let messages: Message[] = [];
  let shuffled: Message[] = [];
  let subscriber: { notificationUrl: string; target: string } | undefined;
  let stopping = new AbortController();
  const underway = new Set<Promise<void>>();

  function start(work: Promise<void>): Promise<void> {
    // What a reset or the end interrupts is nobody's failure.
    const quiet = work.catch(() => undefined).finally(() => underway.delete(quiet));
    underway.add(quiet);
    return quiet;
  }

  function send(message: Message): Promise<void> {
    message.state = 'sending';
    if (delivery.twice) start(deliver(message));
    return start(deliver(message));
  }

  async function deliver(message: Message): Promise<void> {
    const { signal } = stopping;
    if (delivery.mode === 'late') await sleep(delivery.delay_ms, undefined, { signal });
    const first = new Date(now()).toISOString();
    let reason = '';
    for (let retry = 0; retry <= RETRY_AFTER_MS.length; retry += 1) {
      const wait = RETRY_AFTER_MS[retry - 1];
      if (wait !== undefined) await sleep(wait, undefined, { signal });
      reason = await attempt(message, first, retry, reason, signal);
      if (reason === '') return;
    }
    message.state = 'failed';
  }

  /** Why it must be tried again; empty once it is taken. */
  async function attempt(
    message: Message,
    first: string,
    retry: number,
    before: string,
    signal: AbortSignal,
  ): Promise<string> {
    if (!subscriber) throw new Error('nobody to tell');
    const { notificationUrl, target } = subscriber;
    message.attempts += 1;
    try {
      const response = await fetch(target, {
        method: 'POST',
        body: message.body,
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Square Connect v2',
          'square-environment': 'Sandbox',
          'square-version': '2026-09-16',
          'square-initial-delivery-timestamp': first,
          ...(retry > 0 && { 'square-retry-number': String(retry), 'square-retry-reason': before }),
          'x-square-hmacsha256-signature': sign('sha256', signatureKey, notificationUrl + message.body),
          'x-square-signature': sign('sha1', signatureKey, notificationUrl + message.body),
        },
      });
      await response.arrayBuffer();
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

  async function sendReversed(): Promise<void> {
    await sleep(SHUFFLE_WITHIN_MS, undefined, { signal: stopping.signal });
    const batch = shuffled.reverse();
    shuffled = [];
    for (const message of batch.filter(({ state }) => state === 'held')) {
      // One reaches the receiver before the next, unless it keeps us waiting.
      await Promise.race([send(message), sleep(ORDER_WITHIN_MS, undefined, { signal: stopping.signal })]);
    }
  }

  return {
    delivery,
    deliverTo(notificationUrl: string, target = notificationUrl): void {
      subscriber = { notificationUrl, target };
    },
    list: (): Message[] => messages,
    tell(merchantId: string, { type, about, id, object, location_id }: EventAbout): void {
      const event_id = randomUUID();
      const created_at = new Date(now()).toISOString();
      const place = location_id === undefined ? {} : { location_id };
      const body = JSON.stringify({
        merchant_id: merchantId,
        ...place,
        type,
        event_id,
        created_at,
        data: { type: about, id, object },
      });
      const message: Message = {
        event_id,
        type,
        id,
        body,
        at: created_at,
        state: 'held',
        attempts: 0,
        answer: null,
      };
      messages = [...messages.slice(1 - CAPACITY), message];
      if (!subscriber || delivery.mode === 'off') message.state = 'dropped';
      else if (delivery.mode !== 'hold' && !delivery.out_of_order) send(message);
      else if (delivery.mode !== 'hold') {
        shuffled.push(message);
        if (shuffled.length === 1) start(sendReversed());
      }
    },
    /** Sends what is held back; the newest first when reversed. Delivered ones go out once more when `again`. */
    release({
      reversed = false,
      again = false,
    }: {
      reversed?: boolean | undefined;
      again?: boolean | undefined;
    }): number {
      const due = messages.filter(({ state }) => state === 'held' || (again && state === 'delivered'));
      for (const message of reversed ? due.reverse() : due) send(message);
      return due.length;
    },
    /** Once nothing is under way any more. */
    async idle(): Promise<void> {
      while (underway.size > 0) await Promise.all(underway);
    },
    /** Forgets all and behaves; what is under way is dropped. */
    reset(): void {
      stopping.abort();
      stopping = new AbortController();
      messages = [];
      shuffled = [];
      Object.assign(delivery, calm);
    },
    stop(): void {
      stopping.abort();
    },
  };
}

function sign(algorithm: 'sha1' | 'sha256', key: string, text: string): string {
  return createHmac(algorithm, key).update(text).digest('base64');
}
