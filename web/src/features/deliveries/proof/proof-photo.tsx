import { Alert, Button, FileButton, Group, Input } from '@mantine/core';
import { IconCamera, IconPhoto, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useBlobUrl } from '../../../shared/ui/use-blob-url.ts';
import classes from '../day/deliveries.module.css';
import { pictureOf, useCamera } from './use-camera.ts';

const CAMERA_REFUSED = "Impossible d'accéder à la caméra. Veuillez vérifier les permissions.";
const UNREADABLE = 'Cette image ne s’ouvre pas\u00a0: choisissez-en une autre.';
const NOT_TAKEN = 'La photo n’a pas pu être prise\u00a0: réessayez, ou choisissez une photo.';

type Props = {
  photo: Blob | null;
  onPhoto: (photo: Blob | null) => void;
  /** A photo is being made from the camera or from a file. */
  onComing: (photo: Promise<Blob | null>) => void;
  error: string | undefined;
  orderId: number;
};

/** The camera, then the picture it took; a file where the camera is refused. */
export function ProofPhoto({ photo, onPhoto, onComing, error, orderId }: Props) {
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
      </Group>
    </Input.Wrapper>
  );
}
