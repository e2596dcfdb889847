import { fieldErrors } from '@florilege/contract/http/errors.ts';
import { z } from 'zod';

/** Field path (`amount`, `contact.phone`, `orders.0.amount`) → French sentence. */
export type Errors = Readonly<Record<string, string>>;

export function schemaErrors(schema: z.ZodType, value: unknown): Errors {
  const read = schema.safeParse(value);
  return read.success ? {} : fieldErrors(read.error);
}

/** Errors of a change, each of its fields read by itself. */
export function changeErrors(schema: z.ZodObject, changes: object): Errors {
  const found = Object.entries(changes).flatMap(([name, value]) => {
    const field = schema.shape[name];
    const errors = field ? Object.entries(schemaErrors(field, value)) : [];
    return errors.map(([path, sentence]) => [path ? `${name}.${path}` : name, sentence] as const);
  });
  return Object.fromEntries(found);
}

/** Errors without those of the fields that were typed in: `rule` also clears `rule.every`. */
export function withoutErrors(errors: Errors, names: readonly string[]): Errors {
  const left = Object.entries(errors).filter(
    ([path]) => !names.some((name) => path === name || path.startsWith(`${name}.`)),
  );
  return left.length === Object.keys(errors).length ? errors : Object.fromEntries(left);
}

/** Errors at the paths where a form has their fields: `until_date` at `end.until_date`. */
export function errorsMoved(errors: Errors, pathOf: (path: string) => string): Errors {
  return Object.fromEntries(Object.entries(errors).map(([path, sentence]) => [pathOf(path), sentence]));
}

/** The errors of one part of a form, by the names of its own fields. */
export function errorsBelow(errors: Errors, path: string): Errors {
  if (path === '') return errors;
  const below = Object.entries(errors).filter(([field]) => field.startsWith(path));
  return Object.fromEntries(below.map(([field, sentence]) => [field.slice(path.length), sentence]));
}

/** The schema of a field by its path. */
export function schemaAt(schema: z.ZodType, path: string): z.ZodType | undefined {
  let now: unknown = schema;
  for (const name of path.split('.')) {
    while (now instanceof z.ZodOptional || now instanceof z.ZodNullable || now instanceof z.ZodDefault)
      now = now.unwrap();
    if (now instanceof z.ZodObject) now = now.shape[name];
    else if (now instanceof z.ZodArray) now = now.element;
    else return undefined;
  }
  return now instanceof z.ZodType ? now : undefined;
}
