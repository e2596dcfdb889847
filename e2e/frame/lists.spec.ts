import { expect, test } from '../support/test.ts';

// Rows out of sight take the room that they will fill, so nothing jumps when they come into sight.

for (const path of ['/commandes', '/clients', '/abonnements', '/equipe', '/audit'])
  test(`${path} is as long before its rows are seen as after @phone`, async ({ as }) => {
    const page = await as('Admin', '/');
    await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 300 });
    await page.goto(path);
    const lengths = () =>
      page.evaluate(() => {
        const rows = [...document.querySelectorAll<HTMLElement>('main *')].filter(
          (each) => getComputedStyle(each).contentVisibility === 'auto',
        );
        const length = () => rows.reduce((sum, row) => sum + row.getBoundingClientRect().height, 0);
        const before = length();
        for (const row of rows) row.style.contentVisibility = 'visible';
        const after = length();
        for (const row of rows) row.style.contentVisibility = '';
        return { count: rows.length, ratio: before / after };
      });
    await expect.poll(async () => (await lengths()).count).toBeGreaterThan(9);
    const { ratio } = await lengths();
    expect(ratio).toBeGreaterThan(0.8);
    expect(ratio).toBeLessThan(1.2);
  });
