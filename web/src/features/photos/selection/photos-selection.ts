import type { Image } from '@florilege/contract/photos/photos.contract.ts';

export type SelectedPhotos = ReadonlyMap<number, Image>;

/** The selection after some photos were put in or taken out together. */
export function withPhotos(selected: SelectedPhotos, photos: readonly Image[], on: boolean): SelectedPhotos {
  const next = new Map(selected);
  for (const photo of photos) {
    if (on) next.set(photo.id, photo);
    else next.delete(photo.id);
  }
  return next;
}
