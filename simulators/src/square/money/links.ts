import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { bodyEndpoint, endpoint } from '../endpoint.ts';
import { newId } from '../ids.ts';
import { sellingLocation } from '../locations.ts';
import { pageOf } from '../paging.ts';
import { invalid, notFound } from '../refusal.ts';
import type { Order, Payment, PaymentLink } from '../wire-types.ts';
import type { World } from '../world.ts';
import { checkMoney, money } from './money.ts';
import { changeOrder, knownOrder, openOrder, orderInput } from './orders.ts';
import { chargeCard, declineCard } from './payments.ts';

const quickPay = z.strictObject({
  name: z.string().min(1).max(255),
  price_money: money,
  location_id: z.string().min(1),
});

const checkoutOptions = z.strictObject({
  redirect_url: z.url().max(2048).optional(),
  ask_for_shipping_address: z.boolean().optional(),
  allow_tipping: z.boolean().optional(),
  merchant_support_email: z.email().max(256).optional(),
  enable_coupon: z.boolean().optional(),
  enable_loyalty: z.boolean().optional(),
  accepted_payment_methods: z.record(z.string(), z.boolean()).optional(),
  custom_fields: z
    .array(z.strictObject({ title: z.string().min(1).max(50) }))
    .max(2)
    .optional(),
  shipping_fee: z.strictObject({ name: z.string().optional(), charge: money }).optional(),
});

const createBody = z.strictObject({
  idempotency_key: z.string().max(192).optional(),
  description: z.string().max(4096).optional(),
  quick_pay: quickPay.optional(),
  order: orderInput.optional(),
  checkout_options: checkoutOptions.optional(),
  pre_populated_data: z
    .strictObject({
      buyer_email: z.email().max(256).optional(),
      buyer_phone_number: z.string().max(17).optional(),
      buyer_address: z.record(z.string(), z.string()).optional(),
    })
    .optional(),
  payment_note: z.string().max(500).optional(),
});

function createLink(world: World, body: z.infer<typeof createBody>): object {
  const order = openOrder(world, orderOf(body), {
    state: 'DRAFT',
    // Square hangs one on every order of a link.
    fulfillments: [{ uid: newId.uid(), type: 'PICKUP', state: 'PROPOSED' }],
  });
  const id = newId.link();
  const url = `${world.origin}/u/${id}`;
  const link: PaymentLink = {
    id,
    version: 1,
    description: body.description ?? '',
    order_id: order.id,
    checkout_options: body.checkout_options ?? {},
    pre_populated_data: body.pre_populated_data ?? {},
    url,
    long_url: url,
    created_at: world.iso(),
    ...(body.payment_note !== undefined && { payment_note: body.payment_note }),
  };
  world.links.set(id, link);
  return { payment_link: link, related_resources: { orders: [order] } };
}

function orderOf({ quick_pay, order }: z.infer<typeof createBody>): z.infer<typeof orderInput> {
  if (quick_pay && order)
    throw invalid('CONFLICTING_PARAMETERS', 'Only one of `quick_pay` or `order` can be given.');
  if (order) return order;
  if (!quick_pay) throw invalid('MISSING_REQUIRED_PARAMETER', 'One of `quick_pay` or `order` is required.');
  checkMoney(
    quick_pay.price_money,
    sellingLocation(quick_pay.location_id, 'quick_pay.location_id'),
    'quick_pay.price_money',
  );
  const line = { name: quick_pay.name, quantity: '1', base_price_money: quick_pay.price_money };
  return { location_id: quick_pay.location_id, line_items: [line] };
}

/** @throws Refusal when there is none any more */
export function knownLink(world: World, id: string): PaymentLink {
  const link = world.links.get(id);
  if (!link) throw notFound('Payment link', id);
  return link;
}

type LinkState = 'open' | 'paid' | 'closed';

/** A link has no status at Square; this is what its order says of it. */
export function linkState(world: World, link: PaymentLink): LinkState {
  const { state, tenders } = knownOrder(world, link.order_id);
  if (tenders) return 'paid';
  return state === 'CANCELED' ? 'closed' : 'open';
}

/** The buyer's card on the page of a link, which is good for one payment. @throws Refusal when it is not open any more */
export function payLink(world: World, link: PaymentLink, card: 'accepted' | 'declined'): Payment {
  if (linkState(world, link) !== 'open') throw invalid('BAD_REQUEST', 'This link cannot be paid any more.');
  const order = knownOrder(world, link.order_id);
  const use = {
    location_id: order.location_id,
    amount: order.total_money,
    product: 'ECOMMERCE_API' as const,
    order,
    reference_id: order.reference_id,
    customer_id: order.customer_id,
    note: link.payment_note,
  };
  return card === 'accepted' ? chargeCard(world, use) : declineCard(world, use);
}

function deleteLink(world: World, link: PaymentLink): object {
  world.links.delete(link.id);
  const order: Order = knownOrder(world, link.order_id);
  // What is paid stays sold.
  if (order.state !== 'DRAFT') return { id: link.id };
  changeOrder(world, order, 'CANCELED');
  return { id: link.id, cancelled_order_id: order.id };
}

const listQuery = z.object({
  cursor: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(1000).catch(100),
});

export function linkRoutes(app: FastifyInstance, world: World): void {
  const path = '/online-checkout/payment-links';
  bodyEndpoint(app, world, 'POST', path, createBody, ({ body }) => createLink(world, body));
  endpoint(app, world, 'GET', path, ({ query }) => {
    const { cursor, limit } = listQuery.parse(query);
    const { items, ...next } = pageOf([...world.links.values()], cursor, limit);
    return { payment_links: items, ...next };
  });
  endpoint(app, world, 'GET', `${path}/:id`, ({ id }) => ({ payment_link: knownLink(world, id) }));
  endpoint(app, world, 'DELETE', `${path}/:id`, ({ id }) => deleteLink(world, knownLink(world, id)));
}
