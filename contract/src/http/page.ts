import { z } from 'zod';
import { between, idNumber } from './fields.ts';

export const PAGE_SIZE = 20;
export const MAX_PAGE_SIZE = 100;

/** Query parameters of every list. Pages count from 1. */
export const pageQuery = {
  page: between(1, 1_000_000, 'Page invalide').default(1),
  page_size: between(
    1,
    MAX_PAGE_SIZE,
    'Taille de page invalide',
    `${MAX_PAGE_SIZE} par page au plus`,
  ).default(PAGE_SIZE),
};

/** Answer of every list: `count` is exact, `next` the next page's number or null. */
export const page = <Item extends z.ZodType>(item: Item) =>
  z.object({
    results: z.array(item),
    count: z.int().nonnegative(),
    next: idNumber.nullable(),
    has_next: z.boolean(),
  });

export type Page<Item> = { results: Item[]; count: number; next: number | null; has_next: boolean };

export function toPage<Item>(
  results: Item[],
  count: number,
  at: { page: number; page_size: number },
): Page<Item> {
  const hasNext = at.page * at.page_size < count;
  return { results, count, next: hasNext ? at.page + 1 : null, has_next: hasNext };
}
