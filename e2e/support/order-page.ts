import { expect, type Locator, type Page } from '@playwright/test';
import { button, click, dialog, region } from './roles.ts';

// Elements of an order's page.

export const statusButton = (page: Page, label: string) =>
  button(page, `Statut : ${label}. Changer le statut`);
export const details = (page: Page) => page.getByRole('tabpanel', { name: 'Détails' });
export const payments = (page: Page) => page.getByRole('tabpanel', { name: 'Paiements' });
export const sums = (page: Page) => region(payments(page), 'Montants');
/** A status of the order, of its money too, as it is read at the top. */
export const status = (page: Page, label: string) =>
  page.getByRole('main').getByText(label, { exact: true }).first();
export const action = (page: Page, name: string) => button(region(page, 'Actions'), name);
/** A financial status, also where a phone has it: in the bar above. */
export const financial = (page: Page, label: string) =>
  page.getByRole('banner').or(page.getByRole('main')).getByText(label, { exact: true }).first();
export const editDialog = (page: Page, id: number) => dialog(page, `Modifier la commande ${id}`);

/** A slot in the form of an order: « Matin » and its hours. */
export const slotTile = (within: Page | Locator, name: string | RegExp, pressed?: boolean) =>
  button(within.getByRole('group', { name: 'Créneau' }), name, pressed === undefined ? {} : { pressed });

/** Opens the edit dialog. */
export async function edit(page: Page, id: number): Promise<Locator> {
  await click(page, 'Modifier', { exact: true });
  await expect(editDialog(page, id)).toBeVisible();
  return editDialog(page, id);
}
