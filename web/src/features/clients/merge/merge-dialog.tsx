import type { AccountDetail } from '@florilege/contract/clients/account.ts';
import type { AccountSummary } from '@florilege/contract/clients/account-summary.ts';
import type { MergePreview } from '@florilege/contract/clients/client-twins.ts';
import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { useIdempotencyKey } from '../../../shared/api/idempotency.ts';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import buttons from '../../../shared/dialog/dialog-buttons.module.css';
import { ErrorPanel } from '../../../shared/ui/error-panel.tsx';
import { useMergeClient, useMergePreview } from '../client.queries.ts';
import { ClientPicker } from '../picker/client-picker.tsx';
import classes from './merge-dialog.module.css';
import { MergeSummary } from './merge-summary.tsx';

type Props = { client: AccountDetail; onClose: () => void };

/** Another client, entered twice, is taken over by this one: chosen, looked at, then confirmed by name. */
export function MergeDialog({ client, onClose }: Props) {
  const [other, setOther] = useState<AccountSummary | null>(null);
  const [text, setText] = useState('');
  const itself = other?.id === client.id;
  const preview = useMergePreview(client.id, other && !itself ? other.id : null);
  const merge = useMergeClient(client.id);
  const key = useIdempotencyKey();

  const choose = (chosen: AccountSummary | null) => {
    setOther(chosen);
    setText('');
    merge.reset();
    key.renew();
  };
  const close = () => !merge.isPending && onClose();
  const confirm = () => {
    if (!other || merge.isPending) return;
    merge.mutate(
      { other: other.id, idempotencyKey: key.current() },
      {
        onSuccess: () => {
          notifications.show({
            title: 'Clients fusionnés',
            message: `${other.name} est repris par ${client.name}.`,
            color: 'green',
          });
          onClose();
        },
      },
    );
  };

  return (
    <Dialog onClose={close} title="Fusionner deux clients" size={600}>
      <Stack gap="md" className={classes.body}>
        <Text>
          Choisissez le client à reprendre dans la fiche de <strong>{client.name}</strong>, qui reste.
        </Text>
        <ClientPicker
          label="Client à reprendre"
          placeholder="Nom, téléphone…"
          value={other}
          text={text}
          onText={setText}
          onChange={choose}
          onNewClient={undefined}
          error={itself ? 'C’est le client ouvert. Choisissez-en un autre.' : undefined}
        />
        {other && !itself && <Preview preview={preview} />}
        {merge.error && (
          <Alert color="red" title="La fusion n’a pas eu lieu">
            {errorMessage(merge.error)}
          </Alert>
        )}
        <div className={buttons.buttons}>
          <Button variant="default" onClick={close} disabled={merge.isPending}>
            Garder les deux clients
          </Button>
          <Button
            color="red"
            onClick={confirm}
            loading={merge.isPending}
            disabled={!other || itself || !preview.data}
          >
            Fusionner définitivement
          </Button>
        </div>
      </Stack>
    </Dialog>
  );
}

function Preview({ preview }: { preview: ReturnType<typeof useMergePreview> }) {
  const shown: MergePreview | undefined = preview.data;
  if (shown) return <MergeSummary preview={shown} />;
  if (preview.isPending)
    return <Skeleton height={230} radius="lg" role="status" aria-label="Calcul de la fusion…" />;
  return (
    <ErrorPanel
      message={errorMessage(preview.error)}
      onRetry={() => void preview.refetch()}
      retrying={preview.isFetching}
    />
  );
}
