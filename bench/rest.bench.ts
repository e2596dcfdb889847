import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildServerIfChanged } from '../scripts/build-server.ts';
import { buildWebIfChanged } from '../scripts/build-web.ts';
import { root } from '../scripts/environment.ts';
import { runningEmbeddedUrl } from '../server/src/platform/db/embedded.ts';
import { freePort, isAlive } from '../server/src/platform/db/embedded-process.ts';
import { median, print, runBench, withClient } from './bench-run.ts';
import { familyOf, type Process, processOf } from './processes.ts';

// Time until the server answers, and memory at rest: the server in its production form in turn with a bare
// one, then `npm start` on a demonstration shop that exists. `npm run bench -- rest 7 60`: rounds, seconds.

const rounds = Number(process.argv[2] ?? 7);
const restSeconds = Number(process.argv[3] ?? 30);

type Started = { wall: number; processor: number; child: ChildProcess; pid: number };

const answers = (url: string) =>
  new Promise<boolean>((done) => {
    const request = get(url, { agent: false }, (response) => {
      response.resume().once('end', () => done(response.statusCode === 200));
    });
    request.once('error', () => done(false));
  });

/** Milliseconds from the start of the process until its address answers. */
async function start(command: string[], url: string, env: Record<string, string> = {}): Promise<Started> {
  const [program = '', ...args] = command;
  const began = performance.now();
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const pid = child.pid ?? 0;
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`${command.join(' ')} ended with ${child.exitCode}`);
    await sleep(5);
  }
  const wall = performance.now() - began;
  const processor = familyOf(pid).reduce((sum, one) => sum + one.processor, 0);
  return { wall, processor, child, pid };
}

/** Ends it, and waits for all that it started: a server that is still closing would answer for the next. */
async function stop({ child, pid }: Started): Promise<void> {
  const family = familyOf(pid);
  child.kill('SIGTERM');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  while (family.some((one) => isAlive(one.pid))) await sleep(20);
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;
const megabytes = (size: number) => `${Math.round(size)} MB`;

function printLine(name: string, starts: Started[], rest: Process[]): void {
  const sum = (what: 'pss' | 'rss') => megabytes(rest.reduce((all, one) => all + one[what], 0));
  const middle = (what: 'wall' | 'processor') =>
    starts.length === 0 ? '' : seconds(median(starts.map((one) => one[what])));
  print(`| ${name} | ${middle('wall')} | ${middle('processor')} | ${sum('rss')} | ${sum('pss')} |`);
}

print('| | until it answers | processor time | memory (RSS) | memory (PSS) |');
print('|---|---|---|---|---|');
await buildWebIfChanged();
await buildServerIfChanged();
await runBench(async ({ folder, databaseUrl }) => {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}/api/health/live`;
  const settings = {
    APP_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, 'data'),
    STORAGE_DIR: join(folder, 'photos'),
    AUTH_JWT_SECRET: 'a secret of the measurement, long enough to sign',
    BREVO_API_KEY: 'never called',
    LOG_LEVEL: 'warn',
  };
  const commands = {
    bare: [process.execPath, join(import.meta.dirname, 'barest-server.mjs'), port, databaseUrl],
    server: [process.execPath, 'server/dist/main.js'],
  };
  const starts = { bare: [] as Started[], server: [] as Started[] };
  const rest = { bare: [] as Process[], server: [] as Process[] };
  for (let round = 0; round <= rounds; round++) {
    for (const name of ['bare', 'server'] as const) {
      const started = await start(commands[name], url, settings);
      // The first round fills the caches of the disk.
      if (round > 0) starts[name].push(started);
      if (round === rounds) {
        await sleep(restSeconds * 1000);
        rest[name] = [processOf(started.pid)];
      }
      await stop(started);
    }
  }
  printLine('a bare server', starts.bare, rest.bare);
  printLine('the server alone', starts.server, rest.server);

  const [demoPort, simulators] = [String(await freePort()), String(await freePort())];
  const demo = { DATA_DIR: join(folder, 'demo'), PORT: demoPort, SIMULATORS_PORT: simulators };
  const demoUrl = `http://127.0.0.1:${demoPort}/api/health/live`;
  const first = await start(['npm', 'start'], demoUrl, demo);
  const shop = (await runningEmbeddedUrl(join(demo.DATA_DIR, 'postgres'))) ?? '';
  const photosAreThere = () =>
    withClient(shop, async (client) => {
      const { rowCount } = await client.query("select from marks where name = 'demo photos'");
      return rowCount === 1;
    });
  while (!(await photosAreThere())) await sleep(1000);
  await sleep(restSeconds * 1000);
  printLine('`npm start`, the first time', [first], familyOf(first.pid));
  await stop(first);

  const again: Started[] = [];
  let atRest: Process[] = [];
  for (let round = 1; round <= rounds; round++) {
    const started = await start(['npm', 'start'], demoUrl, demo);
    again.push(started);
    if (round === rounds) {
      await sleep(restSeconds * 1000);
      atRest = familyOf(started.pid);
    }
    await stop(started);
  }
  printLine('`npm start`, on a shop that exists', again, atRest);
  for (const one of atRest) printLine(`  ${one.name}`, [], [one]);
});
