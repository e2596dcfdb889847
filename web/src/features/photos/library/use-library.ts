import { PAGE_SIZE } from '@florilege/contract/http/page.ts';
import { useState } from 'react';
import { pageOf, useFirstPage } from '../photos.queries.ts';
import { type PhotosFilters, photosUrl } from './photos-url.ts';

/** Pages that are added at the end; each is fetched when it comes near the window. */
const STEP = 5;

/** Pages shown of each library, so that Back finds the place again. */
const reached = new Map<string, number>();

/** The filtered library: the number of its photos, and of their places shown so far. */
export function useLibrary(filters: PhotosFilters) {
  const first = useFirstPage(filters);
  // While other filters load, the photos before stay, dimmed.
  const [shown, setShown] = useState(filters);
  if (!first.isPlaceholderData && shown !== filters) setShown(filters);

  const href = photosUrl.href(shown);
  const [extent, setExtent] = useState({ href, pages: reached.get(href) ?? STEP });
  if (extent.href !== href) setExtent({ href, pages: reached.get(href) ?? STEP });
  const extend = (pages: number) => {
    if (pages <= extent.pages) return;
    reached.set(href, pages);
    setExtent({ href, pages });
  };

  const count = first.data?.count ?? 0;
  return {
    first,
    filters: shown,
    waiting: first.isPlaceholderData,
    count,
    /** Places shown: 0 … size − 1. */
    size: Math.min(count, extent.pages * PAGE_SIZE),
    more: () => extend(extent.pages + STEP),
    /** Shows a place beyond the end. */
    reach: (index: number) => extend(pageOf(index)),
  };
}

export type Library = ReturnType<typeof useLibrary>;
