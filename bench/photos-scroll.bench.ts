import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import type pg from 'pg';
import { browser as quietChromium } from '../e2e/support/browser.ts';
import { buildWebIfChanged } from '../scripts/build-web.ts';
import { noisyJpeg } from '../server/src/integrations/imaging/testing/pictures.ts';
import { median, print, quantile, row, runBench, signedIn, withClient } from './bench-run.ts';
import { fillPhotosOf } from './scale.ts';

// A real browser scrolls through 50,000 photos: how long frames take, how many elements the page holds,
// whether anything jumps or comes late. `npm run bench -- photos-scroll 50000`.

const photos = Number(process.argv[2] ?? 50_000);
const PICTURES = 48;
const LONG_FRAME_MS = 50;
/** Pixels a second and the longest time; the last one drags the scroll bar to the end. */
const gaits = [
  ['reading', 1_200, 8],
  ['skimming', 6_000, 8],
  ['to the end', 1_500_000, 90],
] as const;

async function fill(client: pg.Client, folder: string): Promise<void> {
  await fillPhotosOf(client, PICTURES, photos);
  await client.query(
    "insert into tags (name) select (array['mariage','deuil','vitrine','anniversaire','pivoines'])[i] from generate_series(1, 5) i",
  );
  await client.query(
    'insert into image_tags (image_id, tag_id) select i, 1 + (i + k) % 5 from generate_series(1, $1::int) i, generate_series(0, 2) k',
    [photos],
  );
  await client.query('select rebuild_tag_counts()');
  await client.query('vacuum analyze');
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

/** The library of a member who is signed in. */
async function openLibrary(browser: Browser, url: string, access_token: string): Promise<Page> {
  const context = await browser.newContext({
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: { width: 1440, height: 900 },
  });
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

/** Runs in the page: scrolls for some seconds or to the end, and measures every frame. */
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

await runBench(async ({ folder, databaseUrl, startProduct }) => {
  await buildWebIfChanged();
  await withClient(databaseUrl, (client) => fill(client, folder));
  const webDir = join(import.meta.dirname, '../web/dist');
  const product = await startProduct({
    STORAGE_DIR: join(folder, 'photos'),
    DATA_DIR: folder,
    WEB_DIR: webDir,
  });
  const browser = await chromium.launch(quietChromium());
  try {
    const page = await openLibrary(browser, product.url, await signedIn(databaseUrl));
    const atFirst = await page.evaluate(() => document.querySelectorAll('*').length);
    print(`${photos} photos, 1440 × 900; ${atFirst} elements at first`);
    print(
      `gait        ${row(13, 'pixels/s', 'scrolled', 'frames', 'p50 ms', 'p95 ms', 'over 50 ms', 'elements', 'layout shift', 'not there yet')}`,
    );
    for (const [name, speed, seconds] of gaits) {
      const walked = await page.evaluate(walk, [speed, seconds] as const);
      const { pixels, frames, nodes, empty, cells, shift } = walked;
      const long = frames.filter((milliseconds) => milliseconds > LONG_FRAME_MS).length;
      const [p50, p95] = [median(frames).toFixed(1), quantile(frames, 0.95).toFixed(1)];
      const rates = [percent(long, frames.length), nodes, shift.toFixed(4), percent(empty, cells)];
      print(`${name.padEnd(11)} ${row(13, speed, pixels.toFixed(), frames.length, p50, p95, ...rates)}`);
    }
  } finally {
    await browser.close();
  }
});
