import type { Image } from '@florilege/contract/photos/photos.contract.ts';
import type { FocusEvent, MouseEvent, RefObject } from 'react';
import type { SelectedPhotos } from '../selection/photos-selection.ts';
import type { WindowRows } from './use-window-rows.ts';

/** What both ways of showing the library need. */
export type PlacesProps = {
  rows: WindowRows;
  /** Number of places, whether or not their photos are there yet. */
  size: number;
  photoAt: (place: number) => Image | undefined;
  addressOf: (id: number) => string;
  selecting: boolean;
  /** There is something that this member may do with several photos. */
  selectable: boolean;
  selected: SelectedPhotos;
  /** One set of listeners for all cells, which are plain elements with `data-place`. */
  events: { onClick: (event: MouseEvent) => void; onFocus: (event: FocusEvent) => void };
  container: RefObject<HTMLElement | null>;
  label: string;
};
