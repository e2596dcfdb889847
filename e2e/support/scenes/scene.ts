import type { Page } from '@playwright/test';
import type { Person } from '../people.ts';

export type Steps = (page: Page) => Promise<unknown>;

/** One state of a screen or dialog, to be photographed or examined; a path that is a function sets the scene first. */
export type Scene = {
  name: string;
  path: string | (() => Promise<string>);
  steps?: Steps;
  /** The role of the viewer, a Senior by default; null is signed out. */
  as?: Person | null;
};

export const dialog = (page: Page) => page.getByRole('dialog');

/** As long as a name may be in a real shop. */
export const LONG_NAME = 'Société Générale d’Horticulture et de Décoration Florale de Paris';
