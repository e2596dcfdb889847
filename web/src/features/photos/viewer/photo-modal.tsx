import type { Image } from '@florilege/contract/photos/photos.contract.ts';
import { ActionIcon, CloseButton, Modal, Skeleton, VisuallyHidden } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { errorMessage, isApiError } from '../../../shared/api/api-error.ts';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import { formatNumber } from '../../../shared/format.ts';
import { ErrorPanel } from '../../../shared/ui/error-panel.tsx';
import { photoQuery } from '../photo.queries.ts';
import { knownPhoto, type LibraryFilters } from '../photos.queries.ts';
import classes from './photo-modal.module.css';
import { PhotoPanel } from './photo-modal-panel.tsx';
import { PhotoZoom, useViewerKeys } from './photo-zoom.tsx';
import { type Neighbours, useNeighbours } from './use-neighbours.ts';

type Props = {
  id: number;
  filters: LibraryFilters;
  /** Shows another photo in place of this one. */
  go: (id: number) => void;
  close: () => void;
  /** There is no such photo. */
  leave: () => void;
  /** Position of the photo in the library. */
  onPlace: (place: number | null) => void;
};

/** /medias/{imageId}: one photo over its library, as large as the window allows. */
export default function PhotoModal(props: Props) {
  return (
    <Dialog
      onClose={props.close}
      withCloseButton={false}
      fullOnPhone
      size="92rem"
      xOffset={24}
      yOffset={24}
      padding={0}
      classNames={{ content: classes.content, body: classes.body }}
    >
      <CloseButton
        className={classes.close}
        size={44}
        onClick={props.close}
        aria-label="Fermer"
        data-autofocus
      />
      <KnownPhoto {...props} />
    </Dialog>
  );
}

function KnownPhoto({ id, filters, go, close, leave, onPlace }: Props) {
  const queryClient = useQueryClient();
  const neighbours = useNeighbours(filters, id);
  const { data, error, isFetching, refetch } = useQuery({
    ...photoQuery(id),
    initialData: () => knownPhoto(queryClient, id)?.photo,
    initialDataUpdatedAt: () => knownPhoto(queryClient, id)?.at,
  });
  useLeaveWhenGone(error, leave);
  const { place } = neighbours;
  const report = useEffectEvent(onPlace);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next photo may be at the place of a deleted one
  useEffect(() => report(place), [id, place]);
  useViewerKeys((key) => {
    const { previous, next } = neighbours;
    const other = key === 'ArrowRight' ? next : key === 'ArrowLeft' ? previous : undefined;
    if (other) go(other.id);
    return other !== undefined;
  });

  if (!data && error) {
    return (
      <div className={classes.failed}>
        <HiddenTitle />
        <ErrorPanel message={errorMessage(error)} onRetry={() => void refetch()} retrying={isFetching} />
      </div>
    );
  }
  if (!data) return <PhotoSkeleton />;
  return (
    <div className={classes.photo}>
      <Stage photo={data} neighbours={neighbours} go={go} />
      <PhotoPanel
        key={id}
        photo={data}
        onDeleted={() => {
          const other = neighbours.next ?? neighbours.previous;
          if (other) go(other.id);
          else close();
        }}
      />
    </div>
  );
}

const steps = [
  {
    step: -1,
    label: 'Photo précédente',
    key: 'ArrowLeft',
    className: classes.previous,
    Icon: IconChevronLeft,
  },
  { step: 1, label: 'Photo suivante', key: 'ArrowRight', className: classes.next, Icon: IconChevronRight },
] as const;

type StageProps = { photo: Image; neighbours: Neighbours; go: (id: number) => void };

function Stage({ photo, neighbours: { place, count, previous, next }, go }: StageProps) {
  const other = (step: 1 | -1) => (step === 1 ? next : previous);
  const swipe = (step: 1 | -1) => {
    const to = other(step);
    if (to) go(to.id);
  };
  return (
    <section className={classes.stage} aria-label="Image">
      <PhotoZoom
        key={photo.id}
        photo={photo}
        canSwipe={(step) => other(step) !== undefined}
        onSwipe={swipe}
      />
      <VisuallyHidden role="status">
        {place === null ? photo.filename : `Photo ${place + 1} sur ${count}\u00a0: ${photo.filename}`}
      </VisuallyHidden>
      {place !== null && (
        <p className={classes.place} aria-hidden>
          {formatNumber(place + 1)} / {formatNumber(count)}
        </p>
      )}
      {steps.map(({ step, label, key, className, Icon }) => (
        <ActionIcon
          key={step}
          size={44}
          className={`${className} ${classes.floating}`}
          disabled={!other(step)}
          onClick={() => swipe(step)}
          aria-label={label}
          aria-keyshortcuts={key}
        >
          <Icon size={22} stroke={1.75} aria-hidden />
        </ActionIcon>
      ))}
    </section>
  );
}

const HiddenTitle = () => (
  <VisuallyHidden>
    <Modal.Title>Photo</Modal.Title>
  </VisuallyHidden>
);

function PhotoSkeleton() {
  return (
    <div className={classes.photo} aria-busy="true">
      <HiddenTitle />
      <div className={classes.stage} />
      <div className={classes.panel}>
        <div className={classes.scroll} aria-hidden>
          <Skeleton height={24} width="60%" />
          <Skeleton height={60} />
          <Skeleton height={38} />
          <Skeleton height={120} />
        </div>
      </div>
    </div>
  );
}

/** Back to the library from a photo that does not exist, or was just deleted by a colleague. */
function useLeaveWhenGone(error: Error | null, leave: () => void): void {
  const gone = isApiError(error) && error.code === 'IMAGE_NOT_FOUND';
  const leaveNow = useEffectEvent(leave);
  useEffect(() => {
    if (!gone) return;
    notifications.show({ id: 'photo-gone', message: 'Cette photo n’existe pas, ou plus.' });
    leaveNow();
  }, [gone]);
}
