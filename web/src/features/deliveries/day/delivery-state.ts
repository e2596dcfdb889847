import { ANONYMOUS_CLIENT } from '@florilege/contract/clients/account-summary.ts';
import type { Delivery } from '@florilege/contract/deliveries/deliveries.contract.ts';
import { proofOutcomes } from '@florilege/contract/deliveries/proofs.ts';
import { dayOf } from '@florilege/contract/http/dates.ts';
import { formatRelativeDay, formatTime } from '../../../shared/format.ts';
import type { DeliveriesDay } from '../offline/offline-store.ts';
import type { KeptProof } from '../proof/proof-outbox.ts';

/** The state of a stop, with the proofs that this device has not sent yet. */
export type DeliveryState = {
  done: boolean;
  /** The visit was in vain, and nobody has planned another one. */
  missed: boolean;
  unsent: KeptProof | null;
  refused: boolean;
  /** Outcome of its last proof. */
  sentence: string | null;
};

export function stateOf(delivery: Delivery, proofs: readonly KeptProof[]): DeliveryState {
  const own = proofs.filter(({ order_id, state }) => order_id === delivery.id && state !== 'conflict');
  const last = own.at(-1) ?? null;
  const done =
    delivery.status === 'delivered' || own.some(({ outcome }) => proofOutcomes[outcome].handedOver);
  const shown = last ?? (delivery.proof?.conflict === null ? delivery.proof : null);
  const missed = !done && (last ? !proofOutcomes[last.outcome].handedOver : delivery.missed);
  return {
    done,
    missed,
    unsent: last,
    refused: last?.state === 'refused',
    sentence: shown && outcomeText(shown),
  };
}

/** `Livrée à 14:05`, `Destinataire absent hier à 17:40`. */
export function outcomeText({
  outcome,
  received_by,
  taken_at,
}: Pick<KeptProof, 'outcome' | 'received_by' | 'taken_at'>): string {
  const day = dayOf(new Date(taken_at));
  const when = `${formatRelativeDay(day) === 'aujourd’hui' ? '' : `${formatRelativeDay(day)} `}à ${formatTime(taken_at)}`;
  return `${proofOutcomes[outcome].told} ${when}${received_by ? `\u00a0· ${received_by}` : ''}`;
}

/** The recipient, or the payer where the order has none. */
export function recipientName({ recipient, payer_name }: Pick<Delivery, 'recipient' | 'payer_name'>): string {
  return recipient?.name ?? payer_name ?? ANONYMOUS_CLIENT;
}

/** The stops of each run with those that were visited in vain at its end, as the server has them, also offline. */
export function missedLast(stops: readonly Delivery[], proofs: readonly KeptProof[]): Delivery[] {
  const runs = Map.groupBy(stops, (stop) => `${stop.delivery_person?.id} ${stop.delivery_time_slot}`);
  const isMissed = (stop: Delivery) => stateOf(stop, proofs).missed;
  return [...runs.values()].flatMap((run) => [
    ...run.filter((stop) => !isMissed(stop)),
    ...run.filter(isMissed),
  ]);
}

/** A day with the stops of one shop alone; with null the whole day. */
export function ofShop(day: DeliveriesDay, shop: number | null): DeliveriesDay {
  if (shop === null) return day;
  const results = day.results.filter(({ location }) => location?.id === shop);
  return { ...day, results, count: results.length };
}
