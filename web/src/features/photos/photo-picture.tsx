import type { Image } from '@florilege/contract/photos/photos.contract.ts';
import { IconPhotoOff, IconPhotoUp } from '@tabler/icons-react';
import { useState } from 'react';
import { photoAlt } from './photo-words.ts';
import classes from './photos.module.css';

type Props = {
  photo: Pick<Image, 'filename' | 'description' | 'status' | 'thumbnail_presigned_url'>;
  /** Too small for words. */
  tiny?: boolean;
};

/** The thumbnail of a photo, or words in its place. */
export function PhotoPicture({ photo, tiny = false }: Props) {
  const address = photo.thumbnail_presigned_url;
  // An expired URL: the next answer of the server has another.
  const [broken, setBroken] = useState<string | null>(null);
  if (address && broken !== address) {
    return (
      <img
        className={classes.picture}
        src={address}
        alt={photoAlt(photo)}
        decoding="async"
        draggable={false}
        onError={() => setBroken(address)}
      />
    );
  }
  const { Icon, words } = standIns[photo.status];
  return (
    <span
      className={classes.standIn}
      data-status={photo.status}
      role="img"
      aria-label={`${photoAlt(photo)} (${words})`}
    >
      <Icon size={tiny ? 18 : 26} stroke={1.5} aria-hidden />
      {!tiny && <span aria-hidden>{words}</span>}
    </span>
  );
}

const standIns = {
  pending: { Icon: IconPhotoUp, words: 'En préparation' },
  failed: { Icon: IconPhotoOff, words: 'Échec' },
  uploaded: { Icon: IconPhotoOff, words: 'Aperçu indisponible' },
} as const;
