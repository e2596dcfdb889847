import type { LaunchOptions } from '@playwright/test';

/** The system's own Chromium, quiet: it looks for nothing on the network by itself. */
export const browser = (executablePath = process.env.CHROMIUM_PATH || '/usr/bin/chromium'): LaunchOptions => ({
  executablePath,
  args: [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
