import type { Image } from '@florilege/contract/photos/photos.contract.ts';
import { ActionIcon, Group } from '@mantine/core';
import { IconZoomIn, IconZoomOut, IconZoomReset } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useDialogSlot } from '../../../shared/dialog/dialog-slot.tsx';
import { usePageKeys } from '../../../shared/page/use-page-keys.ts';
import { photoAlt } from '../photo-words.ts';
import classes from './photo-modal.module.css';
import { type Swipes, usePhotoZoom } from './use-photo-zoom.ts';

const ZOOM_STEP = 1.5;

/** One picture on its stage: whole at first, then zoomed. Its key is the id of the photo. */
export function PhotoZoom({ photo, ...swipes }: Swipes & { photo: Image }) {
  const { zoom, swipe, touching, picture, zoomBy, reset, stage } = usePhotoZoom(photo, swipes);
  const nearer = useRef<HTMLButtonElement>(null);
  useViewerKeys((key) => {
    if (key === '+' || key === '=') zoomBy(ZOOM_STEP);
    else if (key === '-') zoomBy(1 / ZOOM_STEP);
    else if (key === '0') reset();
    else return false;
    return true;
  });
  const resetByButton = () => {
    reset();
    // The pressed button is disabled now.
    nearer.current?.focus();
  };
  const whole = zoom.scale <= 1;
  const tools = [
    { label: 'Réduire', key: '-', Icon: IconZoomOut, disabled: whole, onClick: () => zoomBy(1 / ZOOM_STEP) },
    { label: 'Voir en entier', key: '0', Icon: IconZoomReset, disabled: whole, onClick: resetByButton },
    { label: 'Agrandir', key: '+', Icon: IconZoomIn, disabled: false, onClick: () => zoomBy(ZOOM_STEP) },
  ];

  return (
    <>
      <div className={classes.canvas} data-zoomed={!whole || undefined} {...stage}>
        <div
          className={classes.picture}
          data-still={touching || undefined}
          style={{
            ...picture,
            transform: `translate(${zoom.x + swipe}px, ${zoom.y}px) scale(${zoom.scale})`,
          }}
        >
          <Picture photo={photo} near={!whole} />
        </div>
      </div>
      <Group
        pos="absolute"
        bottom={14}
        right={14}
        className={classes.tools}
        gap="2xs"
        role="group"
        aria-label="Zoom"
      >
        {tools.map(({ label, key, Icon, ...button }) => (
          <ActionIcon
            key={key}
            ref={key === '+' ? nearer : undefined}
            size={38}
            className={classes.floating}
            aria-label={label}
            aria-keyshortcuts={key}
            {...button}
          >
            <Icon size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        ))}
      </Group>
    </>
  );
}

/** The cached small picture, covered by the medium one, and when zoomed by the original. A gif moves only there. */
function Picture({ photo, near }: { photo: Image; near: boolean }) {
  const { presigned_url, medium_presigned_url, thumbnail_presigned_url, content_type } = photo;
  const sharp = content_type === 'image/gif' || !medium_presigned_url ? presigned_url : medium_presigned_url;
  const [wanted, setWanted] = useState(near);
  if (near && !wanted) setWanted(true);
  const [failed, setFailed] = useState<string | null>(null);
  const layer = { className: classes.layer, draggable: false };
  return (
    <>
      {thumbnail_presigned_url && <img {...layer} src={thumbnail_presigned_url} alt="" />}
      <img
        {...layer}
        src={sharp}
        alt={photoAlt(photo)}
        fetchPriority="high"
        onError={() => setFailed(sharp)}
        onLoad={() => setFailed(null)}
      />
      {wanted && sharp !== presigned_url && <img {...layer} src={presigned_url} alt="" />}
      {failed === sharp && (
        <p className={classes.broken} role="alert">
          L’image n’a pas pu être chargée. Vérifiez le réseau, puis rouvrez la photo.
        </p>
      )}
    </>
  );
}

/** Keys of the open photo, while the user does not type and no other dialog is above. */
export function useViewerKeys(press: (key: string) => boolean): void {
  const { opened } = useDialogSlot();
  usePageKeys(({ key }) => opened && press(key), 'dialog');
}
