import type { LinkInput } from '../wire/bodies.ts';
import type { Payment, PaymentLink } from '../wire/objects.ts';
import { invalid } from '../wire/refusals.ts';
import { newId } from './ids.ts';
import { changeOrder, openOrder } from './orders.ts';
import { type Card, useCard } from './payments.ts';
import type { World } from './world.ts';

export function createLink(world: World, input: LinkInput): object {
  // Square puts a fulfillment on every order of a link.
  const fulfillments = [{ uid: newId.uid(), type: 'PICKUP', state: 'PROPOSED' }];
  const order = openOrder(world, input.order, { state: 'DRAFT', fulfillments });
  const id = newId.link();
  const url = `${world.origin}/u/${id}`;
  const payment_link = world.links.add({
    id,
    version: 1,
    order_id: order.id,
    checkout_options: input.checkout_options,
    payment_note: input.payment_note,
    url,
    long_url: url,
    created_at: world.iso(),
  });
  return { payment_link, related_resources: { orders: [order] } };
}

/** A link has no status at Square; this is read from its order. */
export function linkState(world: World, link: PaymentLink): 'open' | 'paid' {
  return world.orders.known(link.order_id).tenders ? 'paid' : 'open';
}

/** The buyer's card on the page of a link. @throws Refusal when it is paid */
export function payLink(world: World, link: PaymentLink, card: Card): Payment {
  if (linkState(world, link) !== 'open') throw invalid('BAD_REQUEST', 'This link cannot be paid any more.');
  const order = world.orders.known(link.order_id);
  const { location_id, total_money: amount, reference_id } = order;
  const sale = { location_id, amount, reference_id, note: link.payment_note };
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
