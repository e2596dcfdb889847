import { orderStatuses } from '@florilege/contract/orders/order-status.ts';
import type { Random } from '../random.ts';
import type { ClientRow, OrderRow } from '../rows.ts';
import type { Shop } from '../shop.ts';
import type { SceneName } from './scenes.ts';

/** An order that somebody takes a photo for. `ready`: the bouquet was tied; `last`: its latest step. */
export type Occasion = {
  order: OrderRow;
  payer: ClientRow | null;
  recipient: ClientRow | null;
  ready: Date;
  last: Date;
};

export type Occasions = {
  /** The next order that such a photo fits, each once; null when there is none left. */
  next(scene: SceneName): Occasion | null;
  toVerify: Occasion[];
};

const fits: Partial<Record<SceneName, (order: OrderRow) => boolean>> = {
  table: ({ bouquet_notes }) => /^(Mariage|Cocktail|Dîner de gala|Vernissage)/.test(bouquet_notes ?? ''),
  arch: ({ bouquet_notes }) => /^(Mariage|Vernissage)/.test(bouquet_notes ?? ''),
  buttonholes: ({ bouquet_notes }) => /^Mariage/.test(bouquet_notes ?? ''),
  mourning: ({ bouquet_notes }) =>
    /deuil|Coussin|Gerbe|Couronne de feuillage|cercueil|Raquette/.test(bouquet_notes ?? ''),
  chrysanthemum: ({ bouquet_notes }) => /Chrysanthème/.test(bouquet_notes ?? ''),
  orchid: ({ bouquet_notes }) => /Orchidée/.test(bouquet_notes ?? ''),
  advent: ({ bouquet_notes }) => /Couronne de l’Avent/.test(bouquet_notes ?? ''),
  doorstep: ({ status, bouquet_notes }) => status === 'delivered' && isBouquet(bouquet_notes),
  card: ({ hand_message }) => hand_message !== null,
  vase: ({ bouquet_notes }) => /vase|Hall|Réception|accueil|comptoir|salon/i.test(bouquet_notes ?? ''),
  wrapped: ({ bouquet_notes }) => isBouquet(bouquet_notes),
  atHome: ({ status, bouquet_notes }) => status === 'delivered' && isBouquet(bouquet_notes),
};

function isBouquet(notes: string | null): boolean {
  return (
    /bouquet|botte|roses|pivoines|tulipes|renoncules|dahlias/i.test(notes ?? '') &&
    !/Mariage|Cocktail|Hall|deuil|plante/i.test(notes ?? '')
  );
}

/** How far back photos are attached; older ones are not worth the search. */
const MONTHS_BACK = 8;

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

/** The orders of the last months, shuffled, so that photos are attached to any of them. */
export function occasionsOf(random: Random, shop: Shop, now: Date): Occasions {
  const steps = stepsOf(shop);
  const since = now.getTime() - MONTHS_BACK * 30.5 * 86_400_000;
  const clientOf = (number: number | null) => (number === null ? null : (shop.clients[number - 1] ?? null));
  const all = shop.orders.flatMap((order): Occasion[] => {
    const step = steps.get(order.id);
    // Orders of one group were taken at one moment: nothing else tells them apart for certain.
    if (
      !step ||
      order.deleted_at ||
      order.batch_id ||
      order.status === 'cancelled' ||
      step.last.getTime() < since
    )
      return [];
    return [
      { order, payer: clientOf(order.payer_account), recipient: clientOf(order.recipient_account), ...step },
    ];
  });
  const toVerify = all.filter(({ order }) => order.status === 'needs_verification');
  const left = new Set(random.shuffled(all.filter((occasion) => !toVerify.includes(occasion))));
  return {
    toVerify,
    next: (scene) => {
      const fit = fits[scene];
      const found = fit && [...left].find(({ order }) => fit(order));
      if (found) left.delete(found);
      return found ?? null;
    },
  };
}
