import type { Page } from '@playwright/test';

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
