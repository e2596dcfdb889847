import { useCanGoBack, useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { toId } from '../../../shared/url.ts';
import type { PhotosSearch } from '../library/photos-search.ts';

/** The photo that stands in the address over its library: Back closes it, and going to the next one adds no entry. */
export function usePhotoAddress(search: PhotosSearch) {
  const { imageId } = useParams({ strict: false });
  const navigate = useNavigate();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const opened = imageId !== undefined;
  const [wanted, setWanted] = useState(opened);
  if (opened && !wanted) setWanted(true);

  // The photo last looked at: its picture stays while the dialog fades, and its cell gets the focus.
  const [shown, setShown] = useState<{ id: number | null; place: number | null }>({ id: null, place: null });
  const id = imageId === undefined ? shown.id : toId(imageId);
  if (opened && shown.id !== id) setShown({ id, place: null });
  const [wasOpened, setWasOpened] = useState(opened);
  const [closed, setClosed] = useState<{ place: number } | null>(null);
  if (opened !== wasOpened) {
    setWasOpened(opened);
    setClosed(opened || shown.place === null ? null : { place: shown.place });
  }

  const show = (photoId: number, replace: boolean) =>
    void navigate({
      to: '/medias/$imageId',
      params: { imageId: String(photoId) },
      search,
      replace,
      resetScroll: false,
    });
  const toLibrary = () => void navigate({ to: '/medias', search, replace: true, resetScroll: false });
  return {
    opened,
    /** From the first opening on, so that closing can fade. */
    wanted,
    /** null: what the address says is no number. */
    id,
    closed,
    open: (photoId: number) => show(photoId, false),
    go: (photoId: number) => show(photoId, true),
    /** To where one came from: the library, or the order that shows the photo. */
    close: () => (canGoBack ? router.history.back() : toLibrary()),
    /** There is no such photo. */
    leave: toLibrary,
    /** The dialog knows where in the library its photo stands. */
    onPlace: (place: number | null) =>
      setShown((before) => (before.place === place ? before : { ...before, place })),
  };
}
