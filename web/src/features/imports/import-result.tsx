import {
  hangingReasons,
  type ImportDetail,
  importVerdicts,
} from '@florilege/contract/imports/imports.contract.ts';
import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconList } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { ConfirmDialog } from '../../shared/dialog/confirm-dialog.tsx';
import { DialogSlot } from '../../shared/dialog/dialog-slot.tsx';
import { formatCount, formatNumber } from '../../shared/format.ts';
import { PageLink } from '../../shared/page/page-link.tsx';
import { ActionButton } from '../../shared/ui/action-button.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { useFailed } from '../../shared/ui/notification-dialog.tsx';
import classes from './import.module.css';
import { kinds } from './import-kinds.ts';
import { ImportLines } from './import-lines.tsx';
import { useImportColumns, useUndoImport } from './imports.queries.ts';

type Props = { import_: ImportDetail };

export function ImportResult({ import_ }: Props) {
  return import_.state === 'undone' ? <Undone import_={import_} /> : <Done import_={import_} />;
}

function Undone({ import_: { id, kind, columns, forgotten } }: Props) {
  const again = useImportColumns(id);
  const failed = useFailed('Vérification impossible');
  return (
    <EmptyState
      icon={<IconArrowBackUp size={28} stroke={1.5} />}
      title="Cet import est annulé"
      hint={kinds[kind].undone}
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

function Done({ import_ }: Props) {
  const { created, counts, hanging } = import_;
  const { one, many, agreement, list, seeAll } = kinds[import_.kind];
  const [asking, setAsking] = useState(false);
  const leftOut = counts.wrong + counts.duplicate - counts.chosen;
  return (
    <Stack gap="md">
      <EmptyState
        icon={<IconCheck size={28} stroke={1.5} />}
        title={formatCount(created, `${one} créé${agreement}`, `${many} créé${agreement}s`)}
        hint={
          leftOut > 0
            ? `${formatCount(leftOut, 'ligne a été laissée', 'lignes ont été laissées')} de côté\u00a0: à corriger, ou doublons.`
            : 'Toutes les lignes ont été importées.'
        }
        action={
          <Group gap="sm" justify="center">
            <Button
              component={PageLink}
              href={list.to}
              leftSection={<IconList size={18} stroke={1.75} aria-hidden />}
            >
              {seeAll}
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
      {hanging.count > 0 && <Hanging import_={import_} />}
      {!import_.forgotten && counts.wrong > 0 && <LeftOut import_={import_} verdict="wrong" />}
      {!import_.forgotten && counts.duplicate > counts.chosen && (
        <LeftOut import_={import_} verdict="duplicate" />
      )}
      <DialogSlot of={asking}>
        {() => <UndoDialog import_={import_} onClose={() => setAsking(false)} />}
      </DialogSlot>
    </Stack>
  );
}

type LeftOutProps = Props & { verdict: 'wrong' | 'duplicate' };

/** The lines of a verdict as they were given, so that those left aside can be made by hand. */
function LeftOut({ import_, verdict }: LeftOutProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={2} id={id} mb="xs">
        {importVerdicts[verdict]}&nbsp;· {formatNumber(import_.counts[verdict])}
      </Title>
      <ImportLines import_={import_} verdict={verdict} over />
    </section>
  );
}

function Hanging({ import_: { kind, hanging } }: Props) {
  const { count, records } = hanging;
  const { one, many, pageOf } = kinds[kind];
  return (
    <section className="fl-card" aria-label="Ce qui empêche d’annuler">
      <Text>
        Cet import ne s’annule plus&nbsp;:{' '}
        {formatCount(count, `${one} a servi ou a changé`, `${many} ont servi ou ont changé`)} depuis.
      </Text>
      <ul className={classes.lines}>
        {records.map(({ id, name, reasons }) => (
          <li key={id}>
            <Anchor component={PageLink} href={pageOf(id)} inherit underline="always">
              {name}
            </Anchor>{' '}
            <Text span size="sm" c="dimmed">
              {reasons.map((reason) => hangingReasons[reason]).join(', ')}
            </Text>
          </li>
        ))}
      </ul>
      {count > records.length && (
        <Text size="sm" c="dimmed">
          et {formatCount(count - records.length, 'autre')}
        </Text>
      )}
    </section>
  );
}

type UndoProps = Props & { onClose: () => void };

function UndoDialog({ import_: { id, kind, created }, onClose }: UndoProps) {
  const words = kinds[kind];
  const undo = useUndoImport(id);
  return (
    <ConfirmDialog
      title="Annuler l’import&#8239;?"
      onClose={onClose}
      change={undo}
      onConfirm={() => undo.mutate(undefined, { onSuccess: onClose })}
      keepLabel={words.keep}
      confirmLabel="Annuler l’import"
    >
      <Text>{words.undoing(created)} Les lignes restent ici, pour être importées à nouveau.</Text>
    </ConfirmDialog>
  );
}
