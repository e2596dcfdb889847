import { useCanGoBack, useRouter, useSearch } from '@tanstack/react-router';
import { parseSearch } from '../search-params.ts';
import { backPath, sameAppPath } from '../url.ts';

export type ListLink = { label: string; to: string };

export type BackToList = {
  list: ListLink;
  /** Goes back, or to the URL in `return`. */
  go: () => void;
  /** The same once the record is gone, past the question that was asked about it. */
  leave: () => void;
  /** The list's search and filters, for the breadcrumb. */
  listSearch: Record<string, unknown>;
};

/** Back of a record's page: through the history where the user came from there, so that the list keeps its place. */
export function useBack(list: ListLink): BackToList {
  const router = useRouter();
  const cameFromApp = useCanGoBack();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const path = backPath(search, list.to);
  const [pathname, query = ''] = path.split('?');
  const go = (ignoreBlocker: boolean) => {
    // `return` names the page that links here, and tabs replace their entry, so the entry before is that page.
    if (cameFromApp && sameAppPath(search.return) !== null) router.history.back({ ignoreBlocker });
    else router.history.push(path, undefined, { ignoreBlocker });
  };
  return {
    list,
    listSearch: pathname === list.to ? parseSearch(query) : {},
    go: () => go(false),
    leave: () => go(true),
  };
}
