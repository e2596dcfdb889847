import { can, type Permission, type Role } from '@florilege/contract/auth/roles.ts';
import type { TodoKind } from '@florilege/contract/dashboard/todo-kinds.ts';
import type { Icon } from '@tabler/icons-react';
import { type AnyRoute, createRootRoute } from '@tanstack/react-router';
import type { DeviceData } from '../../session/device-data.ts';
import { text } from '../read.ts';

export const rootRoute = createRootRoute();

/** Search parameters of a record's page: where Back leads, and whatever else the URL carries. */
export const recordSearch = (search: Record<string, unknown>): SearchOfRecord => ({
  ...search,
  return: text(search.return),
});
type SearchOfRecord = { return?: string | undefined; [name: string]: unknown };

/** A page in the menu and in the search, shown only to members with its permission. */
export type MenuEntry = {
  label: string;
  to: string;
  icon: Icon;
  /** Also active below its URL. */
  deep?: true;
  permission?: Permission;
  /** The line « À traiter » whose count stands beside the entry, and what it counts. */
  todo?: { kind: TodoKind; words: string };
  /** The dialog that `?new=1` opens there; `words` finds it in the search. */
  create?: { label: string; words: string; permission: Permission };
};

/** A feature's share in the frame of the app, listed in `app/features.ts`. */
export type Feature = { pages: readonly AnyRoute[]; menu?: MenuEntry; device?: DeviceData };

export const visiblePages = <Entry extends MenuEntry>(member: { role: Role }, pages: readonly Entry[]) =>
  pages.filter(({ permission }) => !permission || can(member, permission));
