import { PAGE_SIZE } from '@florilege/contract/http/page.ts';
import { useState } from 'react';
import { pageOf, useFirstPage } from '../photos.queries.ts';
import { type PhotosFilters, photosAddress } from './photos-search.ts';

/** So many pages more at the end of what is shown; a page is only asked for when it comes near. */
const STEP = 5;

/** How far each library was scrolled, so that coming back finds the place again. */
const reached = new Map<string, number>();

/** The library as filtered: how many photos there are, and how many of their places are shown so far. */
export function useLibrary(filters: PhotosFilters) {
  const first = useFirstPage(filters);
  // While other filters are read, what was shown stays, dimmed.
  const [shown, setShown] = useState(filters);
  if (!first.isPlaceholderData && shown !== filters) setShown(filters);

  const address = photosAddress(shown);
  const [extent, setExtent] = useState({ address, pages: reached.get(address) ?? STEP });
  if (extent.address !== address) setExtent({ address, pages: reached.get(address) ?? STEP });
  const extend = (pages: number) => {
    if (pages <= extent.pages) return;
    reached.set(address, pages);
    setExtent({ address, pages });
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
    /** Shows a place that may lie beyond. */
    reach: (index: number) => extend(pageOf(index)),
  };
}

export type Library = ReturnType<typeof useLibrary>;
