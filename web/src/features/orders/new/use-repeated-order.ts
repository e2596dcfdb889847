import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { orderQuery } from '../order.queries.ts';
import type { NewOrderAction } from './new-order-form.ts';

/**
 * « Refaire la même commande »: fills the form from order `from`, once. What becomes of that order meanwhile changes nothing
 * in what is typed here; one that could not be had leaves the form blank, and blank it stays for what is typed then.
 */
export function useRepeatedOrder(
  from: number | null,
  repeated: number | null,
  dispatch: (action: NewOrderAction) => void,
) {
  const { data: order, error, isFetching } = useQuery({ ...orderQuery(from ?? 0), enabled: from !== null });
  const [missed, setMissed] = useState<{ from: number; failure: string } | null>(null);
  if (missed && missed.from !== from) setMissed(null);
  const waiting = from !== null && from !== repeated && missed?.from !== from;
  if (waiting && !order && error && !isFetching) {
    setMissed({
      from,
      failure: `La commande ${from} ne peut pas être reprise\u00a0: ${errorMessage(error)}`,
    });
  }
  useEffect(() => {
    if (waiting && order) dispatch({ type: 'repeat', order });
  }, [waiting, order, dispatch]);
  return { waiting, failure: missed?.failure ?? null };
}
