import { useEffect, useState, useSyncExternalStore } from 'react';
import { useDialogSlot } from '../../../shared/dialog/dialog-slot.tsx';
import { hasUploadNotice, hideUploadNotice, showUploadNotice } from './upload-notice.tsx';
import { createUploads, isActive, type Uploads } from './uploads.ts';

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
      if (!hasUploadNotice(uploads)) uploads.clear();
    },
    [uploads],
  );
  return { uploads, list };
}
