import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { IMAGE_MAX_SIZE } from '@florilege/contract/photos/image-files.ts';
import type pg from 'pg';
import { noisyJpeg, padTo, pngOf } from '../server/src/integrations/imaging/testing/pictures.ts';
import { median, print, row, runBench, signedIn, withClient } from './bench-run.ts';

// Sends photos to the product, three at a time, until their smaller pictures are made; in turn, sharp alone
// makes the same ones. Then the largest files at once, for the memory. `npm run bench -- photos 24`.

const photos = Number(process.argv[2] ?? 24);
const ROUNDS = 3;
const AT_ONCE = 3;

/** A file that was never sent before: it differs in bytes behind the end of the picture. */
const anew = (bytes: Buffer) => padTo(bytes, bytes.length + 16);

async function makeFiles(): Promise<Buffer[]> {
  const sizes = [
    [4000, 3000, 70],
    [6000, 4000, 70],
    [4000, 3000, 84],
    [6000, 4000, 60],
  ] as const;
  const bases = await Promise.all(sizes.map(([width, height, quality]) => noisyJpeg(width, height, quality)));
  const megabytes = bases.map(({ length }) => (length / 1e6).toFixed(1)).join(', ');
  print(`${photos} photos of 12 and 24 megapixels, ${megabytes} MB`);
  return Array.from({ length: photos }, (_, index) => bases[index % bases.length] ?? Buffer.alloc(0));
}

const BOUNDARY = 'a-boundary-that-no-picture-holds';

/** The form is written by hand: packing a FormData takes time that is not the product's. */
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
async function throughSharp(folder: string, files: Buffer[]): Promise<number> {
  const from = await mkdtemp(join(folder, 'plain-'));
  await Promise.all(files.map((bytes, index) => writeFile(join(from, `${index}.jpg`), bytes)));
  const child = fork(join(import.meta.dirname, 'plain-sharp.ts'), [from, `${from}-made`]);
  await once(child, 'message');
  const started = performance.now();
  child.send('go');
  await once(child, 'message');
  const seconds = (performance.now() - started) / 1000;
  await rm(from, { recursive: true });
  return seconds;
}

/** The most memory that a process has held so far, in MB. */
async function peakMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** A hundred files of exactly 10 MB, and pictures that are as large unpacked as is allowed. */
async function atOnce(url: string, tokens: readonly string[]): Promise<void> {
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
  await Promise.all(
    [...heavy, ...large].map(({ name, bytes }, index) =>
      send(url, tokens[index % tokens.length] ?? '', name, bytes),
    ),
  );
}

await runBench(async ({ folder, databaseUrl, startProduct }) => {
  await mkdir(join(folder, 'photos'));
  const { url, pid } = await startProduct({ STORAGE_DIR: join(folder, 'photos'), DATA_DIR: folder });
  await withClient(databaseUrl, async (client) => {
    const token = `Bearer ${await signedIn(databaseUrl)}`;
    const files = await makeFiles();
    print('round   product/s   sharp/s    ratio');
    const ratios: number[] = [];
    for (let round = 1; round <= ROUNDS; round++) {
      const ours = photos / (await throughProduct(url, token, client, files));
      const theirs = photos / (await throughSharp(folder, files));
      ratios.push(ours / theirs);
      print(`${round}     ${row(11, ours.toFixed(2), theirs.toFixed(2), (ours / theirs).toFixed(2))}`);
    }
    const peak = async () => `${(await peakMemory(pid)).toFixed()} MB at most`;
    print(`median ratio ${median(ratios).toFixed(2)}; the server held ${await peak()}`);
    // A member may send six at once.
    const phones = Array.from({ length: 18 }, (_, index) => `+33639980${200 + index}`);
    const tokens = await Promise.all(phones.map((phone) => signedIn(databaseUrl, 'Fleuriste', phone)));
    await atOnce(
      url,
      tokens.map((each) => `Bearer ${each}`),
    );
    await finished(client);
    print(`100 files of 10 MB and 8 of 59 megapixels at once: ${await peak()}`);
  });
});
