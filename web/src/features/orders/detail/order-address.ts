export const orderTabs = ['details', 'events', 'photos', 'payments'] as const;
export type OrderTab = (typeof orderTabs)[number];

/** Where Back goes when the address does not say. */
export const ORDERS_PATH = '/commandes';

/** An unknown tab shows the details. */
export function toOrderTab(value: unknown): OrderTab {
  return orderTabs.find((tab) => tab === value) ?? 'details';
}
