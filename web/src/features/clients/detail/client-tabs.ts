import { useLocation, useParams } from '@tanstack/react-router';

const clientTabs = ['details', 'orders', 'notes', 'photos'] as const;
export type ClientTab = (typeof clientTabs)[number];

/** An unknown tab shows the details. */
export function toClientTab(value: unknown): ClientTab {
  return clientTabs.find((tab) => tab === value) ?? 'details';
}

/** URL of a tab of this client, with its query: a page opened from there takes it as `return`. */
export function useReturnHere(tab: ClientTab): string {
  const { id } = useParams({ strict: false });
  const query = useLocation({ select: ({ searchStr }) => searchStr });
  return `/clients/${id}/${tab}${query}`;
}
