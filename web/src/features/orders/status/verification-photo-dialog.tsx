import '@mantine/core/styles/Progress.layer.css';
import type { OrderDetail, OrderImage } from '@florilege/contract/orders/orders.contract.ts';
import { imageRefusals, refuseFile } from '@florilege/contract/photos/image-files.ts';
import { Alert, Button, Group, Progress, Text, UnstyledButton } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { useBlobUrl } from '../../../shared/api/use-blob-url.ts';
import { FormDialog } from '../../../shared/form/form-dialog.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { PhotoArea, type SentPhoto, sendPhoto, UploadRefused } from '../../photos/photos.public.ts';
import classes from './status.module.css';
import { refusalReason, STATUS_FAILED } from './use-quick-actions.tsx';

type Props = { order: OrderDetail; onClose: () => void; onSend: (image: number) => Promise<void> };

/** « À valider » comes with a photo of the bouquet, taken now, chosen or one of the order, by its number. */
export default function VerificationPhotoDialog({ order, onClose, onSend }: Props) {
  const { form, progress, problem, put, stop } = useVerificationPhoto(onSend, onClose);
  const { picture } = form.values;
  const choose = ([file, ...others]: File[]) => {
    if (!file) return;
    const refusal = refuseFile(file);
    if (others.length > 0)
      put(null, 'Une seule photo\u00a0: choisissez celle qui montre le mieux le bouquet.');
    else if (refusal) put(null, named(file, imageRefusals[refusal]));
    else put(file);
  };
  return (
    <FormDialog
      form={form}
      title="Photo de vérification"
      onClose={onClose}
      submitLabel={picture && problem ? 'Réessayer' : 'Envoyer pour validation'}
      disabled={picture === null}
      stop={{ label: 'Annuler l’envoi', run: progress < 1 ? stop : null }}
      discardSentence="La photo choisie n’est pas encore envoyée et sera perdue."
      failureTitle="Erreur"
    >
      <Text c="dimmed">
        Commande {order.id}&nbsp;: le bouquet tel qu’il est, pour la personne qui le valide. Le statut passe à
        «&nbsp;À&nbsp;valider&nbsp;».
      </Text>
      {picture ? (
        <Chosen picture={picture} onChange={form.saving ? undefined : () => put(null)} />
      ) : (
        <>
          <PhotoArea multiple={false} onFiles={choose} />
          <OfTheOrder images={order.order_images} onChoose={put} />
        </>
      )}
      {form.saving && (
        <div role="status">
          <Text size="xs" c="dimmed" mb="xs">
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
    </FormDialog>
  );
}

type Picture = File | OrderImage;

/** The upload did not succeed; `shown` says why, null when the user stopped it. */
class NotUploaded extends Error {
  readonly shown: ReactNode;
  constructor(shown: ReactNode) {
    super('not uploaded');
    this.shown = shown;
  }
}

/** Uploads the photo once, then sends it with the status. A failure keeps it, and a retry resumes. */
function useVerificationPhoto(onSend: Props['onSend'], onSaved: () => void) {
  const [progress, setProgress] = useState(0);
  const [problem, setProblem] = useState<ReactNode>(null);
  const uploaded = useRef<SentPhoto | null>(null);
  const controller = useRef<AbortController | null>(null);

  const upload = async (file: File, key: string): Promise<number> => {
    controller.current = new AbortController();
    const { signal } = controller.current;
    try {
      uploaded.current ??= await sendPhoto(file, {}, { key, signal, onProgress: setProgress });
      return uploaded.current.id;
    } catch (error) {
      if (error instanceof UploadRefused) {
        put(null);
        throw new NotUploaded(named(file, error.message));
      }
      throw new NotUploaded(signal.aborted ? null : errorMessage(error, 'Upload failed'));
    }
  };
  const form = useForm<{ picture: Picture | null }, void>({
    start: { picture: null },
    isDirty: ({ picture }) => picture instanceof File,
    check: () => ({}),
    send: async ({ picture }, key) => {
      setProgress(0);
      setProblem(null);
      if (picture) await onSend(picture instanceof File ? await upload(picture, key) : picture.image);
    },
    onSaved,
    onRefused: (error) => {
      setProblem(error instanceof NotUploaded ? error.shown : refusalReason(error, STATUS_FAILED));
      return true;
    },
  });
  const put = (picture: Picture | null, refusal: ReactNode = null) => {
    uploaded.current = null;
    form.key.renew();
    form.set({ picture });
    setProblem(refusal);
  };
  return { form, progress, problem, put, stop: () => controller.current?.abort() };
}

const named = (file: File, reason: string) => (
  <>
    <strong>{file.name}</strong>&nbsp;: {reason}
  </>
);

/** The picture as large as the dialog allows, to see whether it is sharp. */
function Chosen({ picture, onChange }: { picture: Picture; onChange: (() => void) | undefined }) {
  const button = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone.
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  const isFile = picture instanceof File;
  const url = useBlobUrl(isFile ? picture : null);
  const name = isFile ? picture.name : picture.filename;
  return (
    <figure>
      <img
        className={classes.chosen}
        src={(isFile ? url : picture.image_url) ?? undefined}
        alt={`Le bouquet à valider\u00a0: ${name}`}
      />
      <Group component="figcaption" wrap="nowrap" justify="space-between" gap="sm" mt="xs">
        <Text span c="dimmed" truncate>
          {name}
        </Text>
        <Button ref={button} variant="subtle" flex="none" onClick={onChange} disabled={!onChange}>
          Changer de photo
        </Button>
      </Group>
    </figure>
  );
}

function OfTheOrder(props: { images: readonly OrderImage[]; onChoose: (image: OrderImage) => void }) {
  const { images, onChoose } = props;
  if (images.length === 0) return null;
  return (
    <section aria-labelledby="photos-of-order">
      <Text id="photos-of-order" fw={550} mb="xs">
        Ou une photo de la commande
      </Text>
      <Group component="ul" gap="sm">
        {images.map((image) => (
          <li key={image.id}>
            <UnstyledButton onClick={() => onChoose(image)}>
              <img
                className={classes.image}
                src={image.thumbnail_url ?? image.image_url}
                alt={`Prendre ${image.caption || image.filename}`}
              />
            </UnstyledButton>
          </li>
        ))}
      </Group>
    </section>
  );
}
