import { useCanGoBack, useRouter, useSearch } from '@tanstack/react-router';
import { parseSearch } from '../search-params.ts';
import { backPath, sameAppPath } from '../url.ts';

export type BackToList = {
  /** Goes where the address says Back leads. */
  go: () => void;
  path: string;
  /** The list's search and filters, for the breadcrumb. */
  listSearch: Record<string, unknown>;
};

/** Where Back goes, and how: a page one came from is gone back to, so that it keeps its place; any other is opened. */
export function useBack(list: string): BackToList {
  const router = useRouter();
  const cameFromApp = useCanGoBack();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const path = backPath(search, list);
  const [pathname, query = ''] = path.split('?');
  return {
    path,
    listSearch: pathname === list ? parseSearch(query) : {},
    go: () => {
      // Whoever sets `return` says where he stands, and tabs replace their entry: the entry before is that page.
      if (cameFromApp && sameAppPath(search.return) !== null) router.history.back();
      else router.history.push(path);
    },
  };
}
