import { useLocation, useParams } from '@tanstack/react-router';
import { CLIENTS_PATH, type ClientTab } from './client-address.ts';

/** The address of a tab of this client, with its query: what a page opened from there takes as `return`. */
export function useReturnHere(tab: ClientTab): string {
  const { id } = useParams({ strict: false });
  const query = useLocation({ select: ({ searchStr }) => searchStr });
  return `${CLIENTS_PATH}/${id}/${tab}${query}`;
}
