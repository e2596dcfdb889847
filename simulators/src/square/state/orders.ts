import type { LineInput, OrderInput, TaxInput } from '../wire/bodies.ts';
import type { LineItem, Order, Payment } from '../wire/objects.ts';
import { invalid } from '../wire/refusals.ts';
import { newId } from './ids.ts';
import { type Location, sellingLocation } from './locations.ts';
import { checkLeast, checkMoney, euros, sumOf } from './money.ts';
import type { World } from './world.ts';

type Start = Pick<Order, 'state' | 'fulfillments'>;

/** A new order, priced. @throws Refusal when Square would not take it */
export function openOrder(world: World, input: OrderInput, more: Start): Order {
  const location = sellingLocation(input.location_id, 'order.location_id');
  const { line_items, taxes = [], ...sent } = input;
  line_items.forEach((item, index) => {
    checkLine(item, taxes, location, `order.line_items[${index}]`);
  });
  const { currency } = location;
  const priced = line_items.map((item) => price(item, taxes, currency));
  const total_money = euros(sumOf(priced.map((line) => line.total_money)), currency);
  // A draft is the order of a link.
  if (more.state === 'DRAFT') checkLeast(total_money, 'order.line_items');
  const tax_money = euros(sumOf(priced.map((line) => line.total_tax_money)), currency);
  const applied = taxes.map((tax) => ({ ...tax, applied_money: appliedTo(priced, tax.uid, currency) }));
  return world.orders.add({
    id: newId.order(),
    ...sent,
    source: { name: 'Florilège' },
    line_items: priced,
    taxes: taxes.length > 0 ? applied : undefined,
    version: 1,
    total_money,
    total_tax_money: tax_money,
    net_amounts: { total_money, tax_money },
    net_amount_due_money: total_money,
    ...world.created(),
    ...more,
  });
}

function checkLine(item: LineInput, taxes: TaxInput[], location: Location, field: string): void {
  checkMoney(item.base_price_money, location, `${field}.base_price_money`);
  const unknown = item.applied_taxes?.find(({ tax_uid }) => !taxes.some(({ uid }) => uid === tax_uid));
  if (unknown)
    throw invalid('BAD_REQUEST', `No tax has the uid \`${unknown.tax_uid}\`.`, `${field}.applied_taxes`);
}

function price(item: LineInput, taxes: TaxInput[], currency: string): LineItem {
  const { name, quantity, base_price_money } = item;
  const gross = base_price_money.amount * Number(quantity);
  const applied = taxes
    .filter(({ uid }) => item.applied_taxes?.some((one) => one.tax_uid === uid))
    .map(({ uid, percentage }) => {
      const inside = gross - Math.round(gross / (1 + Number(percentage) / 100));
      return { uid: newId.uid(), tax_uid: uid, applied_money: euros(inside, currency) };
    });
  return {
    uid: newId.uid(),
    name,
    quantity,
    ...(applied.length > 0 && { applied_taxes: applied }),
    base_price_money,
    gross_sales_money: euros(gross, currency),
    total_tax_money: euros(sumOf(applied.map(({ applied_money }) => applied_money)), currency),
    total_money: euros(gross, currency),
  };
}

function appliedTo(lines: LineItem[], uid: string, currency: string) {
  const applied = lines.flatMap((line) => line.applied_taxes ?? []).filter((tax) => tax.tax_uid === uid);
  return euros(sumOf(applied.map(({ applied_money }) => applied_money)), currency);
}

/** A paid order with fulfillments stays OPEN: only the amount due says that it is paid. */
export function takePayment(world: World, order: Order, payment: Payment): void {
  const { id, created_at, amount_money } = payment;
  const tender = {
    id,
    location_id: order.location_id,
    transaction_id: order.id,
    payment_id: id,
    created_at,
    type: 'CARD',
    amount_money,
  };
  order.tenders = [...(order.tenders ?? []), tender];
  const due = Math.max(0, order.net_amount_due_money.amount - amount_money.amount);
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
  world.messenger.emit('order.updated', id, { order_updated });
}
