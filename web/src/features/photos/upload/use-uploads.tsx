import '@mantine/core/styles/Progress.layer.css';
import { Button, Group, Progress, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useDialogSlot } from '../../../shared/dialog/dialog-slot.tsx';
import { formatCount } from '../../../shared/format.ts';
import { sentText, UploadFailures } from './upload-result.tsx';
import { createUploads, isActive, isSent, isUnsent, summarise, type Uploads } from './uploads.ts';

const DONE_MS = 6_000;

type Shown = { id: string; stop: () => void; underWay: boolean };
const shownNow = new Map<Uploads, Shown>();

/**
 * The uploads of a screen or dialog. When it closes during an upload, the upload continues, and a notification shows the
 * progress and the failures.
 */
export function useUploads(kept?: Uploads) {
  const [uploads] = useState(() => kept ?? createUploads());
  const { opened } = useDialogSlot();
  const list = useSyncExternalStore(uploads.subscribe, uploads.list);
  useEffect(() => {
    if (!opened) return;
    hideUploadNotice(uploads);
    return () => {
      const left = uploads.list();
      if (isActive(left) || left.some(({ state }) => state === 'failed')) showUploadNotice(uploads);
    };
  }, [uploads, opened]);
  useEffect(
    () => () => {
      if (!shownNow.has(uploads)) uploads.clear();
    },
    [uploads],
  );
  return { uploads, list };
}

/** Shows the progress of uploads whose screen is closed, then their result. */
function showUploadNotice(uploads: Uploads): void {
  if (shownNow.has(uploads)) return;
  const underWay = isActive(uploads.list());
  const shown = { id: `uploads-${Date.now()}`, stop: uploads.subscribe(() => follow(uploads)), underWay };
  shownNow.set(uploads, shown);
  notifications.show(noticeOf(uploads, shown));
}

/** The screen is open again and shows the uploads itself. */
function hideUploadNotice(uploads: Uploads): void {
  const shown = forget(uploads);
  if (shown) notifications.hide(shown.id);
}

/** A failure stays until the user closes it. */
function noticeOf(uploads: Uploads, { id, underWay }: Shown) {
  return {
    id,
    title: underWay ? 'Envoi des photos' : 'Photos non envoyées',
    color: underWay ? 'green' : 'red',
    autoClose: false as const,
    withCloseButton: !underWay,
    message: <UploadNotice uploads={uploads} />,
    onClose: () => {
      if (forget(uploads)) uploads.clear();
    },
  };
}

function follow(uploads: Uploads): void {
  const shown = shownNow.get(uploads);
  const list = uploads.list();
  const underWay = isActive(list);
  if (!shown || underWay === shown.underWay) return;
  shown.underWay = underWay;
  if (underWay || list.some(isUnsent)) {
    notifications.update(noticeOf(uploads, shown));
    return;
  }
  hideUploadNotice(uploads);
  const sent = list.filter(isSent);
  if (sent.length > 0) notifications.show({ color: 'green', message: sentText(sent), autoClose: DONE_MS });
  uploads.clear();
}

function forget(uploads: Uploads): Shown | undefined {
  const shown = shownNow.get(uploads);
  shown?.stop();
  shownNow.delete(uploads);
  return shown;
}

function UploadNotice({ uploads }: { uploads: Uploads }) {
  const list = useSyncExternalStore(uploads.subscribe, uploads.list);
  const { total, sent, failed, fraction } = summarise(list);
  if (isActive(list)) {
    return (
      <Stack gap="2xs">
        <span className="fl-figures">
          {sent} sur {formatCount(total, 'photo')}
        </span>
        <Progress value={fraction * 100} size="sm" aria-label="Avancement de l’envoi" />
      </Stack>
    );
  }
  return (
    <Stack gap="xs">
      {sent > 0 && <span>{sentText(list.filter(isSent))}</span>}
      <UploadFailures uploads={list} />
      {failed > 0 && (
        <Group>
          <Button variant="light" size="compact-md" onClick={uploads.retryFailed}>
            Réessayer les échecs
          </Button>
        </Group>
      )}
    </Stack>
  );
}
