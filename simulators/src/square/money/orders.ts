import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { bodyEndpoint, endpoint } from '../endpoint.ts';
import { newId } from '../ids.ts';
import { MERCHANT_ID, sellingLocation } from '../locations.ts';
import { invalid, notFound } from '../refusal.ts';
import type { LineItem, Order, Payment } from '../wire-types.ts';
import type { World } from '../world.ts';
import { checkMoney, euros, money } from './money.ts';

const tax = z.strictObject({
  uid: z.string().min(1).max(60),
  name: z.string().max(255).optional(),
  percentage: z.string().regex(/^\d{1,3}(\.\d{1,4})?$/),
  scope: z.enum(['ORDER', 'LINE_ITEM']).default('ORDER'),
  type: z.enum(['INCLUSIVE', 'ADDITIVE']).default('ADDITIVE'),
});
type Tax = z.infer<typeof tax>;

const line = z.strictObject({
  uid: z.string().min(1).max(60).optional(),
  name: z.string().min(1).max(512),
  quantity: z.string().regex(/^[1-9]\d{0,4}$/),
  base_price_money: money,
  note: z.string().max(2000).optional(),
  item_type: z.literal(['ITEM', 'CUSTOM_AMOUNT']).optional(),
  applied_taxes: z
    .array(z.strictObject({ uid: z.string().optional(), tax_uid: z.string().min(1) }))
    .optional(),
});
type Line = z.infer<typeof line>;

export const orderInput = z.strictObject({
  location_id: z.string().min(1),
  reference_id: z.string().max(40).optional(),
  customer_id: z.string().max(191).optional(),
  line_items: z.array(line).min(1).max(500),
  taxes: z.array(tax).optional(),
  metadata: z
    .record(z.string().min(1).max(60), z.string().max(255))
    .refine((entries) => Object.keys(entries).length <= 10, '10 entries at most')
    .optional(),
  /** Taken and ignored: Square says itself how an order stands. */
  state: z.string().optional(),
});
type OrderInput = z.infer<typeof orderInput>;

/** A new order, priced. @throws Refusal when Square would not take it */
export function openOrder(
  world: World,
  input: OrderInput,
  more: Pick<Order, 'state' | 'fulfillments'>,
  field = 'order',
): Order {
  const location = sellingLocation(input.location_id, `${field}.location_id`);
  const { line_items, taxes = [], state: _state, ...said } = input;
  line_items.forEach((item, index) => {
    checkMoney(item.base_price_money, location, `${field}.line_items[${index}].base_price_money`);
    const unknown = item.applied_taxes?.find(({ tax_uid }) => !taxes.some(({ uid }) => uid === tax_uid));
    if (unknown)
      throw invalid(
        'BAD_REQUEST',
        `No tax has the uid \`${unknown.tax_uid}\`.`,
        `${field}.line_items[${index}].applied_taxes`,
      );
  });
  const priced = line_items.map((item) => price(item, taxes, location.currency));
  const total = sum(priced.map(({ total_money }) => total_money.amount));
  const taxed = sum(priced.map(({ total_tax_money }) => total_tax_money.amount));
  const at = world.iso();
  const inMoney = (amount: number) => euros(amount, location.currency);
  const order: Order = {
    id: newId.order(),
    ...said,
    location_id: location.id,
    source: { name: 'Florilège' },
    line_items: priced,
    ...(taxes.length > 0 && {
      taxes: taxes.map((one) => ({ ...one, applied_money: inMoney(appliedTo(priced, one.uid)) })),
    }),
    version: 1,
    total_money: inMoney(total),
    total_tax_money: inMoney(taxed),
    net_amounts: { total_money: inMoney(total), tax_money: inMoney(taxed) },
    net_amount_due_money: inMoney(total),
    created_at: at,
    updated_at: at,
    ...more,
  };
  world.orders.set(order.id, order);
  return order;
}

function price(item: Line, taxes: Tax[], currency: string): LineItem {
  const gross = item.base_price_money.amount * Number(item.quantity);
  const applying = taxes.filter(
    ({ uid, scope }) => scope === 'ORDER' || item.applied_taxes?.some(({ tax_uid }) => tax_uid === uid),
  );
  const applied = applying.map(({ uid, percentage, type }) => {
    const rate = Number(percentage) / 100;
    const amount = type === 'INCLUSIVE' ? gross - Math.round(gross / (1 + rate)) : Math.round(gross * rate);
    return { uid: newId.uid(), tax_uid: uid, applied_money: euros(amount, currency), type };
  });
  const onTop = sum(
    applied.filter(({ type }) => type === 'ADDITIVE').map(({ applied_money }) => applied_money.amount),
  );
  return {
    uid: item.uid ?? newId.uid(),
    name: item.name,
    quantity: item.quantity,
    ...(item.note !== undefined && { note: item.note }),
    ...(applied.length > 0 && { applied_taxes: applied.map(({ type: _type, ...told }) => told) }),
    base_price_money: item.base_price_money,
    gross_sales_money: euros(gross, currency),
    total_tax_money: euros(sum(applied.map(({ applied_money }) => applied_money.amount)), currency),
    total_money: euros(gross + onTop, currency),
  };
}

function appliedTo(lines: LineItem[], uid: string): number {
  return sum(
    lines
      .flatMap(({ applied_taxes = [] }) => applied_taxes.filter((one) => one.tax_uid === uid))
      .map((one) => one.applied_money.amount),
  );
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

/** Takes a payment in. One with fulfillments stays OPEN when all is paid: what is due tells, not the state. */
export function takePayment(world: World, order: Order, payment: Payment): void {
  const tender = {
    id: payment.id,
    location_id: order.location_id,
    transaction_id: order.id,
    payment_id: payment.id,
    created_at: payment.created_at,
    type: 'CARD',
    amount_money: payment.total_money,
    ...(payment.tip_money && { tip_money: payment.tip_money }),
  };
  order.tenders = [...(order.tenders ?? []), tender];
  const due = Math.max(0, order.net_amount_due_money.amount - payment.amount_money.amount);
  order.net_amount_due_money = euros(due, order.total_money.currency);
  changeOrder(world, order, due === 0 && !order.fulfillments ? 'COMPLETED' : 'OPEN');
}

export function changeOrder(world: World, order: Order, state: Order['state']): void {
  order.state = state;
  order.version += 1;
  order.updated_at = world.iso();
  if (state === 'COMPLETED' || state === 'CANCELED') order.closed_at = order.updated_at;
  const { id, version, location_id, created_at, updated_at } = order;
  const order_updated = { order_id: id, version, location_id, state, created_at, updated_at };
  world.messenger.tell(MERCHANT_ID, {
    type: 'order.updated',
    about: 'order_updated',
    id,
    object: { order_updated },
  });
}

/** @throws Refusal when there is none */
export function knownOrder(world: World, id: string): Order {
  const order = world.orders.get(id);
  if (!order) throw notFound('Order', id);
  return order;
}

const createBody = z.strictObject({
  idempotency_key: z.string().min(1).max(192).optional(),
  order: orderInput,
});
const batchBody = z.strictObject({
  location_id: z.string().optional(),
  order_ids: z.array(z.string()).min(1).max(100),
});

export function orderRoutes(app: FastifyInstance, world: World): void {
  bodyEndpoint(app, world, 'POST', '/orders', createBody, ({ body }) => ({
    order: openOrder(world, body.order, { state: 'OPEN' }),
  }));
  endpoint(app, world, 'GET', '/orders/:id', ({ id }) => ({ order: knownOrder(world, id) }));
  // Those it does not know, or that belong elsewhere, are left out.
  bodyEndpoint(
    app,
    world,
    'POST',
    '/orders/batch-retrieve',
    batchBody,
    ({ body: { order_ids, location_id } }) => ({
      orders: order_ids
        .flatMap((id) => world.orders.get(id) ?? [])
        .filter((order) => location_id === undefined || order.location_id === location_id),
    }),
  );
}
