import { changeTogetherRoutes } from '@florilege/contract/orders/change-together.ts';
import type { routes } from '@florilege/contract/routes.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../../shared/api/call.ts';

const CHANGE_FAILED = 'Les commandes n’ont pas pu être modifiées.';

export type SentChange = z.input<typeof routes.orders.changeTogether.body>['orders'][number];
export type Outcome = z.output<typeof routes.orders.changeTogether.answer>;

/** The versions that own changes alone made of a row on screen, which may not have them yet. */
const ownVersions = new Map<number, number>();

const onOwnVersion = (order: SentChange): SentChange => ({
  ...order,
  version: Math.max(order.version, ownVersions.get(Number(order.id)) ?? 0),
});

/** A version further on holds a colleague’s change as well, which the next change has to meet. */
function rememberOwn(sent: readonly SentChange[], { undo }: Outcome): void {
  const versions = new Map(sent.map(({ id, version }) => [Number(id), version]));
  for (const { id, version } of undo)
    if (version === (versions.get(id) ?? 0) + 1) ownVersions.set(id, version);
}

/** Changes several orders by one call; the next call waits for its answer, and not for the lists. */
export function useChangeTogether() {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: 'orders-together' },
    mutationFn: async (orders: SentChange[]) => {
      const sent = orders.map(onOwnVersion);
      const outcome = await call(changeTogetherRoutes.changeTogether, {
        body: { orders: sent },
        fallback: CHANGE_FAILED,
      });
      rememberOwn(sent, outcome);
      return outcome;
    },
    onSettled: () => {
      for (const queryKey of [['orders'], ['deliveries']]) void queryClient.invalidateQueries({ queryKey });
    },
  });
}
