import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

// What axe can see of WCAG 2.2 A and AA, light and dark.

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The rules that colours decide: all that the second scheme can break. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

export const schemes = ['light', 'dark'] as const;
type Scheme = (typeof schemes)[number];

export const title = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

/** Looks at the page, or at the part of it that is new, in both schemes. `what` names it in the report. */
export async function clean(page: Page, what: string, part?: string): Promise<void> {
  for (const scheme of schemes) {
    await wear(page, scheme);
    await look(page, scheme, what, part);
  }
}

export async function wear(page: Page, colorScheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}

export async function look(page: Page, scheme: Scheme, what: string, part?: string): Promise<void> {
  await settled(page);
  const rules =
    scheme === 'light'
      ? ({ type: 'tag', values: WCAG } as const)
      : ({ type: 'rule', values: COLOURS } as const);
  const axe = new AxeBuilder({ page }).options({
    runOnly: { ...rules, values: [...rules.values] },
    resultTypes: ['violations'],
    preload: false,
  });
  // No frames here, so that no second page need be opened each time.
  const { violations } = await (part ? axe.include(part) : axe).setLegacyMode(true).analyze();
  const found = violations.map(({ id, nodes }) => ({
    id,
    count: nodes.length,
    where: nodes[0]?.target,
    why: nodes[0]?.failureSummary,
  }));
  expect.soft(found, `${what}, ${scheme}`).toEqual([]);
}

/** Colours are judged once nothing fades any more. */
async function settled(page: Page): Promise<void> {
  const moving = () =>
    document.getAnimations().filter((each) => Number(each.effect?.getComputedTiming().endTime) < 10_000)
      .length;
  await expect.poll(() => page.evaluate(moving)).toBe(0);
}
