import type { Image } from '@florilege/contract/photos/photos.contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type LibraryFilters, positionQuery, useFirstPage, usePages } from '../photos.queries.ts';

export type Neighbours = {
  /** Where the photo stands in the library, counted from 0; null when the filters leave it out, or it is not known yet. */
  place: number | null;
  count: number;
  previous: Image | undefined;
  next: Image | undefined;
};

/** The photos before and after one, in the library as it is filtered; their pages and pictures are fetched beforehand. */
export function useNeighbours(filters: LibraryFilters, id: number): Neighbours {
  const queryClient = useQueryClient();
  const count = useFirstPage(filters).data?.count ?? 0;
  const { data: known = null } = useQuery(positionQuery(queryClient, filters, id));
  const around = known ?? 0;
  const pages = usePages(filters, around - 1, known === null ? -1 : Math.min(count - 1, around + 1));
  // New photos push it on while one looks.
  const place =
    known === null
      ? null
      : ([around, around + 1, around - 1].find((index) => pages.at(index)?.id === id) ?? known);
  const previous = place === null ? undefined : pages.at(place - 1);
  const next = place === null ? undefined : pages.at(place + 1);
  usePicture(previous);
  usePicture(next);
  return { place, count, previous, next };
}

/** Fetches the picture that is looked at next. */
function usePicture(photo: Image | undefined): void {
  const address =
    photo && (photo.content_type === 'image/gif' ? photo.presigned_url : photo.medium_presigned_url);
  useEffect(() => {
    if (!address) return;
    const picture = new window.Image();
    picture.src = address;
  }, [address]);
}
