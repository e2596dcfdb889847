import '@mantine/core/styles/Progress.layer.css';
import { Button, Group, Progress, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useDialogSlot } from '../../../shared/dialog/dialog-slot.tsx';
import { formatCount } from '../../../shared/format.ts';
import { sentText, UploadFailures } from './upload-result.tsx';
import { createUploads, isActive, isSent, isUnsent, summarise, type Uploads } from './uploads.ts';

const DONE_MS = 6_000;

/** The notifications on screen, each with what takes it away. */
const shownNow = new Map<Uploads, () => void>();

/** The uploads of a screen. When it closes, they continue, and a notification shows progress and failures. */
export function useUploads(kept?: Uploads) {
  const [uploads] = useState(() => kept ?? createUploads());
  const { opened } = useDialogSlot();
  const list = useSyncExternalStore(uploads.subscribe, uploads.list);
  useEffect(() => {
    if (!opened) return;
    // The open screen shows the uploads itself.
    shownNow.get(uploads)?.();
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

/** Shows the progress of uploads whose screen is closed, then the result; failures stay until closed. */
function showUploadNotice(uploads: Uploads): void {
  if (shownNow.has(uploads)) return;
  const id = `uploads-${Date.now()}`;
  let underWay = isActive(uploads.list());
  const hide = () => {
    stop();
    if (shownNow.delete(uploads)) notifications.hide(id);
  };
  const notice = () => ({
    id,
    title: underWay ? 'Envoi des photos' : 'Photos non envoyées',
    color: underWay ? 'green' : 'red',
    autoClose: false as const,
    withCloseButton: !underWay,
    message: <UploadNotice uploads={uploads} />,
    onClose: () => {
      if (!shownNow.delete(uploads)) return;
      stop();
      uploads.clear();
    },
  });
  const stop = uploads.subscribe(() => {
    const list = uploads.list();
    if (list.length === 0) return hide();
    if (isActive(list) === underWay) return;
    underWay = !underWay;
    if (underWay || list.some(isUnsent)) return notifications.update(notice());
    hide();
    const sent = list.filter(isSent);
    if (sent.length > 0) notifications.show({ color: 'green', message: sentText(sent), autoClose: DONE_MS });
    uploads.clear();
  });
  shownNow.set(uploads, hide);
  notifications.show(notice());
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
