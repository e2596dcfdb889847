import type { LinkInput, OrderInput } from '../wire/bodies.ts';
import type { Payment, PaymentLink } from '../wire/objects.ts';
import { invalid } from '../wire/refusals.ts';
import { newId } from './ids.ts';
import { sellingLocation } from './locations.ts';
import { checkMoney } from './money.ts';
import { changeOrder, openOrder } from './orders.ts';
import { type Card, useCard } from './payments.ts';
import type { World } from './world.ts';

export function createLink(world: World, input: LinkInput): object {
  // Square puts a fulfillment on every order of a link.
  const fulfillments = [{ uid: newId.uid(), type: 'PICKUP', state: 'PROPOSED' }];
  const order = openOrder(world, orderOf(input), { state: 'DRAFT', fulfillments });
  const { description = '', checkout_options = {}, pre_populated_data = {}, payment_note } = input;
  const id = newId.link();
  const url = `${world.origin}/u/${id}`;
  const payment_link = world.links.add({
    id,
    version: 1,
    description,
    order_id: order.id,
    checkout_options,
    pre_populated_data,
    url,
    long_url: url,
    created_at: world.iso(),
    payment_note,
  });
  return { payment_link, related_resources: { orders: [order] } };
}

function orderOf({ quick_pay, order }: LinkInput): OrderInput {
  if (quick_pay && order)
    throw invalid('CONFLICTING_PARAMETERS', 'Only one of `quick_pay` or `order` can be given.');
  if (order) return order;
  if (!quick_pay) throw invalid('MISSING_REQUIRED_PARAMETER', 'One of `quick_pay` or `order` is required.');
  const { name, price_money, location_id } = quick_pay;
  checkMoney(price_money, sellingLocation(location_id, 'quick_pay.location_id'), 'quick_pay.price_money');
  return { location_id, line_items: [{ name, quantity: '1', base_price_money: price_money }] };
}

/** A link has no status at Square; this is read from its order. */
export function linkState(world: World, link: PaymentLink): 'open' | 'paid' | 'closed' {
  const { state, tenders } = world.orders.known(link.order_id);
  if (tenders) return 'paid';
  return state === 'CANCELED' ? 'closed' : 'open';
}

/** The buyer's card on the page of a link. @throws Refusal when it is paid or closed */
export function payLink(world: World, link: PaymentLink, card: Card): Payment {
  if (linkState(world, link) !== 'open') throw invalid('BAD_REQUEST', 'This link cannot be paid any more.');
  const order = world.orders.known(link.order_id);
  const { location_id, total_money: amount, reference_id, customer_id } = order;
  const sale = { location_id, amount, reference_id, customer_id, note: link.payment_note };
  return useCard(world, { ...sale, product: 'ECOMMERCE_API', order }, card);
}

export function deleteLink(world: World, { id, order_id }: PaymentLink): object {
  world.links.delete(id);
  const order = world.orders.known(order_id);
  // A paid order is not cancelled.
  if (order.state !== 'DRAFT') return { id };
  changeOrder(world, order, 'CANCELED');
  return { id, cancelled_order_id: order.id };
}
