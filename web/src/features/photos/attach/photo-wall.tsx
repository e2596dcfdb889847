import type { ImageStatus } from '@florilege/contract/photos/image-status.ts';
import { ActionIcon, Badge, Box, TextInput, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconPencil, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useRef, useState } from 'react';
import { formatCount } from '../../../shared/format.ts';
import walls from '../../../shared/ui/photos-skeleton.module.css';
import { PhotoPicture } from '../photo-picture.tsx';
import frames from '../photos.module.css';
import classes from './attach.module.css';

/** As in the contract of an order's photo. */
const CAPTION_MAX = 300;

export type WallPhoto = {
  /** The photo's own number. */
  image: number;
  filename: string;
  thumbnail: string | null;
  status: ImageStatus;
  /** Absent where photos have none. */
  caption?: string | null;
  badge?: string | undefined;
};

type Props = {
  label: string;
  photos: readonly WallPhoto[];
  /** Absent for members who may not. */
  onCaption?: ((photo: WallPhoto, caption: string) => void) | undefined;
  onRemove?: ((photo: WallPhoto) => void) | undefined;
};

/** The photos of an order or a client; each leads to the library. */
export function PhotoWall({ label, photos, onCaption, onRemove }: Props) {
  return (
    <>
      <VisuallyHidden role="status">{formatCount(photos.length, 'photo')}</VisuallyHidden>
      <ul className={walls.wall} aria-label={label}>
        {photos.map((photo) => (
          <Box component="li" key={photo.image} pos="relative" miw={0}>
            <Link
              to="/medias/$imageId"
              params={{ imageId: String(photo.image) }}
              search={{}}
              className={frames.frame}
              aria-label={`Photo ${wallName(photo)}`}
            >
              <PhotoPicture
                photo={{
                  ...photo,
                  description: photo.caption ?? null,
                  thumbnail_presigned_url: photo.thumbnail,
                }}
              />
            </Link>
            {photo.badge && (
              <Badge color="petal" pos="absolute" top={8} left={8} style={{ pointerEvents: 'none' }}>
                {photo.badge}
              </Badge>
            )}
            {onRemove && (
              <ActionIcon
                variant="transparent"
                size={44}
                className={classes.remove}
                onClick={() => onRemove(photo)}
                aria-label={`Retirer la photo ${wallName(photo)}`}
              >
                <IconX size={18} stroke={1.75} aria-hidden />
              </ActionIcon>
            )}
            {photo.caption !== undefined && onCaption ? (
              <Caption
                name={photo.filename}
                caption={photo.caption ?? ''}
                onSave={(caption) => onCaption(photo, caption)}
              />
            ) : (
              <span
                className={photo.caption ? classes.name : `${frames.line} ${frames.note} ${classes.name}`}
              >
                {wallName(photo)}
              </span>
            )}
          </Box>
        ))}
      </ul>
    </>
  );
}

export function wallName({ caption, filename }: Pick<WallPhoto, 'caption' | 'filename'>): string {
  return caption || filename;
}

/** A caption, changed in place: Enter or leaving saves it, Escape restores it. */
function Caption(props: { name: string; caption: string; onSave: (caption: string) => void }) {
  const { name, caption, onSave } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  if (typed === null) {
    return (
      <UnstyledButton
        ref={button}
        className={classes.caption}
        data-empty={!caption || undefined}
        onClick={() => setTyped(caption)}
        aria-label={caption ? `${caption}. Modifier la légende de ${name}` : `Ajouter une légende à ${name}`}
      >
        {caption || 'Ajouter une légende'}
        <IconPencil size={15} stroke={1.75} aria-hidden className={classes.pencil} />
      </UnstyledButton>
    );
  }
  const leave = (save: boolean) => {
    const wanted = typed.trim();
    if (save && wanted !== caption) onSave(wanted);
    setTyped(null);
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    if (event.key === 'Escape') event.stopPropagation();
    leave(event.key === 'Enter');
    setTimeout(() => button.current?.focus());
  };
  return (
    <TextInput
      mt="2xs"
      value={typed}
      maxLength={CAPTION_MAX}
      placeholder="Légende"
      aria-label={`Légende de ${name}`}
      autoFocus
      enterKeyHint="done"
      autoComplete="off"
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={press}
      onBlur={() => leave(true)}
    />
  );
}
