import type { InvoiceInput } from '../wire/bodies.ts';
import type { Invoice, Order, Payment } from '../wire/objects.ts';
import { invalid, refusal } from '../wire/refusals.ts';
import { newId } from './ids.ts';
import { sellingLocation } from './locations.ts';
import { euros } from './money.ts';
import { changeOrder } from './orders.ts';
import { type Card, useCard } from './payments.ts';
import type { World } from './world.ts';

export function createInvoice(world: World, input: InvoiceInput): Invoice {
  const order = world.orders.known(input.order_id);
  checkOrder(world, order, input.location_id);
  const invoice_number = numberOf(world, input, order.location_id);
  const { timezone } = sellingLocation(order.location_id, 'invoice.location_id');
  checkDueDates(world, input, timezone);
  const { total_money, location_id } = order;
  const invoice = world.invoices.add({
    id: newId.invoice(),
    version: 0,
    ...input,
    location_id,
    ...recipientOf(world, input.primary_recipient?.customer_id),
    payment_requests: input.payment_requests.map((request) => ({
      uid: newId.uid(),
      ...request,
      computed_amount_money: total_money,
      total_completed_amount_money: euros(0, total_money.currency),
    })),
    invoice_number,
    status: 'DRAFT',
    next_payment_amount_money: total_money,
    timezone,
    ...world.created(),
  });
  world.messenger.emit('invoice.created', invoice.id, { invoice });
  return invoice;
}

function checkOrder(world: World, order: Order, locationId: string | undefined): void {
  if (locationId !== undefined && locationId !== order.location_id)
    throw invalid('BAD_REQUEST', 'The location must be that of the order.', 'invoice.location_id');
  if (order.state !== 'OPEN')
    throw invalid('BAD_REQUEST', `The order is ${order.state}, not OPEN.`, 'invoice.order_id');
  if (invoiceOf(world, order.id))
    throw invalid('BAD_REQUEST', 'The order has an invoice already.', 'invoice.order_id');
}

export function invoiceOf(world: World, orderId: string): Invoice | undefined {
  return world.invoices.all(({ order_id }) => order_id === orderId)[0];
}

function checkDueDates(world: World, { payment_requests }: InvoiceInput, timeZone: string): void {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(world.now());
  const late = payment_requests.findIndex(({ due_date }) => due_date < today);
  const field = `invoice.payment_requests[${late}].due_date`;
  if (late >= 0) throw invalid('INVALID_VALUE', 'The due date is in the past.', field);
}

function numberOf(world: World, { invoice_number }: InvoiceInput, locationId: string): string {
  const here = world.invoices.all(({ location_id }) => location_id === locationId);
  const number = invoice_number ?? String(here.length + 1).padStart(7, '0');
  if (here.some((other) => other.invoice_number === number))
    throw invalid('BAD_REQUEST', 'The invoice number is taken.', 'invoice.invoice_number');
  return number;
}

function recipientOf(world: World, customer_id: string | undefined): Partial<Invoice> {
  if (customer_id === undefined) return {};
  const customer = world.customers.get(customer_id);
  const field = 'invoice.primary_recipient.customer_id';
  if (!customer) throw invalid('CUSTOMER_NOT_FOUND', 'The customer is not known.', field);
  const { given_name, family_name, email_address, phone_number, company_name, address } = customer;
  const named = { given_name, family_name, email_address, phone_number, company_name, address };
  return { primary_recipient: { customer_id, ...named } };
}

export function publishInvoice(world: World, invoice: Invoice): Invoice {
  if (invoice.status !== 'DRAFT')
    throw invalid('BAD_REQUEST', `The invoice is ${invoice.status} and cannot be published.`);
  if (!invoice.primary_recipient)
    throw invalid('MISSING_REQUIRED_PARAMETER', 'A recipient is required.', 'invoice.primary_recipient');
  invoice.public_url = `${world.origin}/pay-invoice/${invoice.id}`;
  return change(world, invoice, 'UNPAID', 'invoice.published');
}

export function cancelInvoice(world: World, invoice: Invoice): Invoice {
  if (invoice.status !== 'UNPAID')
    throw invalid('BAD_REQUEST', `The invoice is ${invoice.status} and cannot be canceled.`);
  delete invoice.next_payment_amount_money;
  changeOrder(world, world.orders.known(invoice.order_id), 'CANCELED');
  return change(world, invoice, 'CANCELED', 'invoice.canceled');
}

export function deleteInvoice(world: World, invoice: Invoice): object {
  if (invoice.status !== 'DRAFT') throw invalid('BAD_REQUEST', 'Only a draft can be deleted.');
  world.invoices.delete(invoice.id);
  changeOrder(world, world.orders.known(invoice.order_id), 'CANCELED');
  return {};
}

/** The buyer's card on the page of an invoice. @throws Refusal when it is not to be paid */
export function payInvoice(world: World, invoice: Invoice, card: Card): Payment {
  if (invoice.status !== 'UNPAID') throw invalid('BAD_REQUEST', `The invoice is ${invoice.status}.`);
  const order = world.orders.known(invoice.order_id);
  const { location_id, reference_id, total_money: amount } = order;
  const payment = useCard(world, { location_id, amount, product: 'INVOICES', order, reference_id }, card);
  if (card === 'declined') return payment;
  delete invoice.next_payment_amount_money;
  for (const request of invoice.payment_requests)
    request.total_completed_amount_money = request.computed_amount_money;
  change(world, invoice, 'PAID', 'invoice.payment_made');
  return payment;
}

function change(world: World, invoice: Invoice, status: Invoice['status'], type: string): Invoice {
  invoice.status = status;
  invoice.version += 1;
  invoice.updated_at = world.iso();
  world.messenger.emit(type, invoice.id, { invoice });
  return invoice;
}

/** @throws Refusal when there is none, or it has changed since that version */
export function atVersion(world: World, id: string, version: number): Invoice {
  const invoice = world.invoices.known(id);
  if (invoice.version === version) return invoice;
  const detail = `The version \`${version}\` does not match the current version \`${invoice.version}\`.`;
  throw refusal(409, 'INVALID_REQUEST_ERROR', 'VERSION_MISMATCH', detail, 'version');
}
