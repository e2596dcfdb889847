import type { Page } from '@playwright/test';
import { button } from '../../e2e/support/roles.ts';
import { dialog, type Scene } from '../../e2e/support/scene.ts';
import { shot } from './shot.ts';

const search = (text: string) => async (page: Page) => {
  await button(page, 'Chercher partout').first().click();
  await page.getByRole('combobox', { name: 'Chercher partout' }).fill(text);
  await page.getByRole('option').first().waitFor();
  await page.waitForTimeout(600);
};

export const shots: Scene[] = [
  shot('recherche', '/parametres', search('')),
  shot('recherche-resultats', '/parametres', search('ma')),
  shot('raccourcis', '/parametres', async (page) => {
    await page.keyboard.press('?');
    await dialog(page).getByText('Dans les vérifications').waitFor();
  }),
];
