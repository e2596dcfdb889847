import { chromium, type Page } from '@playwright/test';
import { stateOf } from '../e2e/support/api.ts';
import { browser as quietChromium } from '../e2e/support/browser.ts';
import { openWorld } from '../e2e/support/world.ts';
import { buildServerIfChanged } from '../scripts/build-server.ts';
import { buildWebIfChanged } from '../scripts/build-web.ts';
import { median, print } from './bench-run.ts';

// The longest task of the main thread and the longest time from an input to the frame that answers it, as the page
// itself measures them in the demonstration shop. `npm run bench -- interaction 5`: rounds, then names of acts.

const rounds = Number(process.argv[2] ?? 5);
const only = process.argv.slice(3);
const ROW = 'tr[data-row-id]';

/** Durations in milliseconds. */
type Felt = { tasks: number[]; answers: number[] };
declare global {
  var felt: Felt;
}

/** Runs in the page before its own scripts. An answer of less than 16 ms has no entry. */
function watch(): void {
  globalThis.felt = { tasks: [], answers: [] };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) felt.tasks.push(duration);
  }).observe({ type: 'longtask' });
  const events: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    durationThreshold: 16,
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('interactionId' in entry && entry.interactionId) felt.answers.push(entry.duration);
  }).observe(events);
}

const settle = (page: Page) => page.waitForTimeout(1_000);

async function centreOf(page: Page, selector: string, place = 0): Promise<{ x: number; y: number }> {
  const box = await page.locator(selector).nth(place).boundingBox();
  if (!box) throw new Error(`nothing at ${selector}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Turns the wheel until that many rows are there. */
async function scrollTo(page: Page, rows: number): Promise<void> {
  await page.mouse.move(700, 600);
  for (let turn = 0; turn < 400; turn++) {
    await page.mouse.wheel(0, 1_500);
    await page.waitForTimeout(60);
    if (turn % 10 === 9 && (await page.locator(ROW).count()) >= rows) return;
  }
  throw new Error(`fewer than ${rows} rows`);
}

type Act = {
  name: string;
  /** The list of orders, unless named. */
  path?: string;
  ready?: string;
  before?: (page: Page) => Promise<void>;
  act: (page: Page) => Promise<void>;
};

const acts: Act[] = [
  {
    name: 'typing in search',
    before: async (page) => {
      const { x, y } = await centreOf(page, 'input[type=search]');
      await page.mouse.click(x, y);
    },
    act: async (page) => {
      await page.keyboard.type('anniversaire', { delay: 90 });
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Delete');
    },
  },
  {
    name: 'typing in the palette',
    before: async (page) => {
      await page.keyboard.press('Control+k');
      await settle(page);
    },
    act: (page) => page.keyboard.type('claire martin', { delay: 90 }),
  },
  {
    name: 'opening the new order',
    act: async (page) => {
      await page.keyboard.press('n');
      await settle(page);
      await page.keyboard.press('Escape');
    },
  },
  {
    name: 'selecting 100 rows',
    before: async (page) => {
      await scrollTo(page, 100);
      await page.mouse.wheel(0, -100_000);
    },
    act: async (page) => {
      const { x, y } = await centreOf(page, `thead input[type=checkbox]`);
      await page.mouse.click(x, y);
      await settle(page);
      await page.mouse.click(x, y);
    },
  },
  { name: 'scrolling 2,000 rows', act: (page) => scrollTo(page, 2_000) },
  {
    name: 'drawing a card aside',
    path: '/verifications',
    ready: 'article img',
    act: async (page) => {
      const { x, y } = await centreOf(page, 'article');
      await page.mouse.move(x, y);
      await page.mouse.down();
      for (let step = 1; step <= 30; step++) await page.mouse.move(x + step * 3, y);
      await page.mouse.move(x, y, { steps: 20 });
      await page.mouse.up();
    },
  },
];

const most = (values: number[]) => Math.max(0, ...values);
const text = (values: number[]) => `${median(values).toFixed(0)} (${most(values).toFixed(0)})`;

await buildWebIfChanged();
await buildServerIfChanged();
const { shop, stop } = await openWorld();
const options = quietChromium();
// People's browsers do compile hot code.
const args = (options.args ?? []).filter((arg) => !arg.startsWith('--js-flags'));
const browser = await chromium.launch({ ...options, args });
try {
  print(`${rounds} rounds; of each the longest, in ms: median of the rounds (the worst)\n`);
  print('| act | longest task | longest answer | task, processor 4× slower | answer, processor 4× slower |');
  print('|---|---|---|---|---|');
  for (const { name, path = '/commandes', ready = ROW, before, act } of acts) {
    if (only.length > 0 && !only.some((word) => name.includes(word))) continue;
    const cells: string[] = [];
    for (const rate of [1, 4]) {
      const tasks: number[] = [];
      const answers: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const context = await browser.newContext({
          locale: 'fr-FR',
          timezoneId: 'Europe/Paris',
          viewport: { width: 1440, height: 900 },
          storageState: stateOf('Senior'),
        });
        const page = await context.newPage();
        await page.addInitScript(watch);
        await page.goto(shop.url + path);
        await page.locator(ready).first().waitFor();
        await page.waitForTimeout(2_000);
        await before?.(page);
        await settle(page);
        const session = await context.newCDPSession(page);
        await session.send('Emulation.setCPUThrottlingRate', { rate });
        await page.evaluate(() => {
          felt.tasks = [];
          felt.answers = [];
        });
        await act(page);
        await settle(page);
        await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
        const felt = await page.evaluate(() => globalThis.felt);
        tasks.push(most(felt.tasks));
        answers.push(most(felt.answers));
        await context.close();
      }
      cells.push(text(tasks), text(answers));
    }
    print(`| ${[name, ...cells].join(' | ')} |`);
  }
} finally {
  await browser.close();
  await stop();
}
