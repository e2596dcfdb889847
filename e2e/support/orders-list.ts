import type { Page } from '@playwright/test';
import { click, isNarrow, link } from './roles.ts';

// The list of orders: a table, which a phone shows as cards.

export const orderList = (page: Page) => page.getByRole('table', { name: 'Commandes' });
export const orderRows = (page: Page) => link(orderList(page));
export const orderRow = (page: Page, id: number) => link(page, new RegExp(`^Commande ${id},`));
export const orderBox = (page: Page, id: number) =>
  page.getByRole('checkbox', { name: `Sélectionner la commande ${id}` });

/** Selects orders that are shown: on a phone their boxes come with « Sélectionner ». */
export async function selectOrders(page: Page, orders: readonly { id: number }[]): Promise<void> {
  if (isNarrow(page)) await click(page, 'Sélectionner');
  for (const { id } of orders) await orderBox(page, id).check();
}
