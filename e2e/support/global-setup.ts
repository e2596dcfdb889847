import { chromium, type FullConfig } from '@playwright/test';
import { openWorld } from './world.ts';

/** One shop for the run; what it returns ends it. */
export default async function globalSetup(config: FullConfig) {
  const browser = await chromium.launch(config.projects[0]?.use.launchOptions ?? {});
  const { stop } = await openWorld(browser);
  await browser.close();
  return stop;
}
