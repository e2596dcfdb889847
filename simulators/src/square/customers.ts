import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { bodyEndpoint, endpoint } from './endpoint.ts';
import { newId } from './ids.ts';
import { pageOf } from './paging.ts';
import { invalid, notFound } from './refusal.ts';
import type { Customer } from './wire-types.ts';
import type { World } from './world.ts';

const text = (limit: number) => z.string().max(limit).optional();

const createBody = z.strictObject({
  idempotency_key: text(45),
  given_name: text(300),
  family_name: text(300),
  company_name: text(500),
  nickname: text(100),
  email_address: text(254),
  phone_number: text(32),
  reference_id: text(100),
  note: text(500),
  address: z.record(z.string(), z.string()).optional(),
  tax_ids: z.strictObject({ eu_vat: text(20) }).optional(),
});

const naming = ['given_name', 'family_name', 'company_name', 'email_address', 'phone_number'] as const;

const match = z.strictObject({ exact: z.string().optional(), fuzzy: z.string().optional() });
const searchBody = z.strictObject({
  cursor: z.string().optional(),
  limit: z.int().min(1).max(100).default(100),
  count: z.boolean().optional(),
  query: z
    .strictObject({
      filter: z
        .strictObject({ email_address: match, phone_number: match, reference_id: match })
        .partial()
        .default({}),
      sort: z.record(z.string(), z.string()).optional(),
    })
    .default({ filter: {} }),
});

function createCustomer(
  world: World,
  { idempotency_key: _key, ...said }: z.infer<typeof createBody>,
): object {
  if (!naming.some((field) => said[field]))
    throw invalid('BAD_REQUEST', `At least one of ${naming.join(', ')} is required.`);
  if (said.email_address && !z.email().safeParse(said.email_address).success) {
    throw invalid(
      'INVALID_EMAIL_ADDRESS',
      `Expected email_address to be a valid email address.`,
      'email_address',
    );
  }
  if (said.phone_number && !/^\+?[\d ().-]{9,16}$/.test(said.phone_number)) {
    throw invalid(
      'INVALID_PHONE_NUMBER',
      'Expected phone_number to be a valid phone number.',
      'phone_number',
    );
  }
  const at = world.iso();
  const customer: Customer = {
    ...said,
    id: newId.customer(),
    version: 0,
    created_at: at,
    updated_at: at,
    creation_source: 'THIRD_PARTY',
  };
  world.customers.set(customer.id, customer);
  return { customer };
}

function search(world: World, { query: { filter }, cursor, limit }: z.infer<typeof searchBody>): object {
  const found = [...world.customers.values()].filter((customer) =>
    Object.entries(filter).every(([field, { exact, fuzzy } = {}]) => {
      const value = String(customer[field] ?? '');
      if (exact !== undefined) return value === exact;
      return value.toLowerCase().includes((fuzzy ?? '').toLowerCase());
    }),
  );
  const { items, ...next } = pageOf(found, cursor, limit);
  // An empty result has no list at all.
  return { ...(items.length > 0 && { customers: items }), ...next };
}

export function customerRoutes(app: FastifyInstance, world: World): void {
  bodyEndpoint(app, world, 'POST', '/customers', createBody, ({ body }) => createCustomer(world, body));
  bodyEndpoint(app, world, 'POST', '/customers/search', searchBody, ({ body }) => search(world, body));
  endpoint(app, world, 'GET', '/customers/:id', ({ id }) => {
    const customer = world.customers.get(id);
    if (!customer) throw notFound('Customer', id);
    return { customer };
  });
}
