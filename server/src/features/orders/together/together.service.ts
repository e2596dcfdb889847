import { errorCatalogue, type FieldChange } from '@florilege/contract/http/errors.ts';
import {
  type ChangeRefused,
  type OrderChange,
  refusesPickup,
} from '@florilege/contract/orders/change-together.ts';
import { changesSinceEach } from '../../../platform/db/audit.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Member } from '../../../platform/http/bind.ts';
import type { NewEvent } from '../../order-money/order-money.public.ts';
import { eventsOf } from '../order-sentences.ts';
import { authorise } from '../order-update.service.ts';
import type { OrderChanges } from '../orders.repository.ts';
import {
  findDrivers,
  insertEventsOfOrders,
  lockOrdersAtHand,
  type OrderAfter,
  type OrderAtHand,
  writeOrders,
} from './together.repository.ts';

type Wanted = Pick<OrderChanges, 'status' | 'delivery_person' | 'delivery_date' | 'delivery_time_slot'>;
type Meanwhile = Map<string, FieldChange[]>;
type Names = Map<string, string>;

/**
 * Changes several orders, each by its own rights and version: a colleague's change of the same field refuses one
 * order, his change of another field stays beside this one. The number of statements does not grow with the orders.
 */
export async function changeTogether(tx: Tx, member: Member, asked: readonly OrderChange[]) {
  const found = new Map(
    (
      await lockOrdersAtHand(
        tx,
        asked.map(({ id }) => id),
      )
    ).map((order) => [order.id, order]),
  );
  const older = asked.filter(({ id, version }) => version !== found.get(id)?.version);
  const meanwhile = await changesSinceEach(tx, 'orders', older);
  const wantedDrivers = [...new Set(asked.flatMap(({ delivery_person }) => delivery_person ?? []))];
  const drivers = wantedDrivers.length > 0 ? await findDrivers(tx, wantedDrivers) : [];
  const names: Names = new Map(drivers.map(({ id, display_name }) => [id, display_name]));

  const done = { order_ids: [] as number[], undo: [] as OrderBefore[], errors: [] as ChangeRefused[] };
  const after: OrderAfter[] = [];
  const events: (NewEvent & { order_id: number })[] = [];
  for (const change of asked) {
    const judged = judge(found.get(change.id), change, { member, meanwhile, names });
    if ('code' in judged) {
      done.errors.push(judged);
      continue;
    }
    done.order_ids.push(change.id);
    const { order, wanted } = judged;
    if (Object.keys(wanted).length === 0) continue;
    after.push(orderAfter(order, wanted));
    done.undo.push(orderBefore(order, wanted));
    const driver = wanted.delivery_person ? names.get(wanted.delivery_person) : undefined;
    events.push(...eventsOf(order, wanted, { driver }).map((event) => ({ ...event, order_id: order.id })));
  }
  await writeOrders(tx, after);
  await insertEventsOfOrders(tx, member.id, events);
  return done;
}

type Known = { member: Member; meanwhile: Meanwhile; names: Names };

/** The part of a change that its order still needs, or the reason of its refusal. */
function judge(order: OrderAtHand | undefined, change: OrderChange, { member, meanwhile, names }: Known) {
  const { id } = change;
  if (!order || order.deleted_at) return refusal(id, 'ORDER_NOT_FOUND');
  // Reopening moves money as cancelling does, which only the change of one order writes.
  if (order.status === 'cancelled') return refusal(id, 'ORDER_CANCELLED');
  const wanted = wantedOf(order, change);
  try {
    authorise(order, member, change, wanted);
  } catch (error) {
    if (error instanceof AppError) return refusal(id, error.code);
    throw error;
  }
  const theirs = (meanwhile.get(String(id)) ?? []).filter(({ field }) => field in wanted);
  if (theirs.length > 0) return refusal(id, 'ORDER_CHANGED', theirs);
  if (refusesPickup(order, wanted)) return refusal(id, 'ORDER_IS_PICKUP');
  if (wanted.delivery_person && !names.has(wanted.delivery_person)) return refusal(id, 'DRIVER_UNKNOWN');
  return { order, wanted };
}

const refusal = (id: number, code: ChangeRefused['code'], changes: FieldChange[] = []): ChangeRefused => ({
  id,
  code,
  error: errorCatalogue[code].message,
  changes,
});

/** The fields that differ from the order as it is. */
function wantedOf(order: OrderAtHand, change: OrderChange): Wanted {
  const { id: _id, version: _version, ...fields } = change;
  const now: Record<string, unknown> = { ...order, delivery_person: order.delivery_person?.id ?? null };
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== undefined && value !== now[name]),
  );
}

function orderAfter(order: OrderAtHand, wanted: Wanted): OrderAfter {
  const after = <Value>(value: Value | undefined, now: Value) => (value === undefined ? now : value);
  return {
    id: order.id,
    status: after<string>(wanted.status, order.status),
    delivery_person: after(wanted.delivery_person, order.delivery_person?.id ?? null),
    delivery_date: after(wanted.delivery_date, order.delivery_date),
    delivery_time_slot: after<string | null>(wanted.delivery_time_slot, order.delivery_time_slot),
  };
}

type OrderBefore = Pick<OrderAtHand, 'id' | 'version'> & Partial<Omit<OrderAfter, 'id'>>;

/** The change that takes this one back, on the version that it made. */
function orderBefore(order: OrderAtHand, wanted: Wanted): OrderBefore {
  const { id, version, status, delivery_date, delivery_time_slot } = order;
  return {
    id,
    version: version + 1,
    ...('status' in wanted && { status }),
    ...('delivery_person' in wanted && { delivery_person: order.delivery_person?.id ?? null }),
    ...('delivery_date' in wanted && { delivery_date }),
    ...('delivery_time_slot' in wanted && { delivery_time_slot }),
  };
}
