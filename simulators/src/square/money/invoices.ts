import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { bodyEndpoint, endpoint } from '../endpoint.ts';
import { newId } from '../ids.ts';
import { MERCHANT_ID, sellingLocation } from '../locations.ts';
import { invalid, notFound, staleVersion } from '../refusal.ts';
import type { Invoice, Order, Payment } from '../wire-types.ts';
import type { World } from '../world.ts';
import { euros } from './money.ts';
import { changeOrder, knownOrder } from './orders.ts';
import { chargeCard, declineCard } from './payments.ts';

const day = z.iso.date();
const optional = (limit: number) => z.string().max(limit).optional();

const invoiceInput = z.strictObject({
  location_id: z.string().optional(),
  order_id: z.string().min(1),
  primary_recipient: z.strictObject({ customer_id: z.string() }).optional(),
  payment_requests: z
    .array(
      z.strictObject({
        // A balance asks for what is due, no amount of its own may stand here.
        request_type: z.literal('BALANCE'),
        due_date: day,
        tipping_enabled: z.boolean().optional(),
        automatic_payment_source: z.literal('NONE').optional(),
      }),
    )
    .length(1),
  delivery_method: z.enum(['EMAIL', 'SHARE_MANUALLY', 'SMS']),
  accepted_payment_methods: z
    .record(
      z.enum(['card', 'square_gift_card', 'bank_account', 'buy_now_pay_later', 'cash_app_pay']),
      z.boolean().default(false),
    )
    .refine((methods) => Object.values(methods).includes(true), 'one method at least'),
  invoice_number: optional(191),
  title: optional(255),
  description: optional(65_536),
  sale_or_service_date: day.optional(),
  payment_conditions: optional(2000),
});

const createBody = z.strictObject({ idempotency_key: optional(128), invoice: invoiceInput });
const publishBody = z.strictObject({ version: z.int(), idempotency_key: optional(128) });
const versionBody = z.strictObject({ version: z.int() });

function createInvoice(world: World, { invoice: said }: z.infer<typeof createBody>): Invoice {
  const order = knownOrder(world, said.order_id);
  if (said.location_id !== undefined && said.location_id !== order.location_id) {
    throw invalid('BAD_REQUEST', 'The location must be that of the order.', 'invoice.location_id');
  }
  if (order.state !== 'OPEN')
    throw invalid('BAD_REQUEST', `The order is ${order.state}, not OPEN.`, 'invoice.order_id');
  const others = [...world.invoices.values()];
  if (others.some(({ order_id }) => order_id === order.id)) {
    throw invalid('BAD_REQUEST', 'The order has an invoice already.', 'invoice.order_id');
  }
  const here = others.filter(({ location_id }) => location_id === order.location_id);
  const invoice_number = said.invoice_number ?? String(here.length + 1).padStart(7, '0');
  if (here.some((other) => other.invoice_number === invoice_number)) {
    throw invalid('BAD_REQUEST', 'The invoice number is taken.', 'invoice.invoice_number');
  }
  const { timezone } = sellingLocation(order.location_id, 'invoice.location_id');
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone }).format(world.now());
  said.payment_requests.forEach(({ due_date }, index) => {
    if (due_date < today)
      throw invalid(
        'INVALID_VALUE',
        'The due date is in the past.',
        `invoice.payment_requests[${index}].due_date`,
      );
  });
  const at = world.iso();
  const invoice: Invoice = {
    id: newId.invoice(),
    version: 0,
    ...said,
    location_id: order.location_id,
    ...recipientOf(world, said.primary_recipient?.customer_id),
    payment_requests: said.payment_requests.map((request) => ({
      uid: newId.uid(),
      ...request,
      computed_amount_money: order.total_money,
      total_completed_amount_money: euros(0, order.total_money.currency),
    })),
    invoice_number,
    status: 'DRAFT',
    next_payment_amount_money: order.total_money,
    timezone,
    created_at: at,
    updated_at: at,
  };
  world.invoices.set(invoice.id, invoice);
  tell(world, invoice, 'invoice.created');
  return invoice;
}

function recipientOf(world: World, customerId: string | undefined): Partial<Invoice> {
  if (customerId === undefined) return {};
  const customer = world.customers.get(customerId);
  if (!customer)
    throw invalid(
      'CUSTOMER_NOT_FOUND',
      'The customer is not known.',
      'invoice.primary_recipient.customer_id',
    );
  const { given_name, family_name, email_address, phone_number, company_name, address } = customer;
  return {
    primary_recipient: {
      customer_id: customerId,
      given_name,
      family_name,
      email_address,
      phone_number,
      company_name,
      address,
    },
  };
}

function publish(world: World, invoice: Invoice): Invoice {
  if (invoice.status !== 'DRAFT')
    throw invalid('BAD_REQUEST', `The invoice is ${invoice.status} and cannot be published.`);
  if (!invoice.primary_recipient)
    throw invalid('MISSING_REQUIRED_PARAMETER', 'A recipient is required.', 'invoice.primary_recipient');
  invoice.public_url = `${world.origin}/pay-invoice/${invoice.id}`;
  return change(world, invoice, 'UNPAID', 'invoice.published');
}

function cancel(world: World, invoice: Invoice): Invoice {
  if (invoice.status !== 'UNPAID')
    throw invalid('BAD_REQUEST', `The invoice is ${invoice.status} and cannot be canceled.`);
  delete invoice.next_payment_amount_money;
  changeOrder(world, orderOf(world, invoice), 'CANCELED');
  return change(world, invoice, 'CANCELED', 'invoice.canceled');
}

function remove(world: World, invoice: Invoice): object {
  if (invoice.status !== 'DRAFT') throw invalid('BAD_REQUEST', 'Only a draft can be deleted.');
  world.invoices.delete(invoice.id);
  changeOrder(world, orderOf(world, invoice), 'CANCELED');
  return {};
}

/** The buyer's card on the page of an invoice. @throws Refusal when it is not to be paid */
export function payInvoice(world: World, invoice: Invoice, card: 'accepted' | 'declined'): Payment {
  if (invoice.status !== 'UNPAID') throw invalid('BAD_REQUEST', `The invoice is ${invoice.status}.`);
  const order = orderOf(world, invoice);
  const { location_id, reference_id } = order;
  const use = { location_id, amount: order.total_money, product: 'INVOICES' as const, order, reference_id };
  if (card === 'declined') return declineCard(world, use);
  const payment = chargeCard(world, use);
  delete invoice.next_payment_amount_money;
  for (const request of invoice.payment_requests)
    request.total_completed_amount_money = request.computed_amount_money;
  change(world, invoice, 'PAID', 'invoice.payment_made');
  return payment;
}

function orderOf(world: World, invoice: Invoice): Order {
  return knownOrder(world, invoice.order_id);
}

function change(world: World, invoice: Invoice, status: Invoice['status'], type: string): Invoice {
  invoice.status = status;
  invoice.version += 1;
  invoice.updated_at = world.iso();
  tell(world, invoice, type);
  return invoice;
}

function tell(world: World, invoice: Invoice, type: string): void {
  world.messenger.tell(MERCHANT_ID, { type, about: 'invoice', id: invoice.id, object: { invoice } });
}

/** @throws Refusal when there is none */
export function knownInvoice(world: World, id: string): Invoice {
  const invoice = world.invoices.get(id);
  if (!invoice) throw notFound('Invoice', id);
  return invoice;
}

function atVersion(world: World, id: string, version: number): Invoice {
  const invoice = knownInvoice(world, id);
  if (invoice.version !== version) throw staleVersion(version, invoice.version);
  return invoice;
}

export function invoiceRoutes(app: FastifyInstance, world: World): void {
  bodyEndpoint(app, world, 'POST', '/invoices', createBody, ({ body }) => ({
    invoice: createInvoice(world, body),
  }));
  endpoint(app, world, 'GET', '/invoices/:id', ({ id }) => ({ invoice: knownInvoice(world, id) }));
  bodyEndpoint(app, world, 'POST', '/invoices/:id/publish', publishBody, ({ id, body }) => ({
    invoice: publish(world, atVersion(world, id, body.version)),
  }));
  bodyEndpoint(app, world, 'POST', '/invoices/:id/cancel', versionBody, ({ id, body }) => ({
    invoice: cancel(world, atVersion(world, id, body.version)),
  }));
  endpoint(app, world, 'DELETE', '/invoices/:id', ({ id, query }) =>
    remove(world, atVersion(world, id, Number(query.version))),
  );
}
