import { changeTogetherRoutes } from '@florilege/contract/orders/change-together.ts';
import type { routes } from '@florilege/contract/routes.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../../shared/api/call.ts';
import { randomKey } from '../../../shared/api/idempotency.ts';

const CHANGE_FAILED = 'Les commandes n’ont pas pu être modifiées.';

export type SentChange = z.input<typeof routes.orders.changeTogether.body>['orders'][number];
export type Outcome = z.output<typeof routes.orders.changeTogether.answer>;

/** The versions that own changes made, which the rows on screen may not have yet. */
const ownVersions = new Map<number, number>();

/** Changes several orders by one call, one after the other; a retry of a lost answer has the same key. */
export function useChangeTogether() {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: 'orders-together' },
    mutationFn: (orders: SentChange[]) =>
      call(changeTogetherRoutes.changeTogether, {
        body: {
          orders: orders.map((order) => ({
            ...order,
            version: Math.max(order.version, ownVersions.get(Number(order.id)) ?? 0),
          })),
        },
        idempotencyKey: randomKey(),
        fallback: CHANGE_FAILED,
      }),
    onSuccess: ({ undo }) => {
      for (const { id, version } of undo) ownVersions.set(id, version);
    },
    onSettled: () =>
      Promise.all(
        [['orders'], ['deliveries']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  });
}
