import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Account, readIfPresent } from './embedded-account.ts';
import type { Binaries } from './embedded-binaries.ts';

const largestLog = 10 * 1024 * 1024;

export type Postmaster = { pid: number; port: number; status: string };

/** A zombie, common in containers, counts as dead although a signal reaches it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  if (process.platform !== 'linux') return true;
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return false;
  }
}

/** Undefined where the system does not tell (Windows, or another user's process). */
function commandLine(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return undefined;
  }
}

const pidFile = (data: string) => join(data, 'postmaster.pid');

/** A PID in the file is believed only if that process names the data folder. */
export function runningPostmaster(data: string): Postmaster | undefined {
  const lines = readIfPresent(pidFile(data))?.split('\n') ?? [];
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return undefined;
  if (process.platform !== 'win32' && !commandLine(pid)?.includes(data)) return undefined;
  return { pid, port: Number(lines[3]), status: (lines[7] ?? '').trim() };
}

/**
 * PostgreSQL refuses a stale file whose PID lives again, but takes its own parent's PID for stale.
 * The rest of the file stays, because PostgreSQL checks the shared memory with it.
 */
function releaseStalePidFile(data: string): void {
  const content = readIfPresent(pidFile(data));
  if (content === undefined || runningPostmaster(data)) return;
  const [pid, ...rest] = content.split('\n');
  if (Number(pid) > 0) writeFileSync(pidFile(data), [process.pid, ...rest].join('\n'));
  else rmSync(pidFile(data), { force: true });
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (!address || typeof address === 'string') throw new Error('no port');
  return address.port;
}

export type Launch = {
  binaries: Binaries;
  data: string;
  port: number;
  settings: Record<string, string>;
  account: Account | undefined;
  logFile: string;
  /** Called when the process is there: a moment to work while PostgreSQL gets ready. */
  launched: (() => void) | undefined;
};

/** PostgreSQL's log since the launch when it ended before it was ready; undefined when it is ready. */
export async function launch(options: Launch): Promise<string | undefined> {
  const { logFile, data } = options;
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > largestLog)
    renameSync(logFile, `${logFile}.1`);
  const log = openSync(logFile, 'a', 0o600);
  const before = statSync(logFile).size;
  releaseStalePidFile(data);
  let ended = false;
  const child = spawnServer(options, log);
  closeSync(log);
  child.once('error', () => {
    ended = true;
  });
  child.once('exit', (code) => {
    // pg_ctl (Windows) ends as soon as the server is ready; postgres itself ends only when it is over.
    ended = process.platform !== 'win32' || code !== 0;
  });
  child.unref();
  options.launched?.();
  while (!ended) {
    if (runningPostmaster(data)?.status === 'ready') return undefined;
    await sleep(10);
  }
  return readFileSync(logFile).subarray(before).toString().trim();
}

export const cleanEnvironment = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name)));

/** Detached, so that Ctrl-C reaches us alone; the log is a file because a pipe would block the server. */
function spawnServer({ binaries, data, port, settings, account, logFile }: Launch, log: number) {
  const pairs = Object.entries({ ...settings, port: String(port) });
  if (process.platform === 'win32') {
    const flags = pairs.map(([name, value]) => `-c ${name}="${value}"`).join(' ');
    const args = ['start', '--wait', '--pgdata', data, '--log', logFile, '--options', flags];
    return spawn(binaries.path('pg_ctl'), args, { stdio: 'ignore', windowsHide: true });
  }
  const args = ['-D', data, ...pairs.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  return spawn(binaries.path('postgres'), args, {
    ...account,
    cwd: '/',
    env: cleanEnvironment(),
    detached: true,
    stdio: ['ignore', log, log],
  });
}

async function waitForEnd(pid: number, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await sleep(10);
  }
  return true;
}

/** A fast shutdown; if that hangs, an immediate one, which recovers at the next start. */
export async function shutDown(data: string, binaries: Binaries): Promise<void> {
  const server = runningPostmaster(data);
  if (!server) return;
  if (process.platform === 'win32') {
    const args = ['stop', '--mode', 'fast', '--wait', '--pgdata', data];
    execFileSync(binaries.path('pg_ctl'), args, { stdio: 'ignore' });
    return;
  }
  process.kill(server.pid, 'SIGINT');
  if (await waitForEnd(server.pid, 60_000)) return;
  process.kill(server.pid, 'SIGQUIT');
  await waitForEnd(server.pid, 10_000);
}
