import { expect, type Locator, type Page } from '@playwright/test';

// What a person sees of one order's page.

export const statusButton = (page: Page, label: string) =>
  page.getByRole('button', { name: `Statut : ${label}. Changer le statut` });
export const details = (page: Page) => page.getByRole('tabpanel', { name: 'Détails' });
export const editDialog = (page: Page, id: number) =>
  page.getByRole('dialog', { name: `Modifier la commande ${id}` });

/** Opens the edit dialog. */
export async function edit(page: Page, id: number): Promise<Locator> {
  await page.getByRole('button', { name: 'Modifier' }).click();
  await expect(editDialog(page, id)).toBeVisible();
  return editDialog(page, id);
}
