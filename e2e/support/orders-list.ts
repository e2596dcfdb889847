import type { Page } from '@playwright/test';
import { click } from './roles.ts';

// The list of orders: a table, or cards on a phone.

export const orderList = (page: Page, isMobile: boolean) =>
  page.getByRole(isMobile ? 'list' : 'table', { name: 'Commandes' });

/** Selects orders that are shown: on a phone their boxes come with « Sélectionner ». */
export async function selectOrders(
  page: Page,
  isMobile: boolean,
  orders: readonly { id: number }[],
): Promise<void> {
  if (isMobile) await click(page, 'Sélectionner');
  for (const { id } of orders)
    await page.getByRole('checkbox', { name: `Sélectionner la commande ${id}` }).check();
}
