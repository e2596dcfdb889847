import { useCallback, useEffect, useRef, useState } from 'react';

/** As specified. */
const QUALITY = 0.7;
const LONGEST_SIDE = 1600;

/** The camera at the back of the phone, only while `on`. */
export function useCamera(on: boolean) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<'starting' | 'ready' | 'refused'>('starting');

  useEffect(() => {
    if (!on) return;
    let stream: MediaStream | null = null;
    let gone = false;
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const start = async () => {
      setState('starting');
      try {
        const size = { width: { ideal: LONGEST_SIDE }, height: { ideal: 1200 } };
        // Missing where the page has no https.
        if (!navigator.mediaDevices) throw new Error('no camera');
        stream = await navigator.mediaDevices.getUserMedia({
          video: { facingMode: 'environment', ...size },
          audio: false,
        });
        if (gone || !video.current) return stop();
        video.current.srcObject = stream;
        await video.current.play();
        setState('ready');
      } catch {
        stop();
        if (!gone) setState('refused');
      }
    };
    void start();
    return () => {
      gone = true;
      stop();
    };
  }, [on]);

  const take = useCallback(async () => {
    const source = video.current;
    return source && source.videoWidth > 0 ? toJpeg(source, source.videoWidth, source.videoHeight) : null;
  }, []);
  return { video, state, take };
}

/** A chosen picture, in the size and quality of a taken one. @throws when the browser cannot read it */
export async function pictureOf(file: File): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    return await toJpeg(bitmap, bitmap.width, bitmap.height);
  } finally {
    bitmap.close();
  }
}

function toJpeg(source: CanvasImageSource, width: number, height: number): Promise<Blob | null> {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext('2d')?.drawImage(source, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
}
