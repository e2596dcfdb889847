import type { z } from 'zod';

/** How a record, the values of its form and the fields of the wire belong together. */
export type RecordShape<Values, Base, Body> = {
  /** The values that a record fills its form with; null: a new one. */
  fill: (record: Base | null) => Values;
  /** The values as a request carries them, unchecked. */
  wire: (values: Values) => Body;
  /** Reads the whole body; each of its fields is also read by itself. */
  schema: z.ZodObject;
  /** The value that holds a field of the wire as one of its own: `end`, which has `until_date`. */
  madeFrom?: Readonly<Record<string, keyof Values & string>> | undefined;
};

/** A field as the server would store it: `64` and `64.00` are one amount, outer blanks do not count. */
function canonical(schema: z.ZodObject, name: string, value: unknown): string {
  const read = schema.shape[name]?.safeParse(value);
  return JSON.stringify((read?.success ? read.data : value) ?? null);
}

export function typedFields<Values, Base, Body extends object>(
  { wire, schema }: RecordShape<Values, Base, Body>,
  start: Values,
  values: Values,
): string[] {
  const before = new Map<string, unknown>(Object.entries(wire(start)));
  return Object.entries(wire(values))
    .filter(([name, value]) => canonical(schema, name, before.get(name)) !== canonical(schema, name, value))
    .map(([name]) => name);
}

/** The newer record's values under what was typed: a colleague's changes stay, nothing typed is lost. */
export function rebase<Values extends object, Base, Body extends object>(
  shape: RecordShape<Values, Base, Body>,
  start: Values,
  values: Values,
  newer: Base,
): Values {
  const typed = new Set<string>(
    typedFields(shape, start, values).map((name) => shape.madeFrom?.[name] ?? name),
  );
  const kept = Object.entries(values).filter(([name]) => typed.has(name));
  return { ...shape.fill(newer), ...Object.fromEntries(kept) };
}

/** The fields typed since a form was sent; those that were saved follow the record again. */
export const typedSince =
  <Typed extends object>(sent: Typed) =>
  (now: Typed): Typed =>
    Object.fromEntries(
      Object.entries(now).filter(([name, value]) => value !== sent[name as keyof Typed]),
    ) as Typed;
