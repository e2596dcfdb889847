import type { Role } from '@florilege/contract/auth/roles.ts';
import { today } from '@florilege/contract/http/dates.ts';
import { stringifySearch } from '../shared/search-params.ts';

/** The first page of a member's role, after a sign-in without an address of its own. */
export function ownStart(role: Role, day: string = today()): string {
  if (role === 'Livreur') return '/livraisons';
  if (role !== 'Fleuriste') return '/';
  return `/commandes${stringifySearch({ todo: 'prepare', delivery_from: day, delivery_to: day })}`;
}
