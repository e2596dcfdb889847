import type { Page } from '@playwright/test';

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
