import { fieldRights, type GuardedField, guardedField } from '@florilege/contract/auth/field-rights.ts';
import { can, type Role } from '@florilege/contract/auth/roles.ts';
import type { Route } from '@florilege/contract/http/route.ts';
import { z } from 'zod';

type MayRead = (field: GuardedField) => boolean;
type Mask = (value: unknown, mayRead: MayRead) => unknown;

const leaves = ['string', 'number', 'boolean', 'null', 'literal', 'enum', 'unknown', 'transform'];

/** Puts null for each guarded field that a member may not read. Made once for a route; null without such fields. */
export function withholderOf({ answer, file }: Route) {
  const mask = file ? null : maskOf(answer);
  return (
    mask &&
    ((value: unknown, member: { role: Role }) => mask(value, (field) => can(member, fieldRights[field])))
  );
}

/** @throws for a schema whose parts it does not know, so that no field passes by it */
function maskOf(schema: z.core.$ZodType): Mask | null {
  const field = guardedField(schema);
  if (field) return (value, mayRead) => (mayRead(field) ? value : null);
  if (schema instanceof z.ZodObject) return objectMask(schema);
  if (schema instanceof z.ZodArray) return eachMask(maskOf(schema.element));
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return maskOf(schema.unwrap());
  if (schema instanceof z.ZodUnion) return unionMask(schema.options.map(maskOf));
  if (schema instanceof z.ZodPipe) return unionMask([schema.in, schema.out].map(maskOf));
  if (schema instanceof z.ZodRecord && !maskOf(schema.valueType)) return null;
  if (leaves.includes(schema._zod.def.type)) return null;
  throw new Error(`an answer has a ${schema._zod.def.type}, whose guarded fields nobody looks for`);
}

function objectMask({ shape }: z.ZodObject): Mask | null {
  const masks = Object.entries(shape).flatMap(([name, schema]) => {
    const mask = maskOf(schema);
    return mask ? [[name, mask] as const] : [];
  });
  if (masks.length === 0) return null;
  return (value, mayRead) => {
    if (!isRecord(value)) return value;
    const there = masks.filter(([name]) => name in value);
    return {
      ...value,
      ...Object.fromEntries(there.map(([name, mask]) => [name, mask(value[name], mayRead)])),
    };
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
