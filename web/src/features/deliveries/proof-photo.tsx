import { Alert, Button, FileButton, Input } from '@mantine/core';
import { IconCamera, IconPhoto, IconRefresh } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import classes from './delivery-dialog.module.css';
import { pictureOf, useCamera } from './use-camera.ts';

const CAMERA_REFUSED = "Impossible d'accéder à la caméra. Veuillez vérifier les permissions.";
const UNREADABLE = 'Cette image ne s’ouvre pas : choisissez-en une autre.';

type Props = { photo: Blob | null; onPhoto: (photo: Blob | null) => void; error: string | undefined; orderId: number };

/** The camera, then the picture it took; a file where there is no camera. */
export function ProofPhoto({ photo, onPhoto, error, orderId }: Props) {
  const camera = useCamera(photo === null);
  const [problem, setProblem] = useState<string | null>(null);
  const address = useAddress(photo);
  const take = async () => onPhoto(await camera.take());
  const choose = async (file: File | null) => {
    if (!file) return;
    const picture = await pictureOf(file).catch(() => null);
    setProblem(picture ? null : UNREADABLE);
    if (picture) onPhoto(picture);
  };

  const { state } = camera;
  return (
    <Input.Wrapper label="Photo de la remise" error={error ?? problem} labelElement="div">
      {state === 'refused' && !photo ? (
        <Alert color="red" title="Caméra indisponible">
          {CAMERA_REFUSED}
        </Alert>
      ) : (
        <div className={classes.frame}>
          {photo ? (
            address && <img src={address} alt={`La remise de la commande ${orderId}`} />
          ) : (
            <>
              <video ref={camera.video} playsInline muted data-waiting={state !== 'ready' || undefined} aria-label="Image de la caméra" />
              {state === 'starting' && <span className={classes.wait}>La caméra démarre…</span>}
            </>
          )}
        </div>
      )}
      <div className={classes.shutter}>
        {photo ? (
          <Button variant="default" leftSection={<IconRefresh size={18} stroke={1.6} aria-hidden />} onClick={() => onPhoto(null)}>
            Reprendre la photo
          </Button>
        ) : (
          <>
            {state !== 'refused' && (
              <Button
                variant="light"
                leftSection={<IconCamera size={20} stroke={1.6} aria-hidden />}
                disabled={state !== 'ready'}
                onClick={() => void take()}
                data-refused={error ? true : undefined}
              >
                Prendre la photo
              </Button>
            )}
            <FileButton accept="image/*" onChange={(file) => void choose(file)} inputProps={{ 'aria-label': 'Photo choisie' }}>
              {(button) => (
                <Button {...button} variant="default" leftSection={<IconPhoto size={18} stroke={1.6} aria-hidden />}>
                  Choisir une photo
                </Button>
              )}
            </FileButton>
          </>
        )}
      </div>
    </Input.Wrapper>
  );
}

/** Where the page shows a picture from, as long as it does. */
function useAddress(photo: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!photo) return setAddress(null);
    const url = URL.createObjectURL(photo);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [photo]);
  return address;
}
