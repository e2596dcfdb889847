import type { ServerResponse } from 'node:http';
import pg from 'pg';
import type { Logger } from 'pino';
import { z } from 'zod';

export const LIVE_CHANNEL = 'florilege_live';
export const HEARTBEAT_MS = 25_000;
const RECONNECT_MS = [1_000, 2_000, 5_000, 10_000];
/** A browser that does not read is disconnected beyond this backlog, and reads anew. */
const MAX_BACKLOG = 256 * 1024;

const liveEvent = z.object({ topic: z.string(), id: z.string() });
export type LiveEvent = z.infer<typeof liveEvent>;

/** A browser then connects again, so that its session is checked. */
const LONGEST_STREAM_MS = 30 * 60_000;

/** Tabs and devices of one member; the oldest is let go for the next. */
export const STREAMS_OF_MEMBER = 20;

/** Changes of this long ago are told to a page that was being read before its stream opened. */
const KEPT_MS = 60_000;
const MOST_KEPT = 1_000;
/** The request of a stream may be on its way for longer than the page's readings were. */
export const ON_THE_WAY_MS = 1_000;

type Stream = { response: ServerResponse; memberId: string; sessionId: string };

/** Passes notifications of commits on to the browsers of this instance, as topic and id only. */
export class LiveHub {
  readonly #url: string;
  readonly #log: Logger;
  readonly #streams = new Map<Stream, number>();
  readonly #heartbeat: NodeJS.Timeout;
  #client: pg.Client | undefined;
  #failures = 0;
  #closed = false;
  #recent: { event: LiveEvent; at: number }[] = [];
  /** All changes since then are in `#recent`. */
  #knownSince = Number.POSITIVE_INFINITY;

  constructor(url: string, log: Logger) {
    this.#url = url;
    this.#log = log;
    this.#heartbeat = setInterval(() => {
      for (const [stream, since] of this.#streams) {
        if (Date.now() - since > LONGEST_STREAM_MS) this.#end(stream);
        else this.#write(stream, ': battement\n\n');
      }
    }, HEARTBEAT_MS);
    this.#heartbeat.unref();
  }

  async start(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'florilege-live',
      keepAlive: true,
    });
    client.on('error', () => client.end().catch(() => undefined));
    client.on('end', () => this.#lost(client));
    client.on('notification', ({ payload }) => this.#receive(payload ?? ''));
    this.#client = client;
    await client.connect();
    await client.query(`listen ${LIVE_CHANNEL}`);
    this.#knownSince = Date.now();
    // Browsers that came back before this did may have missed a change in between.
    if (this.#failures > 0) this.#broadcast({ topic: 'all', id: '' });
    this.#failures = 0;
  }

  #lost(client: pg.Client): void {
    if (this.#closed || client !== this.#client) return;
    const delay = RECONNECT_MS[Math.min(this.#failures, RECONNECT_MS.length - 1)];
    this.#failures += 1;
    // Commits and ended sessions of the gap are unknown, so every browser connects and reads again.
    for (const stream of this.#streams.keys()) this.#end(stream);
    this.#log.warn({ delay }, 'live connection to the database lost');
    setTimeout(() => {
      if (!this.#closed)
        this.start().catch((error: unknown) => this.#log.warn({ err: error }, 'live connection refused'));
    }, delay).unref();
  }

  #receive(payload: string): void {
    const event = readEvent(payload);
    if (!event) return;
    if (event.topic === 'session') {
      for (const stream of this.#streams.keys()) if (stream.sessionId === event.id) this.#end(stream);
      return;
    }
    if (event.topic === 'team') {
      for (const stream of this.#streams.keys()) if (stream.memberId === event.id) this.#lookAgain(stream);
    }
    this.#broadcast(event);
  }

  #broadcast(event: LiveEvent): void {
    this.#keep(event);
    for (const stream of this.#streams.keys()) this.#write(stream, data(event));
  }

  #keep(event: LiveEvent): void {
    const now = Date.now();
    this.#recent.push({ event, at: now });
    const isOld = (at: number) => at < now - KEPT_MS;
    while (isOld(this.#recent[0]?.at ?? now) || this.#recent.length > MOST_KEPT)
      this.#knownSince = Math.max(this.#knownSince, (this.#recent.shift()?.at ?? 0) + 1);
  }

  /** Tells a page what changed since it began to read, or that something may have. */
  #catchUp(stream: Stream, since: number): void {
    const missed = this.#recent.filter(({ at }) => at >= since).map(({ event }) => event);
    for (const event of since < this.#knownSince ? [{ topic: 'all', id: '' }] : missed)
      this.#write(stream, data(event));
  }

  #write(stream: Stream, text: string): void {
    if (stream.response.writableLength > MAX_BACKLOG) stream.response.destroy();
    else stream.response.write(text);
  }

  /** A changed member connects again with the current role. Hosted sessions have no row to end. */
  #lookAgain(stream: Stream): void {
    this.#write(stream, data({ topic: 'me', id: stream.memberId }));
    this.#end(stream);
  }

  /** Deleted at once, because a write to a stream that is closing would end the process. */
  #end(stream: Stream): void {
    this.#streams.delete(stream);
    stream.response.end();
  }

  /** `age`: milliseconds since the page began to read what it shows. */
  attach(stream: Stream, age = 0): void {
    // It left during its authentication, so no close event follows.
    if (stream.response.destroyed) return;
    if (this.#closed) {
      stream.response.writeHead(503).end();
      return;
    }
    stream.response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      connection: 'keep-alive',
    });
    stream.response.write(': bonjour\n\n');
    const own = [...this.#streams.keys()].filter(({ memberId }) => memberId === stream.memberId);
    for (const oldest of own.slice(0, Math.max(0, own.length + 1 - STREAMS_OF_MEMBER))) this.#end(oldest);
    this.#streams.set(stream, Date.now());
    if (age > 0) this.#catchUp(stream, Date.now() - age - ON_THE_WAY_MS);
    stream.response.on('close', () => this.#streams.delete(stream));
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#heartbeat);
    for (const stream of this.#streams.keys()) this.#end(stream);
    await this.#client?.end();
  }
}

/** Every client of the database may notify, so foreign payloads are ignored. */
function readEvent(payload: string): LiveEvent | null {
  try {
    return liveEvent.safeParse(JSON.parse(payload)).data ?? null;
  } catch {
    return null;
  }
}

function data(event: LiveEvent): string {
  return `data: ${JSON.stringify(event)}\n\n`;
}
