import { imageRefusals, refuseFile } from '@florilege/contract/photos/image-files.ts';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { randomKey } from '../../../shared/api/idempotency.ts';
import { type SentPhoto, sendPhoto, UploadRefused } from '../../photos/photos.public.ts';
import { quickRefusal, STATUS_FAILED } from './use-quick-actions.tsx';

/** A file just chosen, or a photo that the order has already (by its number). */
type Picture = { file: File; key: string; address: string } | { image: number };

/**
 * The photo that goes with « À valider »: sent once, then given to the order with the status. What fails keeps the photo,
 * and trying again takes up where it stopped.
 */
export function useVerificationPhoto(send: (image: number) => Promise<void>) {
  const [picture, setPicture] = useState<Picture | null>(null);
  /** How much has left; null while nothing is sent. */
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<ReactNode>(null);
  const sent = useRef<SentPhoto | null>(null);
  const controller = useRef<AbortController | null>(null);

  const put = useCallback((next: Picture | null) => {
    sent.current = null;
    setProblem(null);
    setPicture((before) => {
      if (before && 'address' in before) URL.revokeObjectURL(before.address);
      return next;
    });
  }, []);
  const choose = ([file, ...others]: File[]) => {
    if (!file) return;
    const refusal = refuseFile(file);
    const one = others.length === 0;
    put(refusal || !one ? null : { file, key: randomKey(), address: URL.createObjectURL(file) });
    if (!one) setProblem('Une seule photo\u00a0: choisissez celle qui montre le mieux le bouquet.');
    else if (refusal) setProblem(named(file, imageRefusals[refusal]));
  };

  const upload = async (chosen: Picture): Promise<number | null> => {
    if ('image' in chosen) return chosen.image;
    const { file, key } = chosen;
    controller.current = new AbortController();
    const { signal } = controller.current;
    try {
      sent.current ??= await sendPhoto(file, {}, { key, signal, onProgress: setProgress });
      return sent.current.id;
    } catch (error) {
      if (error instanceof UploadRefused) put(null);
      if (!signal.aborted)
        setProblem(
          error instanceof UploadRefused ? named(file, error.message) : errorMessage(error, 'Upload failed'),
        );
      return null;
    } finally {
      controller.current = null;
    }
  };
  const confirm = async (): Promise<boolean> => {
    if (!picture || progress !== null) return false;
    setProgress(0);
    setProblem(null);
    const image = await upload(picture);
    let done = false;
    if (image !== null) {
      await send(image).then(
        () => {
          done = true;
        },
        (error: unknown) => setProblem(quickRefusal(error, STATUS_FAILED)),
      );
    }
    setProgress(null);
    return done;
  };

  return {
    picture,
    progress,
    problem,
    choose,
    reuse: (image: number) => put({ image }),
    clear: useCallback(() => put(null), [put]),
    confirm,
    /** Stops the sending; the photo stays chosen. Absent once it is there. */
    cancel: () => controller.current?.abort(),
  };
}

const named = (file: File, reason: string) => (
  <>
    <strong>{file.name}</strong>&nbsp;: {reason}
  </>
);
