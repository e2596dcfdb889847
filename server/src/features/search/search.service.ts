import { can } from '@florilege/contract/auth/roles.ts';
import type { Reader } from '../../platform/db/db.ts';
import type { Member } from '../../platform/http/bind.ts';
import { type FoundRows, findEverywhere } from './search.repository.ts';
import { wantedBy } from './search-words.ts';

const nothing: FoundRows = { clients: [], orders: [], photos: [], members: [] };

/** Five of each kind at most; nothing below two characters. Members only for who may see the team. */
export async function searchEverywhere(db: Reader, member: Member, text: string): Promise<FoundRows> {
  const wanted = wantedBy(text);
  return wanted ? findEverywhere(db, wanted, can(member, 'team.manage')) : nothing;
}
