import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { stateOf } from '../e2e/support/api.ts';
import { browser as chromiumOptions } from '../e2e/support/browser.ts';
import type { Scene } from '../e2e/support/scenes/scene.ts';
import { scenes } from '../e2e/support/scenes/scenes.ts';
import { openWorld, type World } from '../e2e/support/world.ts';
import { root, say } from './environment.ts';
import { exitWithParent } from './exit-with-parent.ts';
import { shots as desk } from './shots/desk.shots.ts';
import { shots as orders } from './shots/orders.shots.ts';
import { shots as payments } from './shots/payments.shots.ts';
import { shots as verifications } from './shots/verifications.shots.ts';
import { findBrowser } from './steps.ts';

// `npm run shots [-- parts of names]`: photographs every screen and dialog of a fresh demonstration shop into
// .shots/, at three widths, light and dark.

exitWithParent();

const widths = { 390: 844, 820: 1180, 1440: 900 } as const;
const folder = join(root, '.shots');
const only = process.argv.slice(2);

/** The scenes of the verifications come last, as they empty their queue. */
const shots: Scene[] = [...scenes, ...desk, ...orders, ...payments, ...verifications];

/** Waits until nothing loads or slides. The live stream never ends, so the network is never idle. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
  await page.waitForTimeout(400);
}

async function photograph(browser: Browser, { shop }: World, scene: Scene): Promise<void> {
  for (const [width, height] of Object.entries(widths)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const options: BrowserContextOptions = {
        viewport: { width: Number(width), height },
        isMobile: width === '390',
        hasTouch: width === '390',
        colorScheme,
        locale: 'fr-FR',
        baseURL: shop.url,
      };
      const context = await browser.newContext(
        scene.as === null ? options : { ...options, storageState: stateOf(scene.as ?? 'Senior') },
      );
      const page = await context.newPage();
      await page.goto(typeof scene.path === 'string' ? scene.path : await scene.path());
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await scene.steps?.(page);
      await settled(page);
      await page.screenshot({
        path: join(folder, `${scene.name}-${width}-${colorScheme}.png`),
        animations: 'disabled',
      });
      await context.close();
    }
  }
}

const wanted = ({ name }: Scene) => only.length === 0 || only.some((part) => name.includes(part));
const browser = await chromium.launch(chromiumOptions(await findBrowser()));
const missing: string[] = [];
try {
  await mkdir(folder, { recursive: true });
  const world = await openWorld();
  try {
    for (const shot of shots.filter(wanted)) {
      try {
        await photograph(browser, world, shot);
        say(`  ${shot.name}`);
      } catch (error) {
        missing.push(shot.name);
        say(`✗ ${shot.name}\n${error instanceof Error ? error.stack : String(error)}`);
      }
    }
  } finally {
    await world.stop();
  }
} finally {
  await browser.close();
}
say(`Photos dans ${folder}${missing.length > 0 ? `, sauf ${missing.join(', ')}` : ''}`);
process.exitCode = missing.length > 0 ? 1 : 0;
