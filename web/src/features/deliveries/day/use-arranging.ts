import { isTimeSlot, type TimeSlot } from '@florilege/contract/orders/time-slots.ts';
import { notifications } from '@mantine/notifications';
import { useEffect, useRef } from 'react';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { inPlaceOfLast } from '../../../shared/latest-notification.ts';
import { type DayFilter, usePutInOrder } from '../deliveries.queries.ts';
import type { ListedStop } from './estimated-time.ts';

/** The server takes no order of stops for a slot that is newer than this build. */
export const isArranged = (slot: string | null): slot is TimeSlot | null => slot === null || isTimeSlot(slot);

function showRefusal(error: Error): void {
  const message = `L’ordre n’est pas enregistré\u00a0: ${errorMessage(error)}`;
  notifications.show({ id: inPlaceOfLast('delivery-stops'), color: 'red', message });
}

/** Moves a stop of a slot up or down; the pressed button moves along and keeps the focus. */
export function useArranging(member: string, filter: DayFilter) {
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
        const order_ids = others.toSpliced(target, 0, moved).map(({ id }) => id);
        const slot = moved.delivery_time_slot;
        if (isArranged(slot)) put.mutate({ ...filter, slot, order_ids });
      };
    };
    return { up: to(index - 1, 'up'), down: to(index + 1, 'down') };
  };
}
