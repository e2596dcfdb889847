import '@mantine/core/styles/ThemeIcon.layer.css';
import '@mantine/dropzone/styles.layer.css';
import {
  IMPORT_MAX_LINES,
  IMPORT_MAX_SIZE,
  type ImportKind,
} from '@florilege/contract/imports/imports.contract.ts';
import { Anchor, Box, Button, Group, Stack, Text, ThemeIcon } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconTableImport } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { LongText } from '../../shared/form/long-text.tsx';
import { formatNumber } from '../../shared/format.ts';
import { ErrorAlert } from '../../shared/ui/error-panel.tsx';
import classes from './import.module.css';
import { kinds } from './import-kinds.ts';
import { useGiveTable } from './imports.queries.ts';

const accept = {
  'text/csv': ['.csv', '.txt', '.tsv'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
};

/** A file, dropped or chosen, or lines pasted from a spreadsheet. */
export function GiveTable({ kind }: { kind: ImportKind }) {
  const { table, heads, home, advice } = kinds[kind];
  const choose = useRef<() => void>(null);
  const [pasted, setPasted] = useState('');
  const navigate = useNavigate();
  const giving = useGiveTable(kind);
  // Set until the page of the import opens, so that a double click gives the table once.
  const given = useRef(false);
  const give = (file: File | undefined) => {
    if (!file || given.current) return;
    given.current = true;
    giving.mutate(file, {
      onError: () => {
        given.current = false;
      },
      onSuccess: ({ id }) => void navigate({ to: `${home}/$id`, params: { id: String(id) } }),
    });
  };
  return (
    <Stack gap="md">
      {advice && (
        <Text c="dimmed">
          <Anchor component={Link} to={advice.link.to} inherit underline="always">
            {advice.link.label}
          </Anchor>
          . {advice.why}
        </Text>
      )}
      <Dropzone
        openRef={choose}
        accept={accept}
        multiple={false}
        className={classes.area}
        disabled={giving.isPending}
        onDrop={() => undefined}
        // The server says why a file is none that it can read.
        onDropAny={(files, refused) => give(files[0] ?? refused[0]?.file)}
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        inputProps={{ 'aria-label': table }}
      >
        <Group gap="md">
          <ThemeIcon variant="light" size={48} aria-hidden>
            <IconTableImport size={26} stroke={1.5} />
          </ThemeIcon>
          <Box flex="1 1 200px" miw={0}>
            <Text fw="var(--fl-weight-strong)">Glissez un fichier ici, ou choisissez-le</Text>
            <Text size="sm" c="dimmed">
              CSV ou Excel (.xlsx), titres de colonnes en première ligne. {formatNumber(IMPORT_MAX_LINES)}{' '}
              lignes et {IMPORT_MAX_SIZE / 1024 / 1024}&nbsp;Mo au plus.
            </Text>
          </Box>
          <Button variant="light" onClick={() => choose.current?.()} loading={giving.isPending}>
            Choisir un fichier
          </Button>
        </Group>
      </Dropzone>
      <LongText
        label="Ou collez des lignes copiées d’un tableur"
        description={`Avec la ligne des titres (${heads}).`}
        minRows={4}
        maxRows={10}
        value={pasted}
        onChange={({ currentTarget }) => setPasted(currentTarget.value)}
      />
      <Group>
        <Button
          variant="default"
          disabled={pasted.trim() === ''}
          loading={giving.isPending}
          onClick={() => give(new File([pasted], 'Collage', { type: 'text/plain' }))}
        >
          Lire les lignes collées
        </Button>
      </Group>
      <ErrorAlert error={giving.error} title="Tableau non lu" />
    </Stack>
  );
}
