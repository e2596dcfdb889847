import type { Image, ImageStatus } from '@florilege/contract/photos/photos.contract.ts';
import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatCount } from '../../../shared/format.ts';
import { PhotoPicture } from '../photo-picture.tsx';
import { PhotoCaption } from './photo-caption.tsx';
import classes from './photo-wall.module.css';

/** A photo as an order or a client shows it. */
export type WallPhoto = {
  /** The photo's own number. */
  image: number;
  filename: string;
  thumbnail: string | null;
  status: ImageStatus;
  /** Absent where photos bear none. */
  caption?: string | null;
  /** What it is for: `Vérification`. */
  badge?: string | undefined;
};

type Props = {
  label: string;
  photos: readonly WallPhoto[];
  /** Absent for those who may not. */
  onCaption?: ((photo: WallPhoto, caption: string) => void) | undefined;
  onRemove?: ((photo: WallPhoto) => void) | undefined;
};

/** The photos of an order or a client; each leads to the library. */
export function PhotoWall({ label, photos, onCaption, onRemove }: Props) {
  return (
    <>
      <VisuallyHidden role="status">{formatCount(photos.length, 'photo')}</VisuallyHidden>
      <ul className={classes.wall} aria-label={label}>
        {photos.map((photo) => (
          <li key={photo.image} className={classes.tile}>
            <Link
              to="/medias/$imageId"
              params={{ imageId: String(photo.image) }}
              search={{}}
              className={classes.picture}
              aria-label={`Photo ${wallName(photo)}`}
            >
              <PhotoPicture photo={asImage(photo)} />
            </Link>
            {photo.badge && <span className={classes.badge}>{photo.badge}</span>}
            {onRemove && (
              <ActionIcon
                variant="transparent"
                size={44}
                className={classes.remove ?? ''}
                onClick={() => onRemove(photo)}
                aria-label={`Retirer la photo ${wallName(photo)}`}
              >
                <IconX size={18} stroke={1.75} aria-hidden />
              </ActionIcon>
            )}
            {photo.caption === undefined ? (
              <span className={classes.name}>{photo.filename}</span>
            ) : (
              <PhotoCaption
                name={photo.filename}
                caption={photo.caption}
                onSave={onCaption && ((caption) => onCaption(photo, caption))}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** What a photo is called where it is shown. */
export function wallName({ caption, filename }: Pick<WallPhoto, 'caption' | 'filename'>): string {
  return caption || filename;
}

function asImage({
  filename,
  caption,
  status,
  thumbnail,
}: WallPhoto): Pick<Image, 'filename' | 'description' | 'status' | 'thumbnail_presigned_url'> {
  return { filename, description: caption ?? null, status, thumbnail_presigned_url: thumbnail };
}
