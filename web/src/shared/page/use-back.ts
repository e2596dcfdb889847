import { useCanGoBack, useRouter, useSearch } from '@tanstack/react-router';
import { parseSearch } from '../search-params.ts';
import { backPath, sameAppPath } from '../url.ts';

export type BackToList = {
  /** Goes back, or to the URL in `return`. */
  go: () => void;
  path: string;
  /** The list's search and filters, for the breadcrumb. */
  listSearch: Record<string, unknown>;
};

/** Back of a record's page: through the history where the user came from there, so that the list keeps its place. */
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
      // `return` names the page that links here, and tabs replace their entry, so the entry before is that page.
      if (cameFromApp && sameAppPath(search.return) !== null) router.history.back();
      else router.history.push(path);
    },
  };
}
