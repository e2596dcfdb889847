import { Alert, Button, FileButton, Input } from '@mantine/core';
import { IconCamera, IconPhoto, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import classes from '../day/delivery-dialog.module.css';
import { pictureOf, useCamera } from './use-camera.ts';
import { usePhotoAddress } from './use-photo-address.ts';

const CAMERA_REFUSED = "Impossible d'accéder à la caméra. Veuillez vérifier les permissions.";
const UNREADABLE = 'Cette image ne s’ouvre pas\u00a0: choisissez-en une autre.';
const NOT_TAKEN = 'La photo n’a pas pu être prise\u00a0: réessayez, ou choisissez une photo.';

type Props = {
  photo: Blob | null;
  onPhoto: (photo: Blob | null) => void;
  /** One is being made of what the camera sees or of a file. */
  onComing: (photo: Promise<Blob | null>) => void;
  error: string | undefined;
  orderId: number;
};

/** The camera, then the picture it took; a file where there is no camera. */
export function ProofPhoto({ photo, onPhoto, onComing, error, orderId }: Props) {
  const camera = useCamera(photo === null);
  const [problem, setProblem] = useState<string | null>(null);
  const address = usePhotoAddress(photo);
  const show = async (made: Promise<Blob | null>, sentence: string) => {
    const coming = made.catch(() => null);
    onComing(coming);
    const picture = await coming;
    setProblem(picture ? null : sentence);
    if (picture) onPhoto(picture);
  };
  const take = () => show(camera.take(), NOT_TAKEN);
  const choose = (file: File | null) => file && void show(pictureOf(file), UNREADABLE);

  const { state } = camera;
  return (
    <Input.Wrapper
      label="Photo de la remise"
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
            address && <img src={address} alt={`La remise de la commande ${orderId}`} />
          ) : (
            <>
              <video
                ref={camera.video}
                playsInline
                muted
                data-waiting={state !== 'ready' || undefined}
                aria-label="Image de la caméra"
              />
              {state === 'starting' && <span className={classes.wait}>La caméra démarre…</span>}
            </>
          )}
        </div>
      )}
      <div className={classes.shutter}>
        {photo ? (
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} stroke={1.6} aria-hidden />}
            onClick={() => onPhoto(null)}
          >
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
            <FileButton accept="image/*" onChange={choose} inputProps={{ 'aria-label': 'Photo choisie' }}>
              {(button) => (
                <Button
                  {...button}
                  variant="default"
                  leftSection={<IconPhoto size={18} stroke={1.6} aria-hidden />}
                >
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
