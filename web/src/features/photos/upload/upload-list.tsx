import '@mantine/core/styles/Progress.layer.css';
import { ActionIcon, Box, Button, Progress, VisuallyHidden } from '@mantine/core';
import {
  type Icon,
  IconAlertTriangle,
  IconCircleCheck,
  IconPhoto,
  IconRefresh,
  IconX,
} from '@tabler/icons-react';
import { memo, useState } from 'react';
import { formatCount } from '../../../shared/format.ts';
import { fileSize } from '../photo-words.ts';
import photos from '../photos.module.css';
import classes from './upload.module.css';
import { isActive, isSent, isUnsent, summarise, type Upload, type Uploads } from './uploads.ts';

type Props = {
  uploads: Uploads;
  list: readonly Upload[];
  /** The upload has started; before that a file can only be removed. */
  started: boolean;
};

/** Each file with its progress or result, and its actions. */
export function UploadList({ uploads, list, started }: Props) {
  const { total, sent, failed, refused } = summarise(list);
  const active = started && isActive(list);
  if (list.length === 0) return null;
  return (
    <section aria-label="Fichiers choisis">
      <div className={classes.head}>
        <p className={classes.summary} role="status">
          {active && `${sent} sur ${formatCount(total, 'photo envoyée', 'photos envoyées')}`}
          {!started && chosenText(total, refused)}
          {started &&
            !active &&
            failed + refused > 0 &&
            formatCount(failed + refused, 'fichier non envoyé', 'fichiers non envoyés')}
        </p>
        {active && total > 1 && (
          <Button variant="subtle" color="red" size="compact-md" onClick={uploads.cancelAll}>
            Tout annuler
          </Button>
        )}
        {!active && failed > 0 && (
          <Button
            variant="light"
            size="compact-md"
            leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
            onClick={uploads.retryFailed}
          >
            Réessayer les échecs
          </Button>
        )}
      </div>
      <ul className={classes.list}>
        {list.map((upload) => (
          <UploadRow key={upload.key} upload={upload} uploads={uploads} started={started} />
        ))}
      </ul>
    </section>
  );
}

function chosenText(ready: number, refused: number): string {
  const chosen = formatCount(ready, 'photo choisie', 'photos choisies');
  return refused === 0 ? chosen : `${chosen}, ${formatCount(refused, 'fichier refusé', 'fichiers refusés')}`;
}

const stateIcon = { size: 15, stroke: 2, 'aria-hidden': true };

type RowProps = { upload: Upload; uploads: Uploads; started: boolean };

const UploadRow = memo(function UploadRow({ upload, uploads, started }: RowProps) {
  const { key, file, state, progress } = upload;
  const underWay = state === 'sending' || (state === 'waiting' && started);
  const again = state === 'failed' || state === 'cancelled';
  return (
    <li className={classes.row} data-state={state}>
      <Preview address={upload.preview} />
      <Box flex={1} miw={0}>
        <p className={photos.line}>{file.name}</p>
        {state === 'sending' && (
          <Progress value={progress * 100} size="sm" my="2xs" aria-label={`Envoi de ${file.name}`} />
        )}
        <p className={`${photos.note} ${classes.state}`}>
          {isSent(upload) && <IconCircleCheck {...stateIcon} />}
          {isUnsent(upload) && <IconAlertTriangle {...stateIcon} />}
          {stateText(upload, started)}
        </p>
      </Box>
      {again && (
        <RowButton
          color="green"
          label={`Réessayer ${file.name}`}
          Icon={IconRefresh}
          onClick={() => uploads.retry(key)}
        />
      )}
      {underWay && (
        <RowButton
          label={`Annuler l’envoi de ${file.name}`}
          Icon={IconX}
          onClick={() => uploads.cancel(key)}
        />
      )}
      {((state === 'waiting' && !started) || again || state === 'refused') && (
        <RowButton
          label={`Retirer ${file.name} de la liste`}
          Icon={IconX}
          onClick={() => uploads.remove(key)}
        />
      )}
    </li>
  );
});

type ButtonProps = { color?: 'green'; label: string; Icon: Icon; onClick: () => void };

function RowButton({ label, Icon, ...button }: ButtonProps) {
  return (
    <ActionIcon size={44} aria-label={label} {...button}>
      <Icon size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}

/** The picture as the browser shows it, else an icon. */
function Preview({ address }: { address: string | null }) {
  const [broken, setBroken] = useState(false);
  return (
    <span className={`${photos.frame} ${classes.preview}`} aria-hidden>
      {address && !broken ? (
        <img src={address} alt="" loading="lazy" decoding="async" onError={() => setBroken(true)} />
      ) : (
        <IconPhoto size={20} stroke={1.5} />
      )}
    </span>
  );
}

function stateText({ state, file, progress, reason }: Upload, started: boolean) {
  switch (state) {
    case 'waiting':
      return started ? 'En attente' : fileSize(file.size);
    case 'sending':
      return progress < 1
        ? `${Math.floor(progress * 100)}\u00a0% de ${fileSize(file.size)}`
        : 'Vérification…';
    case 'done':
      return 'Envoyée';
    case 'duplicate':
      return 'Déjà dans la photothèque';
    case 'cancelled':
      return 'Envoi annulé';
    default:
      return (
        <>
          <VisuallyHidden>{state === 'refused' ? 'Refusé\u00a0: ' : 'Échec\u00a0: '}</VisuallyHidden>
          {reason}
        </>
      );
  }
}
