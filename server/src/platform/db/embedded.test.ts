import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type EmbeddedDatabase, runningEmbeddedUrl, startEmbedded } from './embedded.ts';
import { isAlive, runningPostmaster } from './embedded-process.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let dataDir: string;
let owners: ChildProcess[];
let databases: EmbeddedDatabase[];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'florilege-embedded-'));
  owners = [];
  databases = [];
});

afterEach(async () => {
  for (const owner of owners) owner.kill('SIGKILL');
  for (const database of databases) await database.stop();
  if (runningPostmaster(data())) await (await startEmbedded({ dataDir, durable: false })).stop();
  rmSync(dataDir, { recursive: true, force: true });
});

function data(): string {
  return join(dataDir, 'cluster', 'data');
}

function serverPid(): number {
  const running = runningPostmaster(data());
  if (!running) throw new Error('no server runs');
  return running.pid;
}

async function start(durable = false): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir, durable });
  databases.push(database);
  return database;
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query({ text, rowMode: 'array' }).finally(() => client.end());
  return rows.flat();
}

/** A real process of its own that starts the database and waits to be killed. */
function spawnOwner(): ChildProcess {
  const program = `
    import { startEmbedded } from ${JSON.stringify(import.meta.resolve('./embedded.ts'))};
    const { url } = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)} });
    console.log(url);
  `;
  const owner = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  owners.push(owner);
  return owner;
}

async function startOwner(): Promise<{ owner: ChildProcess; url: string }> {
  const owner = spawnOwner();
  if (!owner.stdout) throw new Error('no output');
  const [line] = await once(owner.stdout, 'data');
  return { owner, url: String(line).trim() };
}

test('a first start makes a database that sorts, folds and searches French text', async () => {
  const { url, adopted } = await start();
  expect(adopted).toBe(false);
  expect(url).toMatch(/^postgres:\/\/florilege:[0-9a-f]{48}@127\.0\.0\.1:\d+\/florilege$/);
  await query(url, 'CREATE EXTENSION pg_trgm');
  await query(url, 'CREATE EXTENSION unaccent');
  expect(await query(url, "SELECT lower(unaccent('ÉTÉ'))")).toEqual(['ete']);
  // Under the C character classes an accented letter is no letter, and has no trigram.
  expect(await query(url, "SELECT cardinality(show_trgm('é')) > 0")).toEqual([true]);
  expect(await query(url, 'SHOW server_encoding')).toEqual(['UTF8']);
});

test('the server can be reached with its password, over 127.0.0.1 only', async () => {
  const { url } = await start();
  expect(await query(url, 'SHOW listen_addresses')).toEqual(['127.0.0.1']);
  expect(await query(url, 'SHOW unix_socket_directories')).toEqual(['']);
  await expect(query(url.replace(/:[0-9a-f]{48}@/, ':wrong@'), 'SELECT 1')).rejects.toMatchObject({
    code: '28P01',
  });
  expect(statSync(join(dataDir, 'cluster', 'password')).mode & 0o777).toBe(0o600);
});

test('a second start keeps what was entered', async () => {
  const first = await start();
  await query(first.url, "CREATE TABLE notes AS SELECT 'rose' AS text");
  await first.stop();
  const second = await start();
  expect(second.adopted).toBe(false);
  expect(await query(second.url, 'SELECT text FROM notes')).toEqual(['rose']);
});

test('stop ends every process, at once and when called twice', async () => {
  const { url, stop } = await start();
  const pid = serverPid();
  const backends = await query(url, 'SELECT pid FROM pg_stat_activity');
  await Promise.all([stop(), stop()]);
  expect([pid, ...backends].filter((one) => isAlive(Number(one)))).toEqual([]);
  expect(readdirSync(data())).not.toContain('postmaster.pid');
  expect(await runningEmbeddedUrl(dataDir)).toBeUndefined();
});

test('after kill -9 of its owner the server is adopted with all that was committed', async () => {
  const { owner, url } = await startOwner();
  await query(url, "CREATE TABLE notes AS SELECT 'pivoine' AS text");
  const pid = serverPid();
  owner.kill('SIGKILL');
  await once(owner, 'exit');
  const adopter = await start();
  expect(adopter.adopted).toBe(true);
  expect(adopter.url).toBe(url);
  expect(serverPid()).toBe(pid);
  expect(await query(adopter.url, 'SELECT text FROM notes')).toEqual(['pivoine']);
  await adopter.stop();
  expect(isAlive(pid)).toBe(false);
});

test('a second owner is refused by a sentence that names the folder', async () => {
  const { url } = await startOwner();
  await expect(startEmbedded({ dataDir })).rejects.toThrow(dataDir);
  expect(await runningEmbeddedUrl(dataDir)).toBe(url);
  expect(await query(url, 'SELECT 1')).toEqual([1]);
});

test('of two simultaneous first starts exactly one becomes the owner', async () => {
  const results = await Promise.allSettled([start(), start()]);
  expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('kill -9 during the first initdb leaves a folder that starts', async () => {
  const owner = spawnOwner();
  const deadline = Date.now() + 20_000;
  const unfinished = () => readdirSync(dataDir).find((name) => name.startsWith('creating-'));
  // A file that initdb writes among its first.
  const initdbRuns = () => existsSync(join(dataDir, unfinished() ?? '', 'data', 'PG_VERSION'));
  while (!initdbRuns() && Date.now() < deadline) await sleep(2);
  expect(initdbRuns()).toBe(true);
  owner.kill('SIGKILL');
  await once(owner, 'exit');
  expect(readdirSync(dataDir)).not.toContain('cluster');
  const { url } = await start();
  expect(await query(url, 'SELECT 1')).toEqual([1]);
  expect(unfinished()).toBeUndefined();
});

test('the PID of a stale lock file may belong to another program', async () => {
  const first = await start();
  const lockFile = join(data(), 'postmaster.pid');
  const content = readFileSync(lockFile, 'utf8');
  await first.stop();
  const { uid, gid } = statSync(data());
  const stranger = spawn('sleep', ['60'], { uid, gid, stdio: 'ignore' });
  owners.push(stranger);
  writeFileSync(lockFile, content.replace(/^\d+/, String(stranger.pid)));
  const second = await start();
  expect(second.adopted).toBe(false);
  expect(await query(second.url, 'SELECT 1')).toEqual([1]);
});

test('an empty lock file, as a power cut may leave it, does not block', async () => {
  await (await start()).stop();
  writeFileSync(join(data(), 'postmaster.pid'), '');
  expect(await query((await start()).url, 'SELECT 1')).toEqual([1]);
});

test('a server killed under us comes back on the same address, still ours', async () => {
  const { url } = await start(true);
  await query(url, "CREATE TABLE notes AS SELECT 'lilas' AS text");
  process.kill(serverPid(), 'SIGKILL');
  await vi.waitFor(async () => expect(await query(url, 'SELECT text FROM notes')).toEqual(['lilas']), {
    timeout: 20_000,
    interval: 100,
  });
  await expect(startEmbedded({ dataDir })).rejects.toThrow(dataDir);
});
