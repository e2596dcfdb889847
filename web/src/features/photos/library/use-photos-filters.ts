import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { filtersOf, type PhotosSearch, photosAddress, resetFilters } from './photos-search.ts';

/** Filters and view as the address has them; changing them replaces it, so that Back leaves the library. */
export function usePhotosFilters(withBin: boolean) {
  const address = useSearch({ from: '/medias' });
  const navigate = useNavigate();
  const written = photosAddress(withBin ? address : { ...address, deleted: undefined });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address says it all, and equal filters stay the same object
  const [search, filters] = useMemo(() => {
    const { view, ...rest } = withBin ? address : { ...address, deleted: undefined };
    const found = filtersOf(rest);
    return [{ ...found, ...(view && { view }) }, found] as const;
  }, [written]);
  const show = (next: PhotosSearch) => void navigate({ to: '/medias', search: next, replace: true });
  return {
    search,
    filters,
    change: (change: PhotosSearch) => show({ ...search, ...change }),
    reset: () => show({ ...resetFilters(filters), view: search.view }),
  };
}
