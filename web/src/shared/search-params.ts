import type { z } from 'zod';

/**
 * Search parameters of our addresses are plain text, as a person would type them: `?search=4126&status=to_call`. Every value
 * that a route's validateSearch receives is a string, or an array of strings where a name is repeated.
 */
export function parseSearch(text: string): Record<string, unknown> {
  const search: Record<string, unknown> = {};
  const params = new URLSearchParams(text);
  for (const name of new Set(params.keys())) {
    const values = params.getAll(name);
    search[name] = values.length > 1 ? values : values[0];
  }
  return search;
}

/** Undefined, null and '' are left out, so that an unfiltered list has a bare address. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== '') params.append(name, String(item));
    }
  }
  const text = params.toString();
  return text && `?${text}`;
}

/** What an address carries that is no such value counts as absent: an old or mistyped link still opens the page. */
export const tolerant = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined);
