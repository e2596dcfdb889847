import type { Image } from '@florilege/contract/photos/photos.contract.ts';
import { ActionIcon, CloseButton, Modal, Skeleton, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { errorMessage, isApiError } from '../../../shared/api/api-error.ts';
import { formatNumber } from '../../../shared/format.ts';
import { isTyping } from '../../../shared/page/use-page-keys.ts';
import { ErrorPanel } from '../../../shared/ui/error-panel.tsx';
import { useLatest } from '../library/use-latest.ts';
import { photoQuery } from '../photo.queries.ts';
import { knownPhoto, type LibraryFilters } from '../photos.queries.ts';
import classes from './photo-modal.module.css';
import { PhotoPanel } from './photo-modal-panel.tsx';
import { PhotoZoom } from './photo-zoom.tsx';
import { type Neighbours, useNeighbours } from './use-neighbours.ts';

type Props = {
  opened: boolean;
  /** null: what the address says is no number. */
  id: number | null;
  filters: LibraryFilters;
  /** To another photo, in place of this one. */
  go: (id: number) => void;
  close: () => void;
  /** There is no such photo. */
  leave: () => void;
  /** Where in the library the photo stands that is looked at. */
  onPlace: (place: number | null) => void;
};

/** /medias/{imageId}: one photo over its library, as large as the window allows. */
export function PhotoModal({ opened, id, filters, go, close, leave, onPlace }: Props) {
  // Another dialog stands over this one and has the keys.
  const [covered, setCovered] = useState(false);
  const fullScreen = !useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
  const unknown = opened && id === null;
  const leaveNow = useLatest(leave);
  useEffect(() => {
    if (unknown) leaveNow.current();
  }, [unknown, leaveNow]);

  return (
    <Modal
      opened={opened && id !== null}
      onClose={close}
      closeOnEscape={!covered}
      // The library gives the focus to the cell of the photo that was looked at last.
      returnFocus={false}
      withCloseButton={false}
      fullScreen={fullScreen}
      size="92rem"
      xOffset={24}
      yOffset={24}
      padding={0}
      classNames={{ content: classes.content ?? '', body: classes.body ?? '' }}
    >
      <CloseButton
        className={classes.close ?? ''}
        size={44}
        onClick={close}
        aria-label="Fermer"
        data-autofocus
      />
      {id !== null && (
        <KnownPhoto
          id={id}
          filters={filters}
          active={opened && !covered}
          onCovered={setCovered}
          go={go}
          close={close}
          leave={leave}
          onPlace={onPlace}
        />
      )}
    </Modal>
  );
}

type PhotoProps = Omit<Props, 'opened' | 'id'> & {
  id: number;
  active: boolean;
  onCovered: (covered: boolean) => void;
};

function KnownPhoto({ id, filters, active, onCovered, go, close, leave, onPlace }: PhotoProps) {
  const queryClient = useQueryClient();
  const neighbours = useNeighbours(filters, id);
  const { data, error, isFetching, refetch } = useQuery({
    ...photoQuery(id),
    // The library has it already.
    initialData: () => knownPhoto(queryClient, id)?.photo,
    initialDataUpdatedAt: () => knownPhoto(queryClient, id)?.at,
  });
  useLeaveWhenGone(error, leave);
  const { place } = neighbours;
  const tell = useLatest(onPlace);
  useEffect(() => tell.current(place), [place, tell]);
  useArrowKeys(active, neighbours, go);

  if (!data && error) {
    return (
      <div className={classes.failed}>
        <Modal.Title className={classes.hidden ?? ''}>Photo</Modal.Title>
        <ErrorPanel message={errorMessage(error)} onRetry={() => void refetch()} retrying={isFetching} />
      </div>
    );
  }
  if (!data) return <PhotoSkeleton />;
  return (
    <div className={classes.photo}>
      <Stage photo={data} neighbours={neighbours} active={active} go={go} />
      <PhotoPanel
        key={id}
        photo={data}
        onCovered={onCovered}
        onDeleted={() => {
          const other = neighbours.next ?? neighbours.previous;
          if (other) go(other.id);
          else close();
        }}
      />
    </div>
  );
}

type StageProps = { photo: Image; neighbours: Neighbours; active: boolean; go: (id: number) => void };

function Stage({ photo, neighbours: { place, count, previous, next }, active, go }: StageProps) {
  const other = (step: 1 | -1) => (step === 1 ? next : previous);
  return (
    <section className={classes.stage} aria-label="Image">
      <PhotoZoom
        key={photo.id}
        photo={photo}
        keys={active}
        canSwipe={(step) => other(step) !== undefined}
        onSwipe={(step) => {
          const to = other(step);
          if (to) go(to.id);
        }}
      />
      <VisuallyHidden role="status">
        {place === null ? photo.filename : `Photo ${place + 1} sur ${count}\u00a0: ${photo.filename}`}
      </VisuallyHidden>
      {place !== null && (
        <p className={classes.place} aria-hidden>
          {formatNumber(place + 1)} / {formatNumber(count)}
        </p>
      )}
      <ActionIcon
        size={44}
        className={`${classes.previous} ${classes.floating}`}
        disabled={!previous}
        onClick={() => previous && go(previous.id)}
        aria-label="Photo précédente"
        aria-keyshortcuts="ArrowLeft"
      >
        <IconChevronLeft size={22} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon
        size={44}
        className={`${classes.next} ${classes.floating}`}
        disabled={!next}
        onClick={() => next && go(next.id)}
        aria-label="Photo suivante"
        aria-keyshortcuts="ArrowRight"
      >
        <IconChevronRight size={22} stroke={1.75} aria-hidden />
      </ActionIcon>
    </section>
  );
}

function PhotoSkeleton() {
  return (
    <div className={classes.photo} aria-busy="true">
      <Modal.Title className={classes.hidden ?? ''}>Photo</Modal.Title>
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

/** A photo that never was, or that a colleague has just deleted: back to the library. */
function useLeaveWhenGone(error: Error | null, leave: () => void): void {
  const gone = isApiError(error) && error.code === 'IMAGE_NOT_FOUND';
  const leaveNow = useLatest(leave);
  useEffect(() => {
    if (!gone) return;
    notifications.show({ id: 'photo-gone', message: 'Cette photo n’existe pas, ou plus.' });
    leaveNow.current();
  }, [gone, leaveNow]);
}

/** To the photo before and after, while nobody types. */
function useArrowKeys(active: boolean, { previous, next }: Neighbours, go: (id: number) => void): void {
  const latest = useLatest({ previous, next, go });
  useEffect(() => {
    if (!active) return;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target))
        return;
      const to =
        event.key === 'ArrowRight'
          ? latest.current.next
          : event.key === 'ArrowLeft'
            ? latest.current.previous
            : undefined;
      if (!to) return;
      event.preventDefault();
      latest.current.go(to.id);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [active, latest]);
}
