import type { Image } from '@florilege/contract/photos/photos.contract.ts';
import { ActionIcon, Center, CloseButton, Modal, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { errorMessage, isApiError } from '../../../shared/api/api-error.ts';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import { formatNumber } from '../../../shared/format.ts';
import { ErrorPanel } from '../../../shared/ui/error-panel.tsx';
import { photoQuery } from '../photo.queries.ts';
import { knownPhoto, type LibraryFilters, positionQuery, useFirstPage, usePages } from '../photos.queries.ts';
import classes from './photo-modal.module.css';
import { PhotoPanel } from './photo-modal-panel.tsx';
import { PhotoZoom, useViewerKeys } from './photo-zoom.tsx';

type Props = {
  id: number;
  filters: LibraryFilters;
  /** Shows another photo in place of this one. */
  go: (id: number) => void;
  close: () => void;
  /** There is no such photo. */
  leave: () => void;
  onPlace: (place: number | null) => void;
};

/** /medias/{imageId}: one photo over its library, as large as the window allows. */
export default function PhotoModal(props: Props) {
  return (
    <Dialog
      onClose={props.close}
      withCloseButton={false}
      onPhone="screen"
      isPage
      size="92rem"
      xOffset={24}
      yOffset={24}
      padding={0}
      classNames={{ content: classes.content, body: classes.body }}
    >
      <CloseButton
        className={`${classes.floating} ${classes.close}`}
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
      <Center h="100%" p="lg">
        <HiddenTitle />
        <ErrorPanel message={errorMessage(error)} onRetry={() => void refetch()} retrying={isFetching} />
      </Center>
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
  { step: -1, label: 'Photo précédente', key: 'ArrowLeft', at: { left: 14 }, Icon: IconChevronLeft },
  { step: 1, label: 'Photo suivante', key: 'ArrowRight', at: { right: 14 }, Icon: IconChevronRight },
] as const;

type StageProps = Pick<Props, 'go'> & { photo: Image; neighbours: ReturnType<typeof useNeighbours> };

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
        <p className={`${classes.floating} ${classes.place} fl-figures`} aria-hidden>
          {formatNumber(place + 1)} / {formatNumber(count)}
        </p>
      )}
      {steps.map(({ step, label, key, at, Icon }) => (
        <ActionIcon
          key={step}
          size={44}
          pos="absolute"
          top="calc(50% - 22px)"
          {...at}
          className={classes.floating}
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
      <Stack gap={0} className={classes.panel}>
        <Stack gap="lg" className={classes.scroll} aria-hidden>
          <Skeleton height={24} width="60%" />
          <Skeleton height={60} />
          <Skeleton height={38} />
          <Skeleton height={120} />
        </Stack>
      </Stack>
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

/** The previous and the next photo of the filtered library; their pages and pictures are prefetched. */
function useNeighbours(filters: LibraryFilters, id: number) {
  const queryClient = useQueryClient();
  const count = useFirstPage(filters).data?.count ?? 0;
  const { data: known = null } = useQuery(positionQuery(queryClient, filters, id));
  const around = known ?? 0;
  const pages = usePages(filters, around - 1, known === null ? -1 : Math.min(count - 1, around + 1));
  // A new photo moves it by one.
  const place =
    known === null
      ? null
      : ([around, around + 1, around - 1].find((index) => pages.at(index)?.id === id) ?? known);
  const previous = place === null ? undefined : pages.at(place - 1);
  const next = place === null ? undefined : pages.at(place + 1);
  usePicture(previous);
  usePicture(next);
  /** `place`: position in the library from 0; null when the filters exclude the photo, or while it loads. */
  return { place, count, previous, next };
}

function usePicture(photo: Image | undefined): void {
  const address =
    photo && (photo.content_type === 'image/gif' ? photo.presigned_url : photo.medium_presigned_url);
  useEffect(() => {
    if (!address) return;
    const picture = new window.Image();
    picture.src = address;
  }, [address]);
}
