import { Alert, FileButton, Group, Input } from '@mantine/core';
import { IconCamera, IconPhoto, IconRefresh } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useBlobUrl } from '../../../shared/api/use-blob-url.ts';
import { ActionButton } from '../../../shared/ui/action-button.tsx';
import classes from '../day/deliveries.module.css';

const CAMERA_REFUSED = "Impossible d'accéder à la caméra. Veuillez vérifier les permissions.";
const UNREADABLE = 'Cette image ne s’ouvre pas\u00a0: choisissez-en une autre.';
const NOT_TAKEN = 'La photo n’a pas pu être prise\u00a0: réessayez, ou choisissez une photo.';

type Props = {
  photo: Blob | null;
  onPhoto: (photo: Blob | null) => void;
  /** A photo is being made from the camera or from a file. */
  onComing: (photo: Promise<Blob | null>) => void;
  error: string | undefined;
  /** The photo is required; for a missed delivery it is optional. */
  handedOver: boolean;
  orderId: number;
};

/** The camera, then the picture it took; a file where the camera is refused. */
export function ProofPhoto({ photo, onPhoto, onComing, error, handedOver, orderId }: Props) {
  const camera = useCamera(photo === null);
  const [problem, setProblem] = useState<string | null>(null);
  const url = useBlobUrl(photo);
  const show = async (made: Promise<Blob | null>, sentence: string) => {
    const coming = made.catch(() => null);
    onComing(coming);
    const picture = await coming;
    setProblem(picture ? null : sentence);
    if (picture) onPhoto(picture);
  };
  const choose = (file: File | null) => file && void show(pictureOf(file), UNREADABLE);

  const { state } = camera;
  return (
    <Input.Wrapper
      label={handedOver ? 'Photo de la remise' : 'Photo (facultative)'}
      error={problem ?? error}
      errorProps={{ role: 'alert' }}
      labelElement="div"
    >
      {state === 'refused' && !photo ? (
        <Alert color="red" title="Caméra indisponible">
          {CAMERA_REFUSED}
        </Alert>
      ) : (
        <div className={classes.frame}>
          {photo ? (
            url && <img src={url} alt={`La remise de la commande ${orderId}`} />
          ) : (
            <>
              <video
                ref={camera.video}
                playsInline
                muted
                data-waiting={state !== 'ready' || undefined}
                aria-label="Image de la caméra"
              />
              {state === 'starting' && <span>La caméra démarre…</span>}
            </>
          )}
        </div>
      )}
      <Group gap="sm" mt="sm" className={classes.shutter}>
        {photo ? (
          <ActionButton Icon={IconRefresh} onClick={() => onPhoto(null)}>
            Reprendre la photo
          </ActionButton>
        ) : (
          <>
            {state !== 'refused' && (
              <ActionButton
                Icon={IconCamera}
                variant="light"
                disabled={state !== 'ready'}
                onClick={() => void show(camera.take(), NOT_TAKEN)}
                data-refused={error ? true : undefined}
              >
                Prendre la photo
              </ActionButton>
            )}
            <FileButton accept="image/*" onChange={choose} inputProps={{ 'aria-label': 'Photo choisie' }}>
              {(button) => (
                <ActionButton {...button} Icon={IconPhoto}>
                  Choisir une photo
                </ActionButton>
              )}
            </FileButton>
          </>
        )}
      </Group>
    </Input.Wrapper>
  );
}

/** As specified. */
const QUALITY = 0.7;
const LONGEST_SIDE = 1600;

/** The camera at the back of the phone, only while `on`. */
function useCamera(on: boolean) {
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
async function pictureOf(file: File): Promise<Blob | null> {
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
