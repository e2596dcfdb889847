import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { button, dialog, type Name, tab } from './roles.ts';

// Examines pages by axe: WCAG 2.2 A and AA, light and dark.

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The rules that colours decide: all that the second scheme can break. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

export const schemes = ['light', 'dark'] as const;
type Scheme = (typeof schemes)[number];

/** Examines the page, or the part of it that is new, in both schemes. `what` names it in the report. */
export async function clean(page: Page, what: string, part?: string): Promise<void> {
  for (const scheme of schemes) {
    await wear(page, scheme);
    await look(page, scheme, what, part);
  }
}

/** The same of the dialog that is open. */
export const cleanDialog = (page: Page, what: string) => clean(page, what, '[role=dialog]');

/** Opens a dialog, examines it and leaves it. `within` is what it shows once it is ready. */
export async function cleanOpened(page: Page, opener: Name, name: Name, within: Name): Promise<void> {
  await button(page, opener).first().click();
  const opened = dialog(page, name);
  await expect(opened.getByText(within).first()).toBeVisible();
  await cleanDialog(page, String(name));
  await page.keyboard.press('Escape');
  await expect(opened).toBeHidden();
}

/** Examines tab after tab. */
export async function cleanTabs(page: Page, names: readonly Name[]): Promise<void> {
  for (const name of names) {
    await tab(page, name).click();
    await clean(page, String(name), '[role=tabpanel]');
  }
}

export async function wear(page: Page, colorScheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}

export async function look(page: Page, scheme: Scheme, what: string, part?: string): Promise<void> {
  await settled(page);
  const runOnly: axe.RunOnly =
    scheme === 'light' ? { type: 'tag', values: WCAG } : { type: 'rule', values: COLOURS };
  const options: axe.RunOptions = { runOnly, resultTypes: ['violations'], preload: false, iframes: false };
  // Once for each load of the page: its half megabyte takes as long as an examination.
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe.source);
  const found = await page.evaluate(
    async ([part, options]) => {
      if (!window.axe) throw new Error('axe is not in the page');
      const { violations } = await window.axe.run(part ?? document, options);
      return violations.map(({ id, nodes }) => ({
        id,
        count: nodes.length,
        where: nodes[0]?.target,
        why: nodes[0]?.failureSummary,
      }));
    },
    [part, options] as const,
  );
  expect.soft(found, `${what}, ${scheme}`).toEqual([]);
}

/** Colours are judged once nothing fades any more. */
async function settled(page: Page): Promise<void> {
  const moving = () =>
    document.getAnimations().filter((each) => Number(each.effect?.getComputedTiming().endTime) < 10_000)
      .length;
  await expect.poll(() => page.evaluate(moving)).toBe(0);
}
