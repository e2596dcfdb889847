import type { LaunchOptions } from '@playwright/test';

/** The system's own Chromium, quiet: it looks for nothing on the network by itself. */
export const browser = (
  executablePath = process.env.CHROMIUM_PATH || '/usr/bin/chromium',
): LaunchOptions => ({
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
    // A camera that shows a moving picture of its own, and whose permission is given.
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
  ],
});
