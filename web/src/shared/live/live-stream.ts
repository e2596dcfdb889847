import { createParser } from 'eventsource-parser';
import { isRecord, text } from '../read.ts';

/** Something of this topic changed; `id` is empty for several records. */
export type LiveMessage = { topic: string; id: string };

/** The server beats every 25 s; silence beyond this counts as a lost connection. */
const SILENCE_MS = 60_000;
/** Without an answer for this long a connection is given up, as on a phone between two networks. */
const CONNECT_MS = 10_000;
/** Delays before reconnecting, the last one repeated; a success starts the schedule again. */
const RECONNECT_MS = [1_000, 2_000, 5_000, 10_000] as const;

export type LiveStreamOptions = {
  url: string;
  /** Milliseconds since the page began to read, sent with the first connection. */
  age: () => number;
  /** Called at each connection, so that a renewed token is used; null waits for the next attempt. */
  token: () => Promise<string | null>;
  onMessage: (message: LiveMessage) => void;
  /** `again`: messages may have been missed since the last connection. */
  onOpen: (again: boolean) => void;
  onRefused: (token: string) => void;
  reconnectMs?: readonly number[];
  silenceMs?: number;
  connectMs?: number;
};

export function reconnectDelay(failures: number, schedule: readonly number[] = RECONNECT_MS): number {
  return schedule[Math.min(failures, schedule.length) - 1] ?? schedule[0] ?? 1_000;
}

/** Keeps the stream of changes open until the returned function closes it. */
export function openLiveStream(options: LiveStreamOptions): () => void {
  const { reconnectMs = RECONNECT_MS } = options;
  const closed = new AbortController();
  let opened = false;

  const run = async () => {
    let failures = 0;
    while (!closed.signal.aborted) {
      const url = () => (opened ? options.url : `${options.url}?age=${Math.ceil(options.age())}`);
      await readOnce({ ...options, url }, closed.signal, () => {
        failures = 0;
        options.onOpen(opened);
        opened = true;
      });
      if (closed.signal.aborted) return;
      failures += 1;
      await pause(reconnectDelay(failures, reconnectMs), closed.signal);
    }
  };
  void run();
  return () => closed.abort();
}

/** The URL is asked for when the token is there, as a renewal takes its time. */
type Connection = Omit<LiveStreamOptions, 'url'> & { url: () => string };

async function readOnce(options: Connection, closed: AbortSignal, onOpen: () => void): Promise<void> {
  const { silenceMs = SILENCE_MS, connectMs = CONNECT_MS } = options;
  const connection = new AbortController();
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  const giveUpIn = (ms: number) => {
    clearTimeout(watchdog);
    watchdog = setTimeout(() => connection.abort(), ms);
  };
  try {
    const token = await options.token();
    if (token === null || closed.aborted) return;
    giveUpIn(connectMs);
    const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}` };
    const signal = AbortSignal.any([closed, connection.signal]);
    const response = await fetch(options.url(), { headers, cache: 'no-store', signal });
    if (response.status === 401) options.onRefused(token);
    if (!response.ok || !response.body) return;
    giveUpIn(silenceMs);
    onOpen();
    const parser = createParser({
      onEvent: ({ data }) => {
        const message = toMessage(data);
        if (message) options.onMessage(message);
      },
    });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      giveUpIn(silenceMs);
      parser.feed(chunk.value);
    }
  } catch {
    // The caller connects again, whatever the reason.
  } finally {
    clearTimeout(watchdog);
    connection.abort();
  }
}

function toMessage(data: string): LiveMessage | null {
  try {
    const message: unknown = JSON.parse(data);
    const topic = isRecord(message) && text(message.topic);
    return isRecord(message) && typeof topic === 'string' ? { topic, id: String(message.id ?? '') } : null;
  } catch {
    return null;
  }
}

/** Waits, or until the browser is online again. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const target = globalThis.window;
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      target?.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
    target?.addEventListener('online', done);
  });
}
