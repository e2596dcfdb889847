import type { CustomerBody, CustomerUpdate } from '../wire/bodies.ts';
import { notFound, unprocessable } from '../wire/refusals.ts';
import type { Books, Customer, Kept } from './books.ts';

export const nameOf = ({ body }: Customer): string => body.name ?? `${body.first_name} ${body.last_name}`;

/** @throws Refusal when there is none, or none of that type */
export function customerOf(books: Books, id: number, type?: Customer['type']): Customer {
  const customer = books.customers.known(id);
  if (type && customer.type !== type) throw notFound('Customer', id);
  return customer;
}

export function createCustomer(books: Books, type: Customer['type'], body: CustomerBody): Customer {
  claimReference(books.customers, body.external_reference);
  return books.customers.add({ type, body, ...newKept(books, body.external_reference) });
}

export function updateCustomer(books: Books, customer: Customer, change: CustomerUpdate): void {
  Object.assign(customer.body, change);
  customer.updatedAt = books.now();
}

export function newKept(books: Books, reference: string = crypto.randomUUID()): Kept {
  return { ...stamp(books), reference };
}

export function stamp(books: Books): Omit<Kept, 'reference'> {
  const now = books.now();
  return { id: books.nextId(), createdAt: now, updatedAt: now };
}

/** @throws Refusal when another one has that reference */
export function claimReference(kept: ReadonlyMap<number, Kept>, reference?: string): void {
  if (reference === undefined) return;
  if ([...kept.values()].some((other) => other.reference === reference))
    throw unprocessable('External reference has already been taken');
}
