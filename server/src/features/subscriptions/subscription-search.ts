import { can } from '@florilege/contract/auth/roles.ts';
import type { Member } from '../../platform/http/bind.ts';
import { readTyped, type SearchQuery } from '../../platform/search/search-query.ts';
import { likePattern, typedNumber } from '../../platform/search/typed-words.ts';

/** The clients, the purchase order numbers (LIKE patterns) and the number that a typed text looks for. */
export type SubscriptionSearch = { clients: SearchQuery; patterns: string[]; number: number | null };

/** Null for a text without letter and digit, which finds nothing; `'all'` without a text. */
export function readSearch(reader: Pick<Member, 'role'>, text: string): SubscriptionSearch | 'all' | null {
  if (text.trim() === '') return 'all';
  const typed = readTyped(text, can(reader, 'clients.readAccount'));
  return typed && { clients: typed.query, patterns: typed.words.map(likePattern), number: typedNumber(text) };
}
