import { fieldRights, type GuardedField, guardedField } from '@florilege/contract/auth/field-rights.ts';
import { can, type Role } from '@florilege/contract/auth/roles.ts';
import type { Route } from '@florilege/contract/http/route.ts';
import { z } from 'zod';

type MayRead = (field: GuardedField) => boolean;
type Mask = (value: unknown, mayRead: MayRead) => unknown;

const leaves = ['string', 'number', 'boolean', 'null', 'literal', 'enum', 'unknown', 'transform'];

/** Puts null for each guarded field that a member may not read. Made once for a route; null without such fields. */
export function withholderOf({ answer, file }: Route) {
  const guarded = new Set<GuardedField>();
  const mask = file ? null : maskOf(answer, guarded);
  return (
    mask &&
    ((value: unknown, member: { role: Role }) => {
      const hidden = [...guarded].filter((field) => !can(member, fieldRights[field]));
      // Most answers go to members who may read all of it: they leave as they are.
      return hidden.length === 0 ? value : mask(value, (field) => !hidden.includes(field));
    })
  );
}

/**
 * Adds the guarded fields that it finds to `guarded`.
 *
 * @throws for a schema whose parts it does not know, so that no field passes by it
 */
function maskOf(schema: z.core.$ZodType, guarded: Set<GuardedField>): Mask | null {
  const field = guardedField(schema);
  if (field) guarded.add(field);
  if (field) return (value, mayRead) => (mayRead(field) ? value : null);
  if (schema instanceof z.ZodObject) return objectMask(schema, guarded);
  if (schema instanceof z.ZodArray) return eachMask(maskOf(schema.element, guarded));
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return maskOf(schema.unwrap(), guarded);
  if (schema instanceof z.ZodUnion) return unionMask(schema.options.map((option) => maskOf(option, guarded)));
  if (schema instanceof z.ZodPipe)
    return unionMask([schema.in, schema.out].map((part) => maskOf(part, guarded)));
  if (schema instanceof z.ZodRecord && !maskOf(schema.valueType, guarded)) return null;
  if (leaves.includes(schema._zod.def.type)) return null;
  throw new Error(`an answer has a ${schema._zod.def.type}, whose guarded fields nobody looks for`);
}

function objectMask({ shape }: z.ZodObject, guarded: Set<GuardedField>): Mask | null {
  const masks = Object.entries(shape).flatMap(([name, schema]) => {
    const mask = maskOf(schema, guarded);
    return mask ? [[name, mask] as const] : [];
  });
  if (masks.length === 0) return null;
  return (value, mayRead) => {
    if (!isRecord(value)) return value;
    const masked = { ...value };
    for (const [name, mask] of masks) if (name in value) masked[name] = mask(value[name], mayRead);
    return masked;
  };
}

const eachMask = (mask: Mask | null): Mask | null =>
  mask && ((value, mayRead) => (Array.isArray(value) ? value.map((each) => mask(each, mayRead)) : value));

/** A field of one option is withheld wherever its name is. */
function unionMask(options: (Mask | null)[]): Mask | null {
  const masks = options.filter((mask) => mask !== null);
  if (masks.length === 0) return null;
  return (value, mayRead) => masks.reduce((masked, mask) => mask(masked, mayRead), value);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
