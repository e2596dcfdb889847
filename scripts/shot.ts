import type { Page } from '@playwright/test';

export type Steps = (page: Page) => Promise<void>;

/** One picture of `npm run shots`; a path that is a function sets the scene first. */
export type Shot = { name: string; path: string | (() => Promise<string>); steps?: Steps; anonymous?: boolean };

export const dialog = (page: Page) => page.getByRole('dialog');
