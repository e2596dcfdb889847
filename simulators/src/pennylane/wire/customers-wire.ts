import type { FastifyInstance } from 'fastify';
import type { Books, Customer } from '../books.ts';
import { answered, everyOrder, type Listing, pageOf } from '../pages/pages.ts';
import { notFound, unprocessable } from '../refusal.ts';
import { customerAnswer } from './answers.ts';
import { accept, companyBody, individualBody } from './bodies.ts';
import { idOf, placeOf } from './wire.ts';

const someOf = ['eq', 'not_eq', 'in', 'not_in'] as const;
const listing: Listing<Customer> = {
  fields: {
    id: { of: ({ id }) => id, operators: everyOrder },
    customer_type: { of: ({ type }) => type, operators: ['eq', 'not_eq'] },
    ledger_account_id: { of: ({ id }) => id + 500_000, operators: ['eq', 'not_eq'] },
    name: { of: nameOf, operators: ['start_with', 'eq'] },
    external_reference: { of: ({ reference }) => reference, operators: ['start_with', ...someOf] },
    reg_no: {
      of: (customer) => (customer.type === 'company' ? (customer.body.reg_no ?? '') : ''),
      operators: someOf,
    },
    emails: { of: ({ body }) => body.emails ?? [], operators: ['in'] },
  },
  sorts: { id: ({ id }) => id },
};
const noListing: Listing<{ id: number }> = { fields: {}, sorts: { id: ({ id }) => id } };

export function customersWire(app: FastifyInstance, books: Books): void {
  app.get('/customers', async (request) => {
    const place = placeOf(books, request, app.prefix);
    return answered(pageOf(books.customers.values(), request.query, listing), (customer) =>
      customerAnswer(place, customer),
    );
  });
  app.get('/customers/:id', async (request) =>
    customerAnswer(placeOf(books, request, app.prefix), customerOf(books, idOf(request))),
  );
  app.get('/customers/:id/contacts', async (request) => {
    customerOf(books, idOf(request));
    return pageOf([], request.query, noListing);
  });

  for (const type of ['company', 'individual'] as const) {
    app.post(`/${type}_customers`, async (request, reply) => {
      const told = bodyOf(type, request.body);
      claimReference(books, told.body.external_reference, null);
      const now = books.now();
      const id = books.nextId();
      const customer = {
        ...told,
        id,
        reference: told.body.external_reference ?? crypto.randomUUID(),
        createdAt: now,
        updatedAt: now,
      };
      books.customers.set(id, customer);
      books.told('customers', customer, 'insert');
      return reply.code(201).send(customerAnswer(placeOf(books, request, app.prefix), customer));
    });
    app.get(`/${type}_customers/:id`, async (request) =>
      customerAnswer(placeOf(books, request, app.prefix), customerOf(books, idOf(request), type)),
    );
    app.put(`/${type}_customers/:id`, async (request) => {
      const customer = customerOf(books, idOf(request), type);
      const change =
        type === 'company'
          ? accept(companyBody.partial(), request.body)
          : accept(individualBody.partial(), request.body);
      claimReference(books, change.external_reference, customer);
      Object.assign(customer.body, change);
      customer.reference = change.external_reference ?? customer.reference;
      books.told('customers', customer, 'update');
      return customerAnswer(placeOf(books, request, app.prefix), customer);
    });
  }
}

export function nameOf(customer: Customer): string {
  return customer.type === 'company'
    ? customer.body.name
    : `${customer.body.first_name} ${customer.body.last_name}`;
}

export function customerOf(books: Books, id: number, type?: Customer['type']): Customer {
  const customer = books.customers.get(id);
  if (!customer || (type && customer.type !== type)) throw notFound('Customer', id);
  return customer;
}

function bodyOf(type: Customer['type'], body: unknown) {
  return type === 'company'
    ? { type, body: accept(companyBody, body) }
    : { type, body: accept(individualBody, body) };
}

function claimReference(books: Books, reference: string | undefined, own: Customer | null): void {
  const taken =
    reference !== undefined &&
    [...books.customers.values()].some((other) => other !== own && other.reference === reference);
  if (taken) throw unprocessable('External reference has already been taken');
}
