import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { errorMessage } from '../../shared/api/api-error.ts';
import type { NewOrderAction } from './new-order-form.ts';
import { orderQuery } from './order.queries.ts';

/**
 * « Refaire la même commande »: fills the form from order `from`, once. What becomes of that order meanwhile changes nothing
 * in what is typed here.
 */
export function useRepeatedOrder(from: number | null, repeated: number | null, dispatch: (action: NewOrderAction) => void) {
  const { data: order, error } = useQuery({ ...orderQuery(from ?? 0), enabled: from !== null });
  const wanted = from !== null && from !== repeated;
  useEffect(() => {
    if (wanted && order) dispatch({ type: 'repeat', order });
  }, [wanted, order, dispatch]);
  const failed = wanted && !order && error !== null;
  return {
    waiting: wanted && !failed,
    failure: failed ? `La commande ${from} ne peut pas être reprise : ${errorMessage(error)}` : null,
  };
}
