import { useCanGoBack, useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { toId } from '../../../shared/url.ts';
import type { PhotosSearch } from '../library/photos-url.ts';

/** The photo in the URL, over its library: Back closes it, and going to the next one adds no entry. */
export function usePhotoUrl(search: PhotosSearch) {
  const { imageId } = useParams({ strict: false });
  const navigate = useNavigate();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const id = imageId === undefined ? null : toId(imageId);

  // The cell of the photo that was shown last gets the focus.
  const [shown, setShown] = useState({ id, place: null as number | null });
  const [closed, setClosed] = useState<{ place: number } | null>(null);
  if (shown.id !== id) {
    setShown({ id, place: null });
    setClosed(id !== null || shown.place === null ? null : { place: shown.place });
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
  const invalid = imageId !== undefined && id === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each URL
  useEffect(() => {
    if (invalid) toLibrary();
  }, [invalid]);
  return {
    id,
    closed,
    open: (photoId: number) => show(photoId, false),
    go: (photoId: number) => show(photoId, true),
    /** Back to the page before: the library, or the order that shows the photo. */
    close: () => (canGoBack ? router.history.back() : toLibrary()),
    /** There is no such photo. */
    leave: toLibrary,
    /** Place of the shown photo in the library. */
    onPlace: (place: number | null) =>
      setShown((before) => (before.place === place ? before : { ...before, place })),
  };
}
