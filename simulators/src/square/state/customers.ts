import { z } from 'zod';
import type { CustomerInput } from '../wire/bodies.ts';
import type { Customer } from '../wire/objects.ts';
import { invalid } from '../wire/refusals.ts';
import { newId } from './ids.ts';
import type { World } from './world.ts';

const naming = ['given_name', 'family_name', 'company_name', 'email_address', 'phone_number'] as const;

export function createCustomer(world: World, { idempotency_key: _key, ...sent }: CustomerInput): Customer {
  const { email_address: email, phone_number: phone } = sent;
  if (!naming.some((field) => sent[field]))
    throw invalid('BAD_REQUEST', `At least one of ${naming.join(', ')} is required.`);
  if (email && !z.email().safeParse(email).success) {
    const detail = 'Expected email_address to be a valid email address.';
    throw invalid('INVALID_EMAIL_ADDRESS', detail, 'email_address');
  }
  if (phone && !/^\+?[\d ().-]{9,16}$/.test(phone)) {
    const detail = 'Expected phone_number to be a valid phone number.';
    throw invalid('INVALID_PHONE_NUMBER', detail, 'phone_number');
  }
  const origin = { version: 0, ...world.created(), creation_source: 'THIRD_PARTY' };
  return world.customers.add({ ...sent, id: newId.customer(), ...origin });
}
