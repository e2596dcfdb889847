import type { Image } from '@florilege/contract/photos/photos.contract.ts';
import { ActionIcon, Group } from '@mantine/core';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { IconZoomIn, IconZoomOut, IconZoomReset } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useDialogSlot } from '../../../shared/dialog/dialog-slot.tsx';
import { usePageKeys } from '../../../shared/page/use-page-keys.ts';
import { photoAlt } from '../photo-words.ts';
import classes from './photo-modal.module.css';
import { fitInto, moveBy, WHOLE, ZOOM_STEP, type Zoom, zoomBy } from './photo-zoom-state.ts';
import { usePhotoGestures } from './use-photo-gestures.ts';

type Props = {
  photo: Image;
  /** A swipe to the left is 1, to the right −1; false where there is no photo on that side. */
  canSwipe: (step: 1 | -1) => boolean;
  onSwipe: (step: 1 | -1) => void;
};

/** One picture on its stage: whole at first, then zoomed. Its key is the id of the photo. */
export function PhotoZoom({ photo, canSwipe, onSwipe }: Props) {
  const { ref, width, height } = useElementSize();
  const frame = { stage: { width, height }, picture: fitInto({ width, height }, photo) };
  const [zoom, setZoom] = useState<Zoom>(WHOLE);
  const [swipe, setSwipe] = useState(0);
  const by = (factor: number) => setZoom((before) => zoomBy(before, factor, { x: 0, y: 0 }, frame));
  const gestures = usePhotoGestures({
    zoomed: zoom.scale > 1,
    onZoom: (factor, at) => setZoom((before) => zoomBy(before, factor, at, frame)),
    onToggle: (at) => setZoom((before) => (before.scale > 1 ? WHOLE : zoomBy(before, 2.5, at, frame))),
    onMove: (distance) => setZoom((before) => moveBy(before, distance, frame)),
    onSwiping: setSwipe,
    canSwipe,
    onSwipe,
  });
  const nearer = useRef<HTMLButtonElement>(null);
  const reset = () => {
    setZoom(WHOLE);
    // Its own button is disabled now.
    nearer.current?.focus();
  };
  const stageRef = useMergedRef(ref, gestures.ref);
  useViewerKeys((key) => {
    if (key === '+' || key === '=') by(ZOOM_STEP);
    else if (key === '-') by(1 / ZOOM_STEP);
    else if (key === '0') setZoom(WHOLE);
    else return false;
    return true;
  });
  const whole = zoom.scale <= 1;
  const tools = [
    { label: 'Réduire', key: '-', Icon: IconZoomOut, disabled: whole, onClick: () => by(1 / ZOOM_STEP) },
    { label: 'Voir en entier', key: '0', Icon: IconZoomReset, disabled: whole, onClick: reset },
    { label: 'Agrandir', key: '+', Icon: IconZoomIn, disabled: false, onClick: () => by(ZOOM_STEP) },
  ];

  return (
    <>
      <div ref={stageRef} className={classes.canvas} data-zoomed={!whole || undefined} {...gestures.handlers}>
        <div
          className={classes.picture}
          data-still={gestures.touching || undefined}
          style={{
            width: frame.picture.width,
            height: frame.picture.height,
            transform: `translate(${zoom.x + swipe}px, ${zoom.y}px) scale(${zoom.scale})`,
          }}
        >
          <Picture photo={photo} near={!whole} />
        </div>
      </div>
      <Group className={classes.tools} gap="2xs" role="group" aria-label="Zoom">
        {tools.map(({ label, key, Icon, disabled, onClick }) => (
          <ActionIcon
            key={key}
            ref={key === '+' ? nearer : undefined}
            size={38}
            className={classes.floating}
            disabled={disabled}
            onClick={onClick}
            aria-label={label}
            aria-keyshortcuts={key}
          >
            <Icon size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        ))}
      </Group>
    </>
  );
}

/** The small picture is in the cache and fills the place at once; the medium one covers it, and the original when zoomed. A gif moves in its original only. */
function Picture({ photo, near }: { photo: Image; near: boolean }) {
  const { presigned_url, medium_presigned_url, thumbnail_presigned_url, content_type } = photo;
  const sharp = content_type === 'image/gif' || !medium_presigned_url ? presigned_url : medium_presigned_url;
  const [wanted, setWanted] = useState(near);
  if (near && !wanted) setWanted(true);
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <>
      {thumbnail_presigned_url && (
        <img className={classes.layer} src={thumbnail_presigned_url} alt="" draggable={false} />
      )}
      <img
        className={classes.layer}
        src={sharp}
        alt={photoAlt(photo)}
        fetchPriority="high"
        draggable={false}
        onError={() => setFailed(sharp)}
        onLoad={() => setFailed(null)}
      />
      {wanted && sharp !== presigned_url && (
        <img className={classes.layer} src={presigned_url} alt="" draggable={false} />
      )}
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
