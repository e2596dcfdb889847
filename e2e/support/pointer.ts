import type { Locator, Page } from '@playwright/test';

/** A finger drawn from a point, sideways or down, and what is seen before it is lifted. */
export async function drawFinger(
  page: Page,
  from: { x: number; y: number },
  by: number,
  seen?: () => Promise<void>,
  way: 'x' | 'y' = 'x',
): Promise<void> {
  const touch = await page.context().newCDPSession(page);
  for (const part of [0, 0.25, 0.5, 0.75, 1]) {
    const type = part === 0 ? 'touchStart' : 'touchMove';
    const touchPoints = [{ ...from, [way]: from[way] + by * part }];
    await touch.send('Input.dispatchTouchEvent', { type, touchPoints });
  }
  await seen?.();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await touch.detach();
}

/** A finger that stays, until `seen`. */
export async function holdFinger(on: Locator, seen: () => Promise<void>): Promise<void> {
  // A trial waits until the element is still and uncovered.
  await on.tap({ trial: true });
  const box = await on.boundingBox();
  if (!box) throw new Error('nothing to hold');
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  const touch = await on.page().context().newCDPSession(on.page());
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await seen();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await touch.detach();
}

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
