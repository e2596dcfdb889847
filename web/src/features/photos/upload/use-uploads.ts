import { useEffect, useState, useSyncExternalStore } from 'react';
import { hasUploadNotice, hideUploadNotice, showUploadNotice } from './upload-notice.tsx';
import { createUploads, isActive } from './uploads.ts';

/**
 * The uploads of a screen. When the screen is closed, or hidden by `shown`, while something is on its way, sending goes on
 * and a notification tells how far it is, what did not get through, and offers to try again.
 */
export function useUploads(shown = true) {
  const [uploads] = useState(createUploads);
  const list = useSyncExternalStore(uploads.subscribe, uploads.list);
  useEffect(() => {
    if (!shown) return;
    hideUploadNotice(uploads);
    return () => {
      const list = uploads.list();
      if (isActive(list) || list.some(({ state }) => state === 'failed')) showUploadNotice(uploads);
    };
  }, [uploads, shown]);
  useEffect(
    () => () => {
      if (!hasUploadNotice(uploads)) uploads.clear();
    },
    [uploads],
  );
  return { uploads, list };
}
