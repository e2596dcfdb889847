import { defineConfig } from '@playwright/test';
import { browser } from './e2e/support/browser.ts';

/** Journeys that are made on a phone as well, but for what has the tag @desk: keys, or what the one shop has once. */
const onPhone = [
  'accessibility',
  'accessibility-day',
  'accessibility-money',
  'accessibility-scenes',
  'billing',
  'client-detail',
  'clients',
  'deliveries',
  'documents',
  'order-journey',
  'payments',
  'photo-upload',
  'photos',
  'repeat-order',
  'search',
  'settings',
  'sign-in',
  'verifications',
];

/** Journeys of a person in the system's own Chromium, against one shop started for the run. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/world.ts',
  workers: 2,
  fullyParallel: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    actionTimeout: 15_000,
    // A failure tells the page's text; a trace, which costs a third of the time, is asked for by `--trace on`.
    screenshot: 'only-on-failure',
    // It would answer in place of what a journey puts in the way; journeys about it allow it.
    serviceWorkers: 'block',
    launchOptions: browser(),
  },
  projects: [
    { name: 'desk', grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      grepInvert: /@desk/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      testMatch: onPhone.map((name) => `**/${name}.spec.ts`),
    },
  ],
});
