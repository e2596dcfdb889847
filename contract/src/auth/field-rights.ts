import { z } from 'zod';
import type { Permission } from './roles.ts';

/** The right to read a field of an answer; others get null there. Written here only, applied by the server. */
export const fieldRights = {
  /** Typed on any terminal, it pairs it with the shop. */
  'terminal.last_generated_code': 'settings.manage',
  /** The phone of a member is his sign-in name. */
  'driver.phone': 'team.manage',
  /** A delivery needs name, address, access and phone of its recipient, and none of these. */
  'client.email': 'clients.readAccount',
  'client.SIRET': 'clients.readAccount',
  'client.numero_de_TVA': 'clients.readAccount',
  'client.payment_terms': 'clients.readAccount',
  'client.balance': 'clients.readAccount',
  /** The client's surplus on other orders. */
  'client.credit': 'clients.readAccount',
  'contact.email': 'clients.readAccount',
} as const satisfies Record<string, Permission>;
export type GuardedField = keyof typeof fieldRights;

const guarded = z.registry<{ field: GuardedField }>();

/** A field of an answer that not everyone may read, wherever its schema is used. */
export function guard<S extends z.ZodType>(field: GuardedField, schema: S) {
  const nullable = schema.nullable();
  guarded.add(nullable, { field });
  return nullable;
}

export const guardedField = (schema: z.core.$ZodType): GuardedField | undefined => guarded.get(schema)?.field;
