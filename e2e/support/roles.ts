import type { Locator, Page } from '@playwright/test';

// What is on a page, by role and name, as a person finds it.

type Within = Page | Locator;
type Role = Parameters<Page['getByRole']>[0];
type Options = Omit<NonNullable<Parameters<Page['getByRole']>[1]>, 'name'>;

const of =
  (role: Role) =>
  (within: Within, name: string | RegExp, options: Options = {}) =>
    within.getByRole(role, { name, ...options });

export const button = of('button');
export const checkbox = of('checkbox');
export const combobox = of('combobox');
export const dialog = of('dialog');
export const group = of('group');
export const heading = of('heading');
export const img = of('img');
export const link = of('link');
export const list = of('list');
export const menuitem = of('menuitem');
export const navigation = of('navigation');
export const option = of('option');
export const radio = of('radio');
export const region = of('region');
export const searchbox = of('searchbox');
export const tab = of('tab');
export const table = of('table');
export const tabpanel = of('tabpanel');
export const textbox = of('textbox');

/** The heading of a page. */
export const title = (page: Page, name: string | RegExp) => heading(page, name, { level: 1, exact: true });

/** Clicks a button. */
export const click = (within: Within, name: string | RegExp, options?: Options) =>
  button(within, name, options).click();

/** Writes into a text field, over what it held. */
export const fill = (within: Within, name: string | RegExp, text: string) => textbox(within, name).fill(text);
