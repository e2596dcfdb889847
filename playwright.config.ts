import { defineConfig } from '@playwright/test';
import { browser } from './e2e/support/browser.ts';

/**
 * Journeys run on a desk. `@phone` at the end of a title runs one on a phone as well, where layout or input
 * differ; `@phone-only` runs it there alone. `@alone` changes the whole shop, or shows what is promised within
 * seconds: it comes after the others, one at a time.
 */
const onPhone = /@phone/;
const onPhoneOnly = /@phone-only/;
const alone = /@alone/;
const desk = { viewport: { width: 1440, height: 900 } };

/** Journeys of a person in the system's own Chromium, against one shop started for the run. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/world.ts',
  // One more than the cores of CI: journeys wait for debounces, for seconds to undo, for jobs of the server
  // and for its queue.
  workers: 3,
  fullyParallel: true,
  // Limits of what hangs, not of what is slow: three browsers and their shops share two cores in CI.
  timeout: 120_000,
  expect: { timeout: 25_000 },
  forbidOnly: true,
  reporter: [['list'], ['./e2e/support/failures.ts']],
  use: {
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    actionTimeout: 25_000,
    // A failure prints the page's text; a trace, which costs a third of the time, is asked for by `--trace on`.
    screenshot: 'only-on-failure',
    // It would answer in place of what a journey puts in the way; journeys about it allow it.
    serviceWorkers: 'block',
    launchOptions: browser(),
  },
  projects: [
    { name: 'desk', grepInvert: [onPhoneOnly, alone], use: desk },
    {
      name: 'phone',
      grep: onPhone,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: 'alone', grep: alone, dependencies: ['desk', 'phone'], workers: 1, use: desk },
  ],
});
