import { cp, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import type pg from 'pg';
import { browser as quietChromium } from '../e2e/support/browser.ts';
import { type Conditions, coldPage, type Kind, type Load, loadPage } from '../e2e/support/page-load.ts';
import { buildWebIfChanged } from '../scripts/build-web.ts';
import { noisyJpeg } from '../server/src/integrations/imaging/testing/pictures.ts';
import { type BarePage, serveBarePage } from './bare-page.ts';
import { median, print, runBench, signedIn, withClient } from './bench-run.ts';
import { fillAtScale, fillPhotosOf } from './scale.ts';

// First views in a real browser with a cold cache, beside a bare page with the same rows, in turn. Everything
// is counted until the first row is painted. `npm run bench -- page 3` (rounds), then names of screens.

const [rounds = '3', ...only] = process.argv.slice(2);
const ROUNDS = Number(rounds);
const ORDERS = 20_000;
const PHOTOS = 200;
const PICTURES = 24;

const desk = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

type Screen = {
  name: string;
  path: string;
  row: string;
  /** The answer that the bare page shows; null: it has no data. */
  answer: string | null;
  member: 'Fleuriste' | 'Livreur' | null;
  device: typeof desk | typeof phone;
};
const order = `/orders/${ORDERS - 3}/`;
const screens: Screen[] = [
  { name: 'connexion', path: '/', row: 'input[type=tel]', answer: null, member: null, device: desk },
  {
    name: '/commandes',
    path: '/commandes',
    row: 'tr[data-row-id]',
    answer: '/orders/?page=1&page_size=20',
    member: 'Fleuriste',
    device: desk,
  },
  {
    name: 'commande',
    path: `/commandes/${ORDERS - 3}`,
    row: 'main [role=tabpanel], main [role=tablist]',
    answer: order,
    member: 'Fleuriste',
    device: desk,
  },
  {
    name: '/livraisons (téléphone)',
    path: '/livraisons',
    row: 'li[data-row-id]',
    answer: '/deliveries/',
    member: 'Livreur',
    device: phone,
  },
  {
    name: '/medias',
    path: '/medias',
    row: '[data-place]:not([aria-busy])',
    answer: '/images/list/?page=1&page_size=20',
    member: 'Fleuriste',
    device: desk,
  },
];

const fast4G = { latency: 165, bytesPerSecond: 1_000_000 };
const conditions: [name: string, Conditions][] = [
  ['no limit', { network: null, processor: 1 }],
  ['no limit, processor 4× slower', { network: null, processor: 4 }],
  ['fast 4G', { network: fast4G, processor: 1 }],
  ['fast 4G, processor 4× slower', { network: fast4G, processor: 4 }],
];

async function fill(client: pg.Client, folder: string): Promise<void> {
  await fillAtScale(client, ORDERS);
  await fillPhotosOf(client, PICTURES, PHOTOS);
  for (let i = 0; i < PICTURES; i++) {
    const file = join(folder, 'photos', 'images', String(i), 'thumbnail.jpg');
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, await noisyJpeg(408, 510, 40));
  }
}

type State = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>;

/** The storage of a member's device after a visit. */
async function visited(browser: Browser, url: string, access_token: string): Promise<State> {
  const answer = await fetch(`${url}/auth/v1/user`, { headers: { authorization: `Bearer ${access_token}` } });
  if (!answer.ok) throw new Error(`no member: ${answer.status}`);
  const session = { access_token, refresh_token: 'none', token_type: 'bearer', expires_in: 3600 };
  const expires_at = Math.floor(Date.now() / 1000) + 3600;
  const value = JSON.stringify({ ...session, expires_at, user: await answer.json() });
  const localStorage = [{ name: `florilege-auth:${url}/auth/v1`, value }];
  const context = await browser.newContext({
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  });
  const page = await context.newPage();
  await page.goto(`${url}/clients`);
  await page.locator('tr[data-row-id]').first().waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
}

const kinds: Kind[] = ['document', 'script', 'style', 'font', 'image', 'data'];
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

function line(name: string, loads: Load[]): string {
  const files = loads.at(-1)?.files ?? [];
  const times = loads.map(({ ms }) => ms);
  const seconds = `${(median(times) / 1000).toFixed(2)} (${(Math.min(...times) / 1000).toFixed(2)}–${(Math.max(...times) / 1000).toFixed(2)})`;
  const bytes = (of: Load['files']) => of.reduce((sum, file) => sum + file.bytes, 0);
  const cells = kinds.map((kind) => {
    const own = files.filter((file) => file.kind === kind);
    return own.length === 0 ? '–' : `${own.length} / ${kilobytes(bytes(own))}`;
  });
  const shift = Math.max(...loads.map((load) => load.shift)).toFixed(3);
  return `| ${[name, seconds, files.length, kilobytes(bytes(files)), ...cells, shift].join(' | ')} |`;
}

await runBench(async ({ folder, databaseUrl, startProduct }) => {
  await buildWebIfChanged();
  // A build that is made meanwhile changes nothing here.
  const webDir = join(folder, 'web');
  await cp(join(import.meta.dirname, '../web/dist'), webDir, { recursive: true });
  await withClient(databaseUrl, (client) => fill(client, folder));
  const tokens = {
    Fleuriste: await signedIn(databaseUrl, 'Fleuriste'),
    Livreur: await signedIn(databaseUrl, 'Livreur'),
  };
  await withClient(databaseUrl, async (client) => {
    await client.query(
      // Deliveries that are over are folded.
      `update orders set status = 'to_deliver', delivery_person = (select id from members where phone = '+33639989998')
        where delivery_date = current_date and requires_delivery`,
    );
    await client.query('vacuum analyze');
  });
  const product = await startProduct({
    STORAGE_DIR: join(folder, 'photos'),
    DATA_DIR: folder,
    WEB_DIR: webDir,
  });
  const options = quietChromium();
  // People's browsers do compile hot code.
  const args = (options.args ?? []).filter((arg) => !arg.startsWith('--js-flags'));
  const browser = await chromium.launch({ ...options, args });
  const bare = new Map<Screen, BarePage>();
  try {
    const states = {
      Fleuriste: await visited(browser, product.url, tokens.Fleuriste),
      Livreur: await visited(browser, product.url, tokens.Livreur),
    };
    const chosen = screens.filter(
      ({ name }) => only.length === 0 || only.some((word) => name.includes(word)),
    );
    for (const screen of chosen) {
      const token = screen.member && tokens[screen.member];
      const answer =
        screen.answer &&
        (await fetch(`${product.url}/api${screen.answer}`, {
          headers: { authorization: `Bearer ${token}` },
        }).then((response) => response.text()));
      bare.set(
        screen,
        await serveBarePage(screen.answer ?? '', answer || '{"results":[{"name":"Téléphone"}]}'),
      );
    }
    print(
      `${ORDERS} orders, cold cache, kept session, ${ROUNDS} rounds in turn; median (least–most), files / kB until the rows`,
    );
    for (const [name, condition] of conditions) {
      print(`\n**${name}**\n`);
      print(`| screen | s to the rows | files | kB | ${kinds.join(' | ')} | shift |`);
      print(`|---|${'---|'.repeat(kinds.length + 4)}`);
      for (const screen of chosen) {
        const load = async (url: string, row: string, state?: State) => {
          const context = await browser.newContext({
            locale: 'fr-FR',
            timezoneId: 'Europe/Paris',
            ...screen.device,
            ...(state && { storageState: state }),
          });
          try {
            return await loadPage(await coldPage(context, condition), url, row);
          } finally {
            await context.close();
          }
        };
        const ours: Load[] = [];
        const theirs: Load[] = [];
        for (let round = 0; round < ROUNDS; round++) {
          const state = screen.member ? states[screen.member] : undefined;
          ours.push(await load(product.url + screen.path, screen.row, state));
          theirs.push(await load(bare.get(screen)?.url ?? '', '[data-row]'));
        }
        print(line(screen.name, ours));
        print(line('bare', theirs));
        if (process.env.BENCH_FILES)
          for (const file of ours.at(-1)?.files ?? []) print(`${file.kind} ${file.bytes} ${file.path}`);
      }
    }
  } finally {
    await browser.close();
    for (const { server } of bare.values()) server.close();
  }
});
