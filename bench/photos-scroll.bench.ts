import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import pg from 'pg';
import { browser as quietChromium } from '../e2e/support/browser.ts';
import { buildWebIfChanged } from '../scripts/build-web.ts';
import { noisyJpeg } from '../server/src/integrations/imaging/testing/pictures.ts';
import { startEmbedded } from '../server/src/platform/db/embedded.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { migrateJobs } from '../server/src/platform/jobs/jobs.ts';
import { signedIn } from './signed-in.ts';

/**
 * A real browser scrolls through a library of 50,000 photos: how long its frames take, how many elements the page holds at
 * most, whether anything jumps, and whether the pictures are there when one comes by. `npm run bench -- photos-scroll 50000`.
 */
const photos = Number(process.argv[2] ?? 50_000);
const PICTURES = 48;
const LONG_FRAME_MS = 50;
/** Pixels a second; the last one is a hand on the scroll bar, on the way to the end. */
const gaits = [
  ['reading', 1_200, 8],
  ['skimming', 6_000, 8],
  ['to the end', 1_500_000, 90],
] as const;

const folder = await mkdtemp(join(tmpdir(), 'florilege-bench-'));
const database = await startEmbedded({ dataDir: join(folder, 'postgres') });

/** Many photos of few files: what is measured is the list, not the disk. */
async function fill(): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query("set app.quiet = 'on'");
  await client.query(
    "insert into members (phone, display_name, role) values ('+33639980001', 'Camille', 'Fleuriste')",
  );
  await client.query(
    'alter table images drop constraint images_medium_key_key, drop constraint images_thumbnail_key_key',
  );
  await client.query(
    `insert into images (filename, original_key, medium_key, thumbnail_key, content_type, width, height, file_size, sha256, status, created_at)
     select 'bouquet-' || i || '.jpg', 'images/' || i || '/original.jpg', 'images/' || i % $2 || '/medium.jpg',
            'images/' || i % $2 || '/thumbnail.jpg', 'image/jpeg', 1200, 1500, 240000 + i, sha256(i::text::bytea), 'uploaded',
            now() - make_interval(mins => ($1 - i) * 10)
       from generate_series(1, $1::int) i`,
    [photos, PICTURES],
  );
  await client.query(
    "insert into tags (name) select (array['mariage','deuil','vitrine','anniversaire','pivoines'])[i] from generate_series(1, 5) i",
  );
  await client.query(
    'insert into image_tags (image_id, tag_id) select i, 1 + (i + k) % 5 from generate_series(1, $1::int) i, generate_series(0, 2) k',
    [photos],
  );
  await client.query('select rebuild_tag_counts()');
  await client.query('vacuum analyze');
  await client.end();
  for (let i = 0; i < PICTURES; i++) {
    for (const [name, width] of [
      ['thumbnail', 408],
      ['medium', 1280],
    ] as const) {
      const file = join(folder, 'photos', 'images', String(i), `${name}.jpg`);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, await noisyJpeg(width, width * 1.25, 40));
    }
  }
}

async function startProduct(): Promise<{ url: string; stop: () => Promise<unknown> }> {
  const settings = {
    STORAGE_DIR: join(folder, 'photos'),
    DATA_DIR: folder,
    WEB_DIR: join(import.meta.dirname, '../web/dist'),
  };
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'product-server.ts'), database.url, JSON.stringify(settings)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const [line] = await once(child.stdout, 'data');
  return {
    url: String(line).trim(),
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

/** The library, as a member sees it who has signed in on this browser. */
async function openLibrary(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: { width: 1440, height: 900 },
  });
  const access_token = await signedIn(database.url);
  const session = { access_token, refresh_token: 'none', token_type: 'bearer', expires_in: 3600 };
  await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    `florilege-auth:${url}/auth/v1`,
    JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) + 3600 }),
  ] as const);
  const page = await context.newPage();
  await page.goto(`${url}/medias`);
  await page.getByRole('link', { name: `Photo bouquet-${photos}.jpg` }).waitFor();
  await page.waitForTimeout(1_500);
  return page;
}

type Walk = { pixels: number; frames: number[]; nodes: number; empty: number; cells: number; shift: number };

/** Runs in the page: scrolls at a speed for some seconds or to the end, and looks at every frame. */
function walk([speed, seconds]: readonly [number, number]): Promise<Walk> {
  return new Promise((done) => {
    const seen: Walk = { pixels: 0, frames: [], nodes: 0, empty: 0, cells: 0, shift: 0 };
    const shifts = new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && typeof entry.value === 'number') seen.shift += entry.value;
    });
    shifts.observe({ type: 'layout-shift' });
    const from = scrollY;
    const started = performance.now();
    let before = started;
    let atEnd = false;
    const frame = (now: number) => {
      seen.frames.push(now - before);
      if (seen.frames.length % 10 === 0) look();
      if (now - started > seconds * 1000 || atEnd) {
        shifts.disconnect();
        seen.pixels = scrollY - from;
        return done(seen);
      }
      scrollBy(0, (speed * Math.min(50, now - before)) / 1000);
      before = now;
      requestAnimationFrame(frame);
    };
    const look = () => {
      atEnd = document.querySelector('main')?.textContent.includes('Vous avez tout vu') === true;
      seen.nodes = Math.max(seen.nodes, document.querySelectorAll('*').length);
      for (const cell of document.querySelectorAll('[data-place]')) {
        const { top, bottom } = cell.getBoundingClientRect();
        if (bottom < 0 || top > innerHeight) continue;
        seen.cells += 1;
        if (cell.hasAttribute('aria-busy')) seen.empty += 1;
      }
    };
    requestAnimationFrame(frame);
  });
}

const percent = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;
const quantile = (values: number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;

try {
  await buildWebIfChanged();
  await migrate(database.url);
  await migrateJobs(database.url);
  await fill();
  const product = await startProduct();
  const browser = await chromium.launch(quietChromium());
  try {
    const page = await openLibrary(browser, product.url);
    const atFirst = await page.evaluate(() => document.querySelectorAll('*').length);
    process.stdout.write(`${photos} photos, 1440 × 900; ${atFirst} elements at first\n`);
    process.stdout.write(
      'gait         pixels/s   scrolled  frames  p50 ms  p95 ms  over 50 ms  elements  layout shift  not there yet\n',
    );
    for (const [name, speed, seconds] of gaits) {
      const { pixels, frames, nodes, empty, cells, shift } = await page.evaluate(walk, [
        speed,
        seconds,
      ] as const);
      const long = frames.filter((milliseconds) => milliseconds > LONG_FRAME_MS).length;
      process.stdout.write(
        `${name.padEnd(11)} ${String(speed).padStart(9)} ${pixels.toFixed(0).padStart(10)} ${String(frames.length).padStart(7)} ` +
          `${quantile(frames, 0.5).toFixed(1).padStart(7)} ${quantile(frames, 0.95).toFixed(1).padStart(7)} ${percent(long, frames.length).padStart(11)} ` +
          `${String(nodes).padStart(9)} ${shift.toFixed(4).padStart(13)} ${percent(empty, cells).padStart(14)}\n`,
      );
    }
  } finally {
    await browser.close();
    await product.stop();
  }
} finally {
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}
