import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';

const root = join(import.meta.dirname, '../..');

export type Shop = {
  url: string;
  inboxUrl: string;
  mailUrl: string;
  /** The simulators' pages, and below them their control plane. */
  squareUrl: string;
  pennylaneUrl: string;
  /** As Ctrl-C: everything it started ends in order. */
  stop(): Promise<void>;
  /** Kills the process without notice, like a power cut. */
  kill(): Promise<void>;
};

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

const webSettings = z.object({
  demo: z.object({
    sms_inbox_url: z.string(),
    mail_inbox_url: z.string(),
    square_url: z.string(),
    pennylane_url: z.string(),
  }),
});

/** The file with all that a shop wrote to its console. */
export const logOf = (dataDir: string) => join(dataDir, 'shop.log');

/**
 * Starts the product as `npm start` does, with the demonstration shop below `dataDir`, and waits until it is
 * ready. `port`: that of the shop before, which the browser knows.
 */
export async function startShop(
  dataDir: string,
  settings: Record<string, string> = {},
  port?: number,
): Promise<Shop> {
  port ??= await freePort();
  const child = spawn(process.execPath, [join(root, 'scripts/start.ts')], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      SIMULATORS_PORT: '0',
      HOST: '127.0.0.1',
      TRUST_PROXY: '127.0.0.1',
      PENNYLANE_CALLS_PER_5_SECONDS: '500',
      DATA_DIR: dataDir,
      APP_ENV: 'development',
      MEMBER_CALLS_PER_MINUTE: '1000000',
      DATABASE_URL: '',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  mkdirSync(dataDir, { recursive: true });
  const log = createWriteStream(logOf(dataDir), { flags: 'a' });
  for (const output of [child.stdout, child.stderr]) {
    output.on('data', (chunk) => said.push(String(chunk)));
    output.pipe(log, { end: false });
  }
  child.once('close', () => log.end());
  const url = `http://127.0.0.1:${port}`;
  await ready(`${url}/api/health/ready`, child, said);
  const { demo } = webSettings.parse(await (await fetch(`${url}/config.json`)).json());
  await holdTerminals(demo.square_url);
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  return {
    url,
    inboxUrl: demo.sms_inbox_url,
    mailUrl: demo.mail_inbox_url,
    squareUrl: demo.square_url,
    pennylaneUrl: demo.pennylane_url,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

/** Lets a terminal take up a payment only on a journey’s word. By itself it does so after 0.7 s, before a slow page looks. */
async function holdTerminals(squareUrl: string): Promise<void> {
  const body = JSON.stringify({ pick_up_ms: null });
  const { ok, status } = await fetch(new URL('/_sim/settings', squareUrl), { method: 'POST', body });
  if (!ok) throw new Error(`settings of Square: ${status}`);
}

async function ready(url: string, child: ChildProcess, said: string[]): Promise<void> {
  const deadline = Date.now() + 300_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) break;
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`The shop did not open:\n${said.join('')}`);
}
