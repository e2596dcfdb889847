import type { Passkey } from '@florilege/contract/auth/passkeys.contract.ts';
import { Button, Group, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconFingerprint } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import { formatAgo, formatDateTime } from '../../../shared/format.ts';
import { ErrorAlert, Loaded } from '../../../shared/ui/error-panel.tsx';
import { useNewPasskey } from './new-passkey.ts';
import classes from './own-passkeys.module.css';
import { passkeysQuery, useRemovePasskey } from './passkeys.queries.ts';

/** The member's own passkeys: to see, to add to and to remove from. */
export function OwnPasskeys() {
  const passkeys = useQuery(passkeysQuery);
  const remove = useRemovePasskey();
  const heading = useId();
  return (
    <Stack gap="sm" renderRoot={(section) => <section {...section} aria-labelledby={heading} />}>
      <Title order={3} size="h4" id={heading}>
        Clés d’accès
      </Title>
      <Text c="dimmed">
        Une clé d’accès protège votre compte même si quelqu’un a votre téléphone&nbsp;: elle est demandée
        après le code, et de nouveau avant ce qui compte.
      </Text>
      <ErrorAlert error={remove.error} title="La clé n’a pas été retirée" />
      <Loaded
        query={passkeys}
        skeleton={<Skeleton height={52} radius="md" role="status" aria-label="Chargement…" />}
      >
        {(known) =>
          known.length > 0 && (
            <ul aria-label="Clés d’accès enregistrées" className={classes.list}>
              {known.map((passkey) => (
                <PasskeyRow
                  key={passkey.id}
                  passkey={passkey}
                  busy={remove.isPending}
                  onRemove={() => remove.mutate(passkey.id)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <NewPasskey />
    </Stack>
  );
}

type RowProps = { passkey: Passkey; busy: boolean; onRemove: () => void };

function PasskeyRow({ passkey: { name, created_at, last_used_at }, busy, onRemove }: RowProps) {
  return (
    <Group component="li" gap="sm" py="sm" justify="space-between" wrap="nowrap">
      <div className={classes.text}>
        <strong>{name}</strong>
        <Text c="dimmed">
          depuis le {formatDateTime(created_at)}
          {last_used_at && <>&nbsp;· utilisée {formatAgo(last_used_at)}</>}
        </Text>
      </div>
      <Button variant="default" onClick={onRemove} disabled={busy} aria-label={`Retirer la clé ${name}`}>
        Retirer
      </Button>
    </Group>
  );
}

function NewPasskey() {
  const queryClient = useQueryClient();
  const { add, name, setName } = useNewPasskey(() => {
    void queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey });
    notifications.show({ message: 'Clé d’accès enregistrée', color: 'green' });
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!add.isPending && name.trim() !== '') add.mutate();
  };
  return (
    <form onSubmit={submit} noValidate>
      <ErrorAlert error={add.error} title="La clé n’a pas été enregistrée" />
      <div className={classes.adding}>
        <TextInput
          label="Nom de la nouvelle clé"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          maxLength={60}
          autoComplete="off"
        />
        <Button
          type="submit"
          variant="default"
          leftSection={<IconFingerprint size={18} stroke={1.6} aria-hidden />}
          loading={add.isPending}
          disabled={name.trim() === ''}
        >
          Ajouter une clé d’accès
        </Button>
      </div>
    </form>
  );
}
