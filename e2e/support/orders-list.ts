import type { Page } from '@playwright/test';
import { click, isNarrow } from './roles.ts';

// The list of orders: a table, which a phone shows as cards.

export const orderList = (page: Page) => page.getByRole('table', { name: 'Commandes' });

/** Selects orders that are shown: on a phone their boxes come with « Sélectionner ». */
export async function selectOrders(page: Page, orders: readonly { id: number }[]): Promise<void> {
  if (isNarrow(page)) await click(page, 'Sélectionner');
  for (const { id } of orders)
    await page.getByRole('checkbox', { name: `Sélectionner la commande ${id}` }).check();
}
