// Small readers of what an address or a store of the browser has. The library of schemas would be a third of
// the script of a first view, so that nothing of the frame uses it.

/** Undefined for a value of another kind. */
export type Read<Value> = (value: unknown) => Value | undefined;

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const text: Read<string> = (value) => (typeof value === 'string' ? value : undefined);

export const oneOf =
  <const Value extends string>(...values: readonly Value[]): Read<Value> =>
  (value) =>
    values.find((known) => known === value);

export const matching =
  (pattern: RegExp): Read<string> =>
  (value) =>
    typeof value === 'string' && pattern.test(value) ? value : undefined;

export const recordNumber = matching(/^[1-9]\d{0,14}$/);
export const uuid = matching(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i);

/** A day of the calendar that the API accepts. */
export const day: Read<string> = (value) => {
  if (typeof value !== 'string' || !/^2[01]\d\d-\d\d-\d\d$/.test(value) || value > '2100-12-31')
    return undefined;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value) ? value : undefined;
};

/** A search text, trimmed; an empty one is absent. */
export const searched: Read<string> = (value) => {
  const typed = text(value)?.trim() ?? '';
  return typed !== '' && typed.length <= 200 ? typed : undefined;
};
