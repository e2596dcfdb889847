import { stringifySearch } from './search-params.ts';

/** A number as the address carries it; null when it is none. */
export function toId(value: unknown): number | null {
  if (typeof value !== 'string' || !/^\d{1,15}$/.test(value)) return null;
  const id = Number(value);
  return id > 0 ? id : null;
}

/** Below these there is no page of the app. */
const notPages = ['/api', '/auth'];
/** Only there to read a path with; nothing is ever asked of it. */
const ANY_ORIGIN = 'https://florilege.invalid';

/** A path of this app from what an address claims, else null: no other site, script or server's path. */
export function sameAppPath(value: unknown): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them, and `/<tab>/evil` becomes `//evil`
  if (typeof value !== 'string' || !value.startsWith('/') || /[\\\u0000-\u001f\u007f]/.test(value))
    return null;
  if (!URL.canParse(value, ANY_ORIGIN)) return null;
  const url = new URL(value, ANY_ORIGIN);
  if (url.origin !== ANY_ORIGIN || url.pathname.startsWith('//')) return null;
  if (notPages.some((prefix) => url.pathname === prefix || url.pathname.startsWith(`${prefix}/`)))
    return null;
  return url.pathname + url.search + url.hash;
}

/** Target of Back: the `return` of the address, else the `list` with the search and filters it had. */
export function backPath(search: Record<string, unknown>, list: string): string {
  const { return: wanted, ...filters } = search;
  const path = sameAppPath(wanted) ?? list;
  return path === list ? path + stringifySearch(filters) : path;
}
