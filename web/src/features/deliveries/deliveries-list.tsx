import type { Delivery } from '@florilege/contract/deliveries/deliveries.contract.ts';
import { timeSlots } from '@florilege/contract/orders/time-slots.ts';
import { useEffect, useRef } from 'react';
import { type DayFilter, usePutInOrder } from './deliveries.queries.ts';
import classes from './deliveries-screen.module.css';
import { DeliveryCard } from './delivery-card.tsx';
import { stateOf } from './delivery-state.ts';
import { estimatedTimes } from './estimated-time.ts';
import type { DeliveriesDay } from './offline-store.ts';
import type { KeptProof } from './proof-outbox.ts';

type Props = {
  day: DeliveriesDay;
  filter: DayFilter;
  member: string;
  proofs: readonly KeptProof[];
  /** Up and down on every card. */
  mayArrange: boolean;
  mayProve: (id: number) => boolean;
  onOpen: (id: number) => void;
  onProve: (id: number) => void;
};

/** The stops by slot, in the order they are driven. */
export function DeliveriesList({ day, filter, member, proofs, mayArrange, mayProve, onOpen, onProve }: Props) {
  const { results } = day;
  const times = estimatedTimes(results);
  // One’s own come first, so slots may come twice: once for oneself, once for the others.
  const groups = Map.groupBy(
    results,
    (stop) => `${filter.driver === null && stop.delivery_person?.id === member} ${stop.delivery_time_slot}`,
  );
  const next = results.find((stop) => mayProve(stop.id) && !stateOf(stop, proofs).done);
  const arrange = useArranging(member, filter);
  return (
    <>
      {[...groups].map(([key, stops]) => (
        <section key={key} className={classes.slot} aria-label={slotTitle(stops[0], key.startsWith('true'))}>
          <h2 className={classes.slotTitle}>{slotTitle(stops[0], key.startsWith('true'))}</h2>
          <ol className={classes.list}>
            {stops.map((stop, index) => (
              <DeliveryCard
                key={stop.id}
                delivery={stop}
                state={stateOf(stop, proofs)}
                time={times.get(stop.id)?.time ?? null}
                place={times.get(stop.id)?.place ?? index + 1}
                next={stop.id === next?.id}
                showDriver={filter.driver === null}
                onOpen={() => onOpen(stop.id)}
                onProve={mayProve(stop.id) ? () => onProve(stop.id) : undefined}
                onMove={mayArrange && stops.length > 1 ? arrange(stops, index) : undefined}
              />
            ))}
          </ol>
        </section>
      ))}
    </>
  );
}

function slotTitle(stop: Delivery | undefined, own: boolean): string {
  const slot = stop?.delivery_time_slot;
  return `${slot ? timeSlots[slot].label : 'Créneau à fixer'}${own ? ' · ma tournée' : ''}`;
}

/** Moves one stop of a slot up or down; the button that was pressed moves along and keeps the focus. */
function useArranging(member: string, filter: DayFilter) {
  const put = usePutInOrder(member, filter);
  const pressed = useRef<string | null>(null);
  useEffect(() => {
    if (pressed.current) document.querySelector<HTMLElement>(`[data-move="${pressed.current}"]`)?.focus();
    pressed.current = null;
  });
  return (stops: readonly Delivery[], index: number) => {
    const to = (target: number, way: 'up' | 'down') => {
      const moved = stops[index];
      if (!moved || !stops[target]) return null;
      return () => {
        pressed.current = `${moved.id}-${way}`;
        const others = stops.filter(({ id }) => id !== moved.id);
        put.mutate({ slot: moved.delivery_time_slot, order_ids: others.toSpliced(target, 0, moved).map(({ id }) => id) });
      };
    };
    return { up: to(index - 1, 'up'), down: to(index + 1, 'down') };
  };
}
