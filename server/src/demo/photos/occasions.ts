import { orderStatuses } from '@florilege/contract/orders/order-status.ts';
import type { Random } from '../random.ts';
import type { ClientRow, OrderRow, Shop } from '../rows.ts';
import { suits } from './colours.ts';
import type { Picture } from './pictures.ts';

/** An order that is photographed. `ready`: the bouquet was tied; `last`: its latest step. */
export type Occasion = {
  order: OrderRow;
  payer: ClientRow | null;
  recipient: ClientRow | null;
  ready: Date;
  last: Date;
};

export type Occasions = {
  /** The next order that fits the picture, each once; null when none is left. */
  next(picture: Picture): Occasion | null;
  toVerify: Occasion[];
};

/** Photos are attached to orders of the last eight months. */
const DAYS_BACK = 244;

const tied = `→ ${orderStatuses.prepared.label}`;

/** When each order reached its steps. */
function stepsOf(shop: Shop): Map<number, { ready: Date; last: Date }> {
  const steps = new Map<number, { ready: Date; last: Date }>();
  for (const { order_id, description, timestamp } of shop.events) {
    if (!description.startsWith('Statut')) continue;
    const known = steps.get(order_id);
    const ready = known && !description.endsWith(tied) ? known.ready : timestamp;
    steps.set(order_id, { ready, last: timestamp });
  }
  return steps;
}

/** The orders of the last months, shuffled. */
export function occasionsOf(random: Random, shop: Shop, now: Date): Occasions {
  const steps = stepsOf(shop);
  const since = now.getTime() - DAYS_BACK * 86_400_000;
  const clientOf = (number: number | null) => (number === null ? null : (shop.clients[number - 1] ?? null));
  const all = shop.orders.flatMap((order): Occasion[] => {
    const step = steps.get(order.id);
    // Orders of one batch were entered at one moment, by which `insertPhoto` finds an order.
    const excluded = order.deleted_at || order.batch_id || order.status === 'cancelled';
    if (!step || excluded || step.last.getTime() < since) return [];
    return [
      { order, payer: clientOf(order.payer_account), recipient: clientOf(order.recipient_account), ...step },
    ];
  });
  const waits = ({ order }: Occasion) => order.status === 'needs_verification';
  const left = new Set(random.shuffled(all.filter((occasion) => !waits(occasion))));
  return {
    toVerify: all.filter(waits),
    next: ({ scene: { fits, bouquet }, colour }) => {
      const found = [...left].find(({ order }) => fits?.(order) && (!bouquet || suits(colour, order)));
      if (found) left.delete(found);
      return found ?? null;
    },
  };
}
