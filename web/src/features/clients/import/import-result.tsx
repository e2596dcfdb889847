import { hangingReasons, type ImportDetail } from '@florilege/contract/clients/client-import.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../../shared/dialog/confirm-dialog.tsx';
import { DialogSlot } from '../../../shared/dialog/dialog-slot.tsx';
import { formatCount } from '../../../shared/format.ts';
import { PageLink } from '../../../shared/page/page-link.tsx';
import { ActionButton } from '../../../shared/ui/action-button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { useFailed } from '../../../shared/ui/notification-dialog.tsx';
import classes from './import.module.css';
import { useImportColumns, useUndoImport } from './imports.queries.ts';

type Props = { import_: ImportDetail };

export function ImportResult({ import_ }: Props) {
  return import_.state === 'undone' ? <Undone import_={import_} /> : <Done import_={import_} />;
}

function Undone({ import_: { id, columns, forgotten } }: Props) {
  const again = useImportColumns(id);
  const failed = useFailed('Vérification impossible');
  return (
    <EmptyState
      icon={<IconArrowBackUp size={28} stroke={1.5} />}
      title="Cet import est annulé"
      hint="Les clients qu’il avait créés ont été retirés."
      action={
        !forgotten && (
          <Button
            loading={again.isPending}
            onClick={() =>
              again.mutate(
                columns.map(({ field }) => field),
                { onError: failed },
              )
            }
          >
            Vérifier et importer à nouveau
          </Button>
        )
      }
    />
  );
}

function Done({ import_: { id, created, counts, hanging } }: Props) {
  const [asking, setAsking] = useState(false);
  const leftOut = counts.wrong + counts.duplicate - counts.chosen;
  return (
    <Stack gap="md">
      <EmptyState
        icon={<IconCheck size={28} stroke={1.5} />}
        title={formatCount(created, 'client créé', 'clients créés')}
        hint={
          leftOut > 0
            ? `${formatCount(leftOut, 'ligne a été laissée', 'lignes ont été laissées')} de côté\u00a0: à corriger, ou doublons.`
            : 'Toutes les lignes ont été importées.'
        }
        action={
          <Group gap="sm" justify="center">
            <Button
              component={PageLink}
              href="/clients"
              leftSection={<IconUsers size={18} stroke={1.75} aria-hidden />}
            >
              Voir les clients
            </Button>
            <ActionButton
              Icon={IconArrowBackUp}
              disabled={hanging.count > 0}
              onClick={() => setAsking(true)}
              aria-haspopup="dialog"
            >
              Annuler l’import
            </ActionButton>
          </Group>
        }
      />
      {hanging.count > 0 && <Hanging hanging={hanging} />}
      <DialogSlot of={asking}>
        {() => <UndoDialog id={id} created={created} onClose={() => setAsking(false)} />}
      </DialogSlot>
    </Stack>
  );
}

function Hanging({ hanging: { count, clients } }: Pick<ImportDetail, 'hanging'>) {
  return (
    <section className="fl-card" aria-label="Ce qui empêche d’annuler">
      <Text>
        Cet import ne s’annule plus&nbsp;:{' '}
        {formatCount(count, 'client a servi ou a changé', 'clients ont servi ou ont changé')} depuis.
      </Text>
      <ul className={classes.lines}>
        {clients.map(({ id, name, reasons }) => (
          <li key={id}>
            <PageLink href={`/clients/${id}/details`}>{name}</PageLink>{' '}
            <Text span size="sm" c="dimmed">
              {reasons.map((reason) => hangingReasons[reason]).join(', ')}
            </Text>
          </li>
        ))}
      </ul>
      {count > clients.length && (
        <Text size="sm" c="dimmed">
          et {formatCount(count - clients.length, 'autre')}
        </Text>
      )}
    </section>
  );
}

type UndoProps = { id: number; created: number; onClose: () => void };

function UndoDialog({ id, created, onClose }: UndoProps) {
  const undo = useUndoImport(id);
  return (
    <ConfirmDialog
      title="Annuler l’import&#8239;?"
      onClose={onClose}
      change={undo}
      onConfirm={() => undo.mutate(undefined, { onSuccess: onClose })}
      keepLabel="Garder les clients"
      confirmLabel="Annuler l’import"
    >
      <Text>
        {created === 1 ? 'Le client créé' : `Les ${formatCount(created, 'client')} créés`} par cet import
        {created === 1 ? ' disparaît' : ' disparaissent'}, avec leurs contacts et leurs notes. Les lignes
        restent ici, pour être importées à nouveau.
      </Text>
    </ConfirmDialog>
  );
}
