export const clientTabs = ['details', 'orders', 'notes', 'photos'] as const;
export type ClientTab = (typeof clientTabs)[number];

/** Where Back goes when the address does not say. */
export const CLIENTS_PATH = '/clients';

/** An unknown tab shows the details. */
export function toClientTab(value: unknown): ClientTab {
  return clientTabs.find((tab) => tab === value) ?? 'details';
}
