import '@mantine/core/styles/Avatar.layer.css';
import '@mantine/core/styles/Progress.layer.css';
import { ActionIcon, Avatar, Box, Button, Group, Paper, Progress, Text, VisuallyHidden } from '@mantine/core';
import {
  type Icon,
  IconAlertTriangle,
  IconCircleCheck,
  IconPhoto,
  IconRefresh,
  IconX,
} from '@tabler/icons-react';
import { memo } from 'react';
import { formatCount } from '../../../shared/format.ts';
import { ActionButton } from '../../../shared/ui/action-button.tsx';
import { fileSize } from '../photo-words.ts';
import classes from './upload.module.css';
import { isActive, isSent, isUnsent, summarise, type Upload, type Uploads } from './uploads.ts';

type Props = {
  uploads: Uploads;
  list: readonly Upload[];
  /** The upload has started; before that a file can only be removed. */
  started: boolean;
};

export function UploadList({ uploads, list, started }: Props) {
  const { total, sent, failed, refused } = summarise(list);
  const active = started && isActive(list);
  if (list.length === 0) return null;
  return (
    <section aria-label="Fichiers choisis">
      <Group justify="space-between" gap="sm" mih={30} mb="sm">
        <Text fw={550} className="fl-figures" role="status">
          {active && `${sent} sur ${formatCount(total, 'photo envoyée', 'photos envoyées')}`}
          {!started && chosenText(total, refused)}
          {started &&
            !active &&
            failed + refused > 0 &&
            formatCount(failed + refused, 'fichier non envoyé', 'fichiers non envoyés')}
        </Text>
        {active && total > 1 && (
          <Button variant="subtle" color="red" size="compact-md" onClick={uploads.cancelAll}>
            Tout annuler
          </Button>
        )}
        {!active && failed > 0 && (
          <ActionButton Icon={IconRefresh} variant="light" size="compact-md" onClick={uploads.retryFailed}>
            Réessayer les échecs
          </ActionButton>
        )}
      </Group>
      <Paper component="ul" withBorder radius="md" className={classes.list}>
        {list.map((upload) => (
          <UploadRow key={upload.key} upload={upload} uploads={uploads} started={started} />
        ))}
      </Paper>
    </section>
  );
}

function chosenText(ready: number, refused: number): string {
  const chosen = formatCount(ready, 'photo choisie', 'photos choisies');
  return refused === 0 ? chosen : `${chosen}, ${formatCount(refused, 'fichier refusé', 'fichiers refusés')}`;
}

const stateIcon = { size: 15, stroke: 2, style: { flex: 'none' }, 'aria-hidden': true };

const UploadRow = memo(function UploadRow(props: Pick<Props, 'uploads' | 'started'> & { upload: Upload }) {
  const { upload, uploads, started } = props;
  const { key, file, preview, state, progress } = upload;
  const underWay = state === 'sending' || (state === 'waiting' && started);
  const again = state === 'failed' || state === 'cancelled';
  const sent = isSent(upload);
  const unsent = isUnsent(upload);
  const settledColor = sent ? 'green' : 'red';
  return (
    <Group component="li" gap="xs" wrap="nowrap" mih={68} p="xs">
      <Avatar src={preview} alt="" size={46} radius="md" me="xs" aria-hidden>
        <IconPhoto size={20} stroke={1.5} />
      </Avatar>
      <Box flex={1} miw={0}>
        <Text truncate>{file.name}</Text>
        {state === 'sending' && (
          <Progress value={progress * 100} size="sm" my="2xs" aria-label={`Envoi de ${file.name}`} />
        )}
        <Group component="p" gap="2xs" wrap="nowrap" fz="xs" c={sent || unsent ? settledColor : 'dimmed'}>
          {sent && <IconCircleCheck {...stateIcon} />}
          {unsent && <IconAlertTriangle {...stateIcon} />}
          {stateText(upload, started)}
        </Group>
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
    </Group>
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
