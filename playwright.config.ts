import { defineConfig } from '@playwright/test';
import { browser } from './e2e/support/browser.ts';

/** Journeys of a person in the system's own Chromium, against one shop started for the run. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/global-setup.ts',
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
    trace: 'retain-on-failure',
    launchOptions: browser(),
  },
  projects: [
    { name: 'desk', use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      testMatch:
        /(order-journey|sign-in|accessibility(-money)?|clients|client-detail|repeat-order|photos|photo-upload|billing|payments|settings|documents|search|verifications)\.spec\.ts/,
    },
  ],
});
