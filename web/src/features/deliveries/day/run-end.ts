import type { Delivery } from '@florilege/contract/deliveries/deliveries.contract.ts';
import { formatCount, joined } from '../../../shared/format.ts';
import type { KeptProof } from '../proof/proof-outbox.ts';
import { stateOf } from './delivery-state.ts';
import { estimatedTimes } from './estimated-time.ts';

/** The outcome of a run: « 4 livraisons faites · 1 absent »; null while a stop was not visited yet. */
export function endOfRun(stops: readonly Delivery[], proofs: readonly KeptProof[]): string | null {
  let [delivered, absent, refused] = [0, 0, 0];
  for (const stop of stops) {
    const { done, missed, unsent } = stateOf(stop, proofs);
    if (!done && !missed) return null;
    if (done) delivered += 1;
    else if ((unsent ?? stop.proof)?.outcome === 'refused') refused += 1;
    else absent += 1;
  }
  return joined(
    formatCount(delivered, 'livraison faite', 'livraisons faites'),
    absent > 0 && formatCount(absent, 'absent'),
    refused > 0 && formatCount(refused, 'refusée'),
  );
}

/** « 2 livraisons d’hier ne sont pas faites »; null when all were made. */
export function undoneText(stops: readonly Delivery[], proofs: readonly KeptProof[]): string | null {
  const undone = stops.filter(
    (stop) => (stop.status === 'to_deliver' || stop.status === 'delivering') && !stateOf(stop, proofs).done,
  ).length;
  if (undone === 0) return null;
  return undone === 1
    ? '1 livraison d’hier n’est pas faite'
    : `${undone} livraisons d’hier ne sont pas faites`;
}

/** The deliveries of the next day in a few words: « 6 livraisons, la première vers 09:00 ». */
export function nextDayText(stops: readonly Delivery[]): string {
  const [first] = stops;
  if (!first) return 'rien de prévu pour l’instant';
  const { time } = estimatedTimes(stops).get(first.id) ?? {};
  return `${formatCount(stops.length, 'livraison')}${time ? `, la première vers ${time}` : ''}`;
}
