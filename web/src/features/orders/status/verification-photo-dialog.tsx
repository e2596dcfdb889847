import '@mantine/core/styles/Progress.layer.css';
import type { OrderDetail, OrderImage } from '@florilege/contract/orders/orders.contract.ts';
import { Alert, Button, Progress, Stack, Text } from '@mantine/core';
import { type FormEvent, useEffect, useRef } from 'react';
import footer from '../../../shared/form/dialog-footer.module.css';
import { FormDialog } from '../../../shared/legacy/form-dialog.tsx';
import { useLeaving } from '../../../shared/legacy/use-leaving.ts';
import { PhotoArea } from '../../photos/photos.public.ts';
import { useVerificationPhoto } from './use-verification-photo.tsx';
import classes from './verification-photo-dialog.module.css';

type Props = {
  order: OrderDetail;
  opened: boolean;
  onClose: () => void;
  /** Sets the status with the photo, by its number. */
  onSend: (image: number) => Promise<void>;
};

/** « À valider » comes with a photo of the bouquet, taken now, chosen, or one that the order has already. */
export function VerificationPhotoDialog({ order, opened, onClose, onSend }: Props) {
  const photo = useVerificationPhoto(onSend);
  const { picture, progress, problem, clear } = photo;
  const sending = progress !== null;
  const leaving = useLeaving({
    opened,
    dirty: picture !== null && 'file' in picture,
    busy: sending,
    onClose,
  });
  useEffect(() => {
    if (opened) clear();
  }, [opened, clear]);

  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    if (await photo.confirm()) leaving.leave();
  };

  return (
    <FormDialog
      title="Photo de vérification"
      opened={opened}
      dirty={picture !== null}
      leaving={leaving}
      sentence="La photo choisie n’est pas encore envoyée et sera perdue."
    >
      <form onSubmit={(event) => void confirm(event)}>
        <Stack gap="md">
          <Text c="dimmed">
            Commande {order.id}&nbsp;: le bouquet tel qu’il est, pour la personne qui le valide. Le statut
            passe à «&nbsp;À&nbsp;valider&nbsp;».
          </Text>
          {picture ? (
            <Chosen
              address={'file' in picture ? picture.address : pictureOf(order, picture.image)}
              name={'file' in picture ? picture.file.name : nameOf(order, picture.image)}
              onChange={sending ? undefined : clear}
            />
          ) : (
            <>
              <PhotoArea multiple={false} onFiles={photo.choose} />
              <OfTheOrder images={order.order_images} onChoose={photo.reuse} />
            </>
          )}
          {sending && (
            <div role="status">
              <Text size="xs" c="dimmed" mb={6}>
                {progress < 1 ? 'Envoi de la photo…' : 'Enregistrement…'}
              </Text>
              <Progress value={progress * 100} aria-label="Envoi de la photo" />
            </div>
          )}
          {problem && (
            <Alert color="red" title="Erreur">
              {problem}
            </Alert>
          )}
          <footer className={footer.footer}>
            <Button
              variant="default"
              onClick={sending ? photo.cancel : leaving.request}
              disabled={sending && progress >= 1}
            >
              {sending ? 'Annuler l’envoi' : 'Annuler'}
            </Button>
            <Button type="submit" disabled={picture === null} loading={sending}>
              {picture && problem ? 'Réessayer' : 'Envoyer pour validation'}
            </Button>
          </footer>
        </Stack>
      </form>
    </FormDialog>
  );
}

const attached = (order: OrderDetail, image: number) =>
  order.order_images.find((known) => known.image === image);
const pictureOf = (order: OrderDetail, image: number) => attached(order, image)?.image_url ?? '';
const nameOf = (order: OrderDetail, image: number) => attached(order, image)?.filename ?? '';

/** The picture as large as the dialog allows, to see whether it is sharp. */
function Chosen({
  address,
  name,
  onChange,
}: {
  address: string;
  name: string;
  onChange: (() => void) | undefined;
}) {
  const button = useRef<HTMLButtonElement>(null);
  // What was pressed is gone.
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <figure className={classes.chosen}>
      <img className={classes.picture} src={address} alt={`Le bouquet à valider\u00a0: ${name}`} />
      <figcaption className={classes.caption}>
        <span className={classes.name}>{name}</span>
        <Button ref={button} variant="subtle" onClick={onChange} disabled={!onChange}>
          Changer de photo
        </Button>
      </figcaption>
    </figure>
  );
}

function OfTheOrder({
  images,
  onChoose,
}: {
  images: readonly OrderImage[];
  onChoose: (image: number) => void;
}) {
  if (images.length === 0) return null;
  return (
    <section aria-labelledby="photos-of-order">
      <Text id="photos-of-order" size="sm" fw={550} mb={8}>
        Ou une photo de la commande
      </Text>
      <ul className={classes.images}>
        {images.map(({ image, filename, caption, thumbnail_url, image_url }) => (
          <li key={image}>
            <button type="button" className={classes.image} onClick={() => onChoose(image)}>
              <img src={thumbnail_url ?? image_url} alt={`Prendre ${caption || filename}`} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
