import type { Image } from '@florilege/contract/photos/photos.contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type LibraryFilters, positionQuery, useFirstPage, usePages } from '../photos.queries.ts';

export type Neighbours = {
  /** Position in the library from 0; null when the filters exclude the photo, or while it loads. */
  place: number | null;
  count: number;
  previous: Image | undefined;
  next: Image | undefined;
};

/** The previous and the next photo of the filtered library; their pages and pictures are prefetched. */
export function useNeighbours(filters: LibraryFilters, id: number): Neighbours {
  const queryClient = useQueryClient();
  const count = useFirstPage(filters).data?.count ?? 0;
  const { data: known = null } = useQuery(positionQuery(queryClient, filters, id));
  const around = known ?? 0;
  const pages = usePages(filters, around - 1, known === null ? -1 : Math.min(count - 1, around + 1));
  // A new photo moves it by one.
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

/** Prefetches a picture. */
function usePicture(photo: Image | undefined): void {
  const address =
    photo && (photo.content_type === 'image/gif' ? photo.presigned_url : photo.medium_presigned_url);
  useEffect(() => {
    if (!address) return;
    const picture = new window.Image();
    picture.src = address;
  }, [address]);
}
