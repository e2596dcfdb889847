import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { IMAGE_MAX_SIZE } from '@florilege/contract/photos/image-files.ts';
import pg from 'pg';
import { noisyJpeg, padTo, pngOf } from '../server/src/integrations/imaging/testing/pictures.ts';
import { startEmbedded } from '../server/src/platform/db/embedded.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { migrateJobs } from '../server/src/platform/jobs/jobs.ts';
import { signedIn } from './signed-in.ts';

/**
 * Sends photos of 12 and 24 megapixels to the product, three at a time as the browser does, until their smaller pictures are made;
 * in turn, sharp alone makes the same pictures of the same files. Then a hundred files of 10 MB and the worst pictures the library
 * takes, all at once: how much memory the server held at most. `npm run bench -- photos 24`.
 */
const photos = Number(process.argv[2] ?? 24);
const ROUNDS = 3;
const AT_ONCE = 3;

const folder = await mkdtemp(join(tmpdir(), 'florilege-bench-'));
const database = await startEmbedded({ dataDir: join(folder, 'postgres') });
const children: ChildProcess[] = [];

async function startProduct(): Promise<{ url: string; pid: number }> {
  const settings = { STORAGE_DIR: join(folder, 'photos'), DATA_DIR: folder };
  const script = join(import.meta.dirname, 'product-server.ts');
  const child = spawn(process.execPath, [script, database.url, JSON.stringify(settings)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [line] = await once(child.stdout, 'data');
  return { url: String(line).trim(), pid: child.pid ?? 0 };
}

/** Files that nobody sent before: bytes behind the end of the picture, which no program looks at, make them differ. */
const anew = (bytes: Buffer) => padTo(bytes, bytes.length + 16);

async function makeFiles(): Promise<Buffer[]> {
  const sizes = [
    [4000, 3000, 70],
    [6000, 4000, 70],
    [4000, 3000, 84],
    [6000, 4000, 60],
  ] as const;
  const bases = await Promise.all(sizes.map(([width, height, quality]) => noisyJpeg(width, height, quality)));
  process.stdout.write(
    `${photos} photos of 12 and 24 megapixels, ${bases.map(({ length }) => (length / 1e6).toFixed(1)).join(', ')} MB\n`,
  );
  return Array.from({ length: photos }, (_, index) => bases[index % bases.length] ?? Buffer.alloc(0));
}

const authorization = async () => `Bearer ${await signedIn(database.url)}`;

const BOUNDARY = 'a-boundary-that-no-picture-holds';

/** Written as it is, since a form of the platform takes its time to be packed: ours is not what is measured. */
function send(url: string, token: string, name: string, bytes: Buffer): Promise<void> {
  const before = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\n\r\n`;
  const after = `\r\n--${BOUNDARY}--\r\n`;
  const headers = {
    authorization: token,
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    'content-length': before.length + bytes.length + after.length,
  };
  return new Promise((resolve, reject) => {
    const call = request(`${url}/api/images/bulk_upload/`, { method: 'POST', headers }, async (response) => {
      const answer = await text(response);
      if (response.statusCode === 201 && JSON.parse(answer).summary.uploaded === 1) resolve();
      else reject(new Error(`${name}: ${response.statusCode} ${answer}`));
    });
    call.on('error', reject);
    call.write(before);
    call.write(bytes);
    call.end(after);
  });
}

async function finished(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query(
      "select count(*)::int as pending, bool_or(status = 'failed') as failed from images where status <> 'uploaded'",
    );
    if (rows[0].failed) throw new Error('a photo could not be converted');
    if (rows[0].pending === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** @returns seconds */
async function throughProduct(
  url: string,
  token: string,
  client: pg.Client,
  files: Buffer[],
): Promise<number> {
  const queue = files.map((bytes, index) => ({ name: `${index}.jpg`, bytes: anew(bytes) }));
  const started = performance.now();
  const work = async () => {
    for (let file = queue.shift(); file; file = queue.shift()) await send(url, token, file.name, file.bytes);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await finished(client);
  return (performance.now() - started) / 1000;
}

/** @returns seconds */
async function throughSharp(files: Buffer[]): Promise<number> {
  const from = await mkdtemp(join(folder, 'plain-'));
  await Promise.all(files.map((bytes, index) => writeFile(join(from, `${index}.jpg`), bytes)));
  const child = fork(join(import.meta.dirname, 'plain-sharp.ts'), [from, `${from}-made`]);
  children.push(child);
  await once(child, 'message');
  const started = performance.now();
  child.send('go');
  await once(child, 'message');
  const seconds = (performance.now() - started) / 1000;
  await rm(from, { recursive: true });
  return seconds;
}

/** The most memory a process has held so far, in MB. */
async function peakMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** A hundred files of exactly 10 MB, and beside them pictures as large unpacked as the library takes. */
async function atOnce(url: string, token: string): Promise<void> {
  const photo = await noisyJpeg(6000, 4000, 60);
  const dense = pngOf(7700, 7700);
  const heavy = Array.from({ length: 100 }, (_, index) => ({
    name: `${index}.jpg`,
    bytes: padTo(photo, IMAGE_MAX_SIZE),
  }));
  const large = Array.from({ length: 8 }, (_, index) => ({
    name: `${index}.png`,
    bytes: padTo(dense, dense.length + 16),
  }));
  await Promise.all([...heavy, ...large].map(({ name, bytes }) => send(url, token, name, bytes)));
}

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

try {
  await migrate(database.url);
  await migrateJobs(database.url);
  const client = new pg.Client({ connectionString: database.url });
  // Were the measurement to fail, the database would stop under it: the failure is what should be told.
  client.on('error', () => {});
  await client.connect();
  await client.query(
    "insert into members (phone, display_name, role) values ('+33639980001', 'Camille', 'Fleuriste')",
  );
  await mkdir(join(folder, 'photos'), { recursive: true });
  const product = await startProduct();
  const token = await authorization();
  const files = await makeFiles();

  process.stdout.write('round   product/s   sharp/s    ratio\n');
  const ratios: number[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const ours = photos / (await throughProduct(product.url, token, client, files));
    const theirs = photos / (await throughSharp(files));
    ratios.push(ours / theirs);
    process.stdout.write(
      `${String(round).padEnd(5)} ${ours.toFixed(2).padStart(11)} ${theirs.toFixed(2).padStart(9)} ${(ours / theirs).toFixed(2).padStart(8)}\n`,
    );
  }
  process.stdout.write(
    `median ratio ${median(ratios).toFixed(2)}; the server held ${(await peakMemory(product.pid)).toFixed(0)} MB at most\n`,
  );

  await atOnce(product.url, token);
  await finished(client);
  process.stdout.write(
    `100 files of 10 MB and 8 of 59 megapixels at once: ${(await peakMemory(product.pid)).toFixed(0)} MB at most\n`,
  );
  await client.end();
} finally {
  for (const child of children) child.kill('SIGTERM');
  await Promise.all(children.map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')));
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}
