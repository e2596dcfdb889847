import { can } from '@florilege/contract/auth/roles.ts';
import type { FoundAccount } from '@florilege/contract/clients/account.ts';
import {
  type ExcerptKind,
  excerptKinds,
  SEARCH_MIN,
  SEARCH_PER_KIND,
} from '@florilege/contract/search/search.contract.ts';
import { beginningOf } from '../../platform/beginning-of.ts';
import type { Reader } from '../../platform/db/db.ts';
import type { Member } from '../../platform/http/bind.ts';
import { readTyped } from '../../platform/search/search-query.ts';
import { plainWords, searchWords } from '../../platform/search/typed-words.ts';
import { findClients } from '../clients/clients.public.ts';
import { findOrders } from '../orders/orders.public.ts';
import { findPhotosAndMembers, ordersById } from './search.repository.ts';

type Found = Awaited<ReturnType<typeof findPhotosAndMembers>> & {
  clients: FoundAccount[];
  orders: Awaited<ReturnType<typeof foundOrders>>;
  near: ('clients' | 'orders')[];
};
const nothing: Found = { clients: [], orders: [], photos: [], members: [], near: [] };

/** Five of each kind at most; nothing below two characters. Members only for who may see the team. */
export async function searchEverywhere(db: Reader, member: Member, text: string): Promise<Found> {
  const typed = readTyped(text, can(member, 'clients.readAccount'));
  if (!typed || typed.words.join('').length < SEARCH_MIN) return nothing;
  const [clients, { ids, near }, others] = await Promise.all([
    findClients(db, member, text, SEARCH_PER_KIND),
    findOrders(db, typed, SEARCH_PER_KIND),
    findPhotosAndMembers(db, plainWords(text), searchWords(text), can(member, 'team.manage')),
  ]);
  const orders = await foundOrders(db, ids, typed.words);
  return {
    ...others,
    clients: clients.accounts,
    orders,
    near: [...(clients.near ? ['clients' as const] : []), ...(near ? ['orders' as const] : [])],
  };
}

async function foundOrders(db: Reader, ids: number[], words: string[]) {
  const rows = ids.length > 0 ? await ordersById(db, ids) : [];
  return rows.map(({ texts, ...order }) => ({ ...order, ...excerptOf(texts, words) }));
}

const SHOWN_BEFORE = 24;
const SHOWN = 80;

type Texts = Record<ExcerptKind, string | null>;
type Excerpt = { excerpt: string | null; excerpt_of: ExcerptKind | null };

/** The part of the first text that has a typed word, and whose text it is; null when none has. */
export function excerptOf(texts: Texts, words: string[]): Excerpt {
  for (const kind of excerptKinds) {
    const text = texts[kind] ?? '';
    const pieces = [...text.matchAll(/[\p{L}\p{N}@+.]+/gu)];
    const hit = pieces.find(([piece]) =>
      plainWords(piece).some((plain) => words.some((word) => plain.startsWith(word))),
    );
    if (!hit) continue;
    const line = text.replaceAll(/[\r\n\t]/g, ' ');
    const isShort = line.length <= SHOWN || hit.index <= SHOWN_BEFORE;
    const from = isShort ? 0 : line.indexOf(' ', hit.index - SHOWN_BEFORE) + 1;
    const cut = beginningOf(line.slice(from), SHOWN);
    const excerpt = `${from > 0 ? '… ' : ''}${cut}${from + SHOWN < line.length ? '…' : ''}`;
    return { excerpt, excerpt_of: kind };
  }
  return { excerpt: null, excerpt_of: null };
}
