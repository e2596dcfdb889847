import { expect, type Locator, type Page } from '@playwright/test';

// Elements of a page by role and name, as a person finds them.

type Within = Page | Locator;
export type Name = string | RegExp;
type Options = Omit<NonNullable<Parameters<Page['getByRole']>[1]>, 'name'>;

const of =
  (role: Parameters<Page['getByRole']>[0]) =>
  (within: Within, name?: Name, options: Options = {}) =>
    within.getByRole(role, name === undefined ? options : { name, ...options });

export const button = of('button');
export const dialog = of('dialog');
export const heading = of('heading');
export const link = of('link');
export const region = of('region');
export const tab = of('tab');
export const textbox = of('textbox');

/** The heading of a screen. */
export const title = (page: Page, name: Name) => heading(page, name, { level: 1, exact: true });

/** Whether the page is as narrow as a phone's. */
export const isNarrow = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;

/** The query of the page's URL as an object. */
export const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

/** Clicks a button. */
export const click = (within: Within, name: Name, options?: Options) => button(within, name, options).click();

/** A text field, also one that proposes what to type. */
const textField = (within: Within, name: string) =>
  textbox(within, name).or(within.getByRole('combobox', { name }));

/** Writes into text fields, each by its name, over what they held. */
export async function fill(within: Within, texts: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(texts)) await textField(within, name).fill(text);
}

/** Expects what text fields hold, each by its name. */
export async function expectFilled(within: Within, values: Record<string, Name>): Promise<void> {
  for (const [name, value] of Object.entries(values))
    await expect(textField(within, name)).toHaveValue(value);
}

/** Expects several texts in one element. */
export async function expectTexts(shown: Locator, ...texts: Name[]): Promise<void> {
  for (const text of texts) await expect(shown).toContainText(text);
}

/** Opens a list of choices and takes one. */
export async function choose(within: Within, list: Name, choice: Name): Promise<void> {
  await within.getByRole('combobox', { name: list }).click();
  await within.getByRole('option', { name: choice, exact: true }).click();
}

/** Takes an item of a menu. A row that a newcomer moves out of sight hides its menu, which is opened again. */
export async function takeItem(page: Page, opener: Locator, item: Name): Promise<void> {
  await expect(async () => {
    if (!(await page.getByRole('menu').isVisible())) await opener.click();
    await page.getByRole('menuitem', { name: item }).click({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
}

/** A day as it stands on screen and is typed. */
export const french = (day: string) => day.split('-').reverse().join('/');

// Parts of the frame.

export const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Menu principal' });
export const paletteField = (page: Page) => page.getByRole('combobox', { name: 'Chercher partout' });
export const selectionBar = (page: Page) => region(page, 'Sélection');
