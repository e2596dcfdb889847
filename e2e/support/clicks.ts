import type { Locator, Page } from '@playwright/test';

/** Counts the clicks and touches of a page from now on, by a listener in the page. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as unknown as { clicks: number };
    counted.clicks = 0;
    document.addEventListener(
      'click',
      (event) => {
        // A label's click makes another one on its field, which nobody made.
        if (event.isTrusted && event.detail > 0) counted.clicks += 1;
      },
      true,
    );
  });
  return () => page.evaluate(() => (window as unknown as { clicks: number }).clicks);
}

/** Taps a button again and again until it is gone, as an impatient finger does. */
export async function tapUntilGone(button: Locator): Promise<void> {
  await button.evaluate((element: HTMLElement) => {
    const taps = setInterval(() => (element.isConnected ? element.click() : clearInterval(taps)), 5);
  });
}
