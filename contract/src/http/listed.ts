import { lazily } from '../lazily.ts';

const french = lazily(() => new Intl.ListFormat('fr'));

/** So many numbers of orders fit into a subject, an SMS or a line; of more, only their count is said. */
export const MAX_NAMED_ORDERS = 8;

/** « mardi, jeudi et samedi ». */
export const listed = (parts: readonly string[]): string => french().format(parts);
