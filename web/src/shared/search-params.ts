/** Reads search parameters (`?search=4126&status=to_call`) as strings, and arrays for repeated names. */
export function parseSearch(text: string): Record<string, unknown> {
  const search: Record<string, unknown> = {};
  const params = new URLSearchParams(text);
  for (const name of new Set(params.keys())) {
    const values = params.getAll(name);
    search[name] = values.length > 1 ? values : values[0];
  }
  return search;
}

/** Repeats the name of an array and leaves out undefined, null and '': an unfiltered list has a bare URL. */
export function stringifySearch(search: object): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== '') params.append(name, String(item));
    }
  }
  const text = params.toString();
  return text && `?${text}`;
}
