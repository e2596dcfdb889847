import type { Image } from '@florilege/contract/photos/photos.contract.ts';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { errorMessage } from '../../../shared/api/api-error.ts';
import type { Library } from '../library/use-library.ts';
import { LIST_FAILED, loadPhotos } from '../photos.queries.ts';

export type SelectedPhotos = ReadonlyMap<number, Image>;

const none: SelectedPhotos = new Map();

/** The photos selected in the library, in sight or not. Other filters are another selection. */
export function usePhotosSelection({ filters, count }: Pick<Library, 'filters' | 'count'>) {
  const queryClient = useQueryClient();
  const [selected, setSelected] = useState(none);
  const [selecting, setSelecting] = useState(false);
  const [loading, setLoading] = useState(false);
  /** The place selected last, with the filters of that moment. */
  const anchor = useRef<{ place: number; of: Library['filters'] } | null>(null);
  // Counts how often the selection was emptied: photos requested before that are not added any more.
  const emptied = useRef(0);
  const shown = useRef(filters);
  useLayoutEffect(() => {
    shown.current = filters;
  });
  const [of, setOf] = useState(filters);
  if (of !== filters) {
    setOf(filters);
    setSelected(none);
  }

  const clear = () => {
    emptied.current += 1;
    anchor.current = null;
    setSelected(none);
  };
  const take = async (first: number, last: number, on: boolean) => {
    const turn = emptied.current;
    setLoading(true);
    try {
      const photos = await loadPhotos(queryClient, filters, first, last);
      if (turn === emptied.current && shown.current === filters)
        setSelected((before) => withPhotos(before, photos, on));
    } catch (error) {
      notifications.show({
        color: 'red',
        title: 'Sélection incomplète',
        message: errorMessage(error, LIST_FAILED),
      });
    } finally {
      setLoading(false);
    }
  };
  return {
    selecting,
    selected,
    loading,
    start: () => setSelecting(true),
    leave: () => {
      setSelecting(false);
      clear();
    },
    clear,
    /** With Shift everything from the photo before to this one takes the state that this one gets. */
    toggle: (photo: Image, index: number, range: boolean) => {
      const from = anchor.current?.of === filters ? anchor.current.place : null;
      const on = !selected.has(photo.id);
      anchor.current = { place: index, of: filters };
      setSelecting(true);
      setSelected((before) => withPhotos(before, [photo], on));
      if (range && from !== null && from !== index)
        void take(Math.min(from, index), Math.max(from, index), on);
    },
    /** Every photo that the filters find, shown already or not. */
    all: () => take(0, count - 1, true),
  };
}

export type PhotosSelection = ReturnType<typeof usePhotosSelection>;

function withPhotos(selected: SelectedPhotos, photos: readonly Image[], on: boolean): SelectedPhotos {
  const next = new Map(selected);
  for (const photo of photos) {
    if (on) next.set(photo.id, photo);
    else next.delete(photo.id);
  }
  return next;
}
