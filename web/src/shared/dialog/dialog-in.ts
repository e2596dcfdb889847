import type { HistoryLocation, RouterHistory } from '@tanstack/react-router';
import { parseSearch } from '../search-params.ts';

/** A step of the browser or a link, before it is taken. */
export type Move = Parameters<Parameters<RouterHistory['block']>[0]['blockerFn']>[0];

/** The dialog that the query of an address opens: a new record, a stop of the run, a panel of the dashboard. */
export function dialogIn({ search }: Pick<HistoryLocation, 'search'>) {
  const { new: added, livraison, panneau }: Record<string, unknown> = parseSearch(search);
  return added ?? livraison ?? panneau;
}
