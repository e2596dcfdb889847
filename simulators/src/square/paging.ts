import { invalid } from './refusal.ts';

/** A page that begins after the object that the cursor names; a cursor only when more follow. */
export function pageOf<Item extends { id: string }>(
  all: Item[],
  cursor: string | undefined,
  limit: number,
): { items: Item[]; cursor?: string } {
  const last = cursor === undefined ? null : Buffer.from(cursor, 'base64url').toString();
  const place = last === null ? -1 : all.findIndex(({ id }) => id === last);
  if (last !== null && place < 0)
    throw invalid('INVALID_CURSOR', 'The pagination cursor is invalid.', 'cursor');
  const items = all.slice(place + 1, place + 1 + limit);
  const end = items.at(-1);
  const more = end !== undefined && place + 1 + limit < all.length;
  return { items, ...(more && { cursor: Buffer.from(end.id).toString('base64url') }) };
}
