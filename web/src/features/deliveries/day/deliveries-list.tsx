import { type TimeSlot, timeSlots } from '@florilege/contract/orders/time-slots.ts';
import { Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect, useRef } from 'react';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { type DayFilter, usePutInOrder } from '../deliveries.queries.ts';
import type { DeliveriesDay } from '../offline/offline-store.ts';
import type { KeptProof } from '../proof/proof-outbox.ts';
import classes from './deliveries.module.css';
import { DeliveryCard } from './delivery-card.tsx';
import { stateOf } from './delivery-state.ts';
import { type ListedStop, listedStops } from './estimated-time.ts';

type Props = {
  day: DeliveriesDay;
  filter: DayFilter;
  member: string;
  proofs: readonly KeptProof[];
  /** Every card has its buttons up and down. */
  mayArrange: boolean;
  mayProve: (id: number) => boolean;
  onOpen: (id: number) => void;
  onProve: (id: number) => void;
};

/** The stops by slot, in the order of the run. */
export function DeliveriesList(props: Props) {
  const { day, filter, member, proofs, mayArrange, mayProve, onOpen, onProve } = props;
  // The member's own come first, so that a slot may be there twice.
  const groups = listedStops(day.results, filter.driver === null ? member : null);
  const next = groups
    .flatMap(({ stops }) => stops)
    .find(({ stop }) => mayProve(stop.id) && !stateOf(stop, proofs).done);
  const arrange = useArranging(member, filter);
  const sections = groups.map(({ slot, own, stops }) => (
    <section key={`${own} ${slot}`} aria-label={slotTitle(slot, own)}>
      <Text component="h2" size="xs" c="dimmed" fw={550} mb="xs">
        {slotTitle(slot, own)}
      </Text>
      <ol className={classes.list}>
        {stops.map(({ stop, time, place }, index) => (
          <DeliveryCard
            key={stop.id}
            delivery={stop}
            state={stateOf(stop, proofs)}
            time={time}
            place={place}
            next={stop.id === next?.stop.id}
            showDriver={filter.driver === null}
            onOpen={() => onOpen(stop.id)}
            onProve={mayProve(stop.id) ? () => onProve(stop.id) : undefined}
            onMove={mayArrange && stops.length > 1 ? arrange(stops, index) : undefined}
          />
        ))}
      </ol>
    </section>
  ));
  return <Stack gap="lg">{sections}</Stack>;
}

function slotTitle(slot: TimeSlot | null, own: boolean): string {
  return `${slot ? timeSlots[slot].label : 'Créneau à fixer'}${own ? ' · ma tournée' : ''}`;
}

function showRefusal(error: Error): void {
  notifications.show({
    id: 'delivery-stops',
    color: 'red',
    message: `L’ordre n’est pas enregistré\u00a0: ${errorMessage(error)}`,
  });
}

/** Moves a stop of a slot up or down; the pressed button moves along and keeps the focus. */
function useArranging(member: string, filter: DayFilter) {
  const put = usePutInOrder(member, showRefusal);
  const pressed = useRef<string | null>(null);
  useEffect(() => {
    if (pressed.current) document.querySelector<HTMLElement>(`[data-move="${pressed.current}"]`)?.focus();
    pressed.current = null;
  });
  return (listed: readonly ListedStop[], index: number) => {
    const stops = listed.map(({ stop }) => stop);
    const to = (target: number, way: 'up' | 'down') => {
      const moved = stops[index];
      if (!moved || !stops[target]) return null;
      return () => {
        pressed.current = `${moved.id}-${way}`;
        const others = stops.filter(({ id }) => id !== moved.id);
        put.mutate({
          ...filter,
          slot: moved.delivery_time_slot,
          order_ids: others.toSpliced(target, 0, moved).map(({ id }) => id),
        });
      };
    };
    return { up: to(index - 1, 'up'), down: to(index + 1, 'down') };
  };
}
