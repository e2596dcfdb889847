import type { LaunchOptions } from '@playwright/test';

/** Chromium takes only the last such switch, so this one repeats what matters of Playwright's own. */
const WITHOUT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  // The suggestions of the address bar are two web pages of their own, loaded with every window.
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
];

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
    `--disable-features=${WITHOUT.join(',')}`,
    // A page lives for seconds: compiling its hot code a second time costs more than it gains, a tenth of all.
    '--js-flags=--no-opt --no-maglev',
    // A camera that shows a moving picture of its own, and whose permission is given.
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
  ],
});
