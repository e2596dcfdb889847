import type { Image } from '@florilege/contract/photos/photos.contract.ts';
import { ActionIcon, Group } from '@mantine/core';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { IconZoomIn, IconZoomOut, IconZoomReset } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { isTyping } from '../../../shared/page/use-page-keys.ts';
import { useLatest } from '../library/use-latest.ts';
import { photoAlt } from '../photo-words.ts';
import modal from './photo-modal.module.css';
import classes from './photo-zoom.module.css';
import { fitInto, moveBy, WHOLE, ZOOM_STEP, type Zoom, zoomBy } from './photo-zoom-state.ts';
import { usePhotoGestures } from './use-photo-gestures.ts';

type Props = {
  photo: Image;
  /** A swipe to the left is 1, to the right −1; false where there is no photo on that side. */
  canSwipe: (step: 1 | -1) => boolean;
  onSwipe: (step: 1 | -1) => void;
  /** Another dialog has the keys. */
  keys: boolean;
};

/** One picture on its stage: whole at first, then as near as one likes. Give it the photo's id as key. */
export function PhotoZoom({ photo, canSwipe, onSwipe, keys }: Props) {
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
    // Its own button is about to go.
    nearer.current?.focus();
  };
  const stageRef = useMergedRef(ref, gestures.ref);
  useZoomKeys(keys, by, () => setZoom(WHOLE));

  return (
    <>
      <div
        ref={stageRef}
        className={classes.stage}
        data-zoomed={zoom.scale > 1 || undefined}
        {...gestures.handlers}
      >
        <div
          className={classes.picture}
          data-still={gestures.touching || undefined}
          style={{
            width: frame.picture.width,
            height: frame.picture.height,
            transform: `translate(${zoom.x + swipe}px, ${zoom.y}px) scale(${zoom.scale})`,
          }}
        >
          <Picture photo={photo} near={zoom.scale > 1} />
        </div>
      </div>
      <Group className={classes.tools ?? ''} gap={6} role="group" aria-label="Zoom">
        <ActionIcon
          size={38}
          className={modal.floating ?? ''}
          disabled={zoom.scale <= 1}
          onClick={() => by(1 / ZOOM_STEP)}
          aria-label="Réduire"
          aria-keyshortcuts="-"
        >
          <IconZoomOut size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon
          size={38}
          className={modal.floating ?? ''}
          disabled={zoom.scale <= 1}
          onClick={reset}
          aria-label="Voir en entier"
          aria-keyshortcuts="0"
        >
          <IconZoomReset size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon
          ref={nearer}
          size={38}
          className={modal.floating ?? ''}
          onClick={() => by(ZOOM_STEP)}
          aria-label="Agrandir"
          aria-keyshortcuts="+"
        >
          <IconZoomIn size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Group>
    </>
  );
}

/**
 * The small picture is there already and fills the place at once; the sharp one takes it over, and the original when one
 * comes near. A gif moves in its original only.
 */
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
        <p className={classes.failed} role="alert">
          L’image n’a pas pu être chargée. Vérifiez le réseau, puis rouvrez la photo.
        </p>
      )}
    </>
  );
}

/** `+`, `-` and `0`, while nobody types. */
function useZoomKeys(active: boolean, by: (factor: number) => void, reset: () => void): void {
  const latest = useLatest({ by, reset });
  useEffect(() => {
    if (!active) return;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key === '+' || event.key === '=') latest.current.by(ZOOM_STEP);
      else if (event.key === '-') latest.current.by(1 / ZOOM_STEP);
      else if (event.key === '0') latest.current.reset();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [active, latest]);
}
