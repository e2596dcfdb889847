import '@mantine/core/styles/Progress.layer.css';
import {
  IMPORT_LINES_DAYS,
  type ImportDetail,
  type ImportKind,
  importStates,
} from '@florilege/contract/imports/imports.contract.ts';
import { Button, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { IconHourglassEmpty } from '@tabler/icons-react';
import { formatCount, formatDateTime, formatNumber } from '../../shared/format.ts';
import { BackTrail } from '../../shared/page/back-trail.tsx';
import { PageHeader } from '../../shared/page/page-header.tsx';
import { PageLink } from '../../shared/page/page-link.tsx';
import { RecordScreen } from '../../shared/page/record-screen.tsx';
import type { BackToList } from '../../shared/page/use-back.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { kinds } from './import-kinds.ts';
import { ImportPreview } from './import-preview.tsx';
import { ImportResult } from './import-result.tsx';
import { importQuery } from './imports.queries.ts';

/** /clients/import/{id} and /commandes/import/{id}: columns and preview, then progress and result. */
const screenOf = (kind: ImportKind) => () => (
  <RecordScreen
    kind={{ ...record, list: { label: 'Imports', to: kinds[kind].home } }}
    query={importQuery}
    skeleton={skeleton}
  >
    {(import_, back) => <ImportPage import_={import_} back={back} />}
  </RecordScreen>
);
export const ClientImport = screenOf('clients');
export const OrderImport = screenOf('orders');

const record = {
  title: () => 'Import',
  loading: 'Chargement de l’import…',
  notFound: 'IMPORT_NOT_FOUND',
  unknown: 'Import introuvable',
  none: 'Aucun import',
  hint: 'Il est peut-être incomplet.',
} as const;

const skeleton = { body: <Skeleton height={320} radius="lg" /> };

const steps: Record<ImportDetail['state'], string> = {
  checking: 'Étape 2 sur 3\u00a0· Lecture des lignes',
  ready: 'Étape 2 sur 3\u00a0· Vérifiez. Rien n’est encore écrit.',
  running: 'Étape 3 sur 3\u00a0· Import en cours',
  done: 'Étape 3 sur 3\u00a0· Terminé',
  undoing: 'Annulation en cours',
  undone: 'Import annulé',
};

function ImportPage({ import_, back }: { import_: ImportDetail; back: BackToList }) {
  const { id, filename, state, author_name, created_at } = import_;
  const forgotten = state === 'ready' && import_.forgotten;
  return (
    <>
      <PageHeader
        title={filename}
        aside={`${formatCount(import_.lines, 'ligne')}\u00a0· ${author_name}, le ${formatDateTime(created_at)}`}
        subtitle={forgotten ? 'Rien n’a été écrit.' : steps[state]}
        breadcrumb={<BackTrail back={back} label={filename} />}
      />
      {forgotten && <Forgotten kind={import_.kind} />}
      {state === 'ready' && !forgotten && <ImportPreview key={id} import_={import_} />}
      {(state === 'done' || state === 'undone') && <ImportResult import_={import_} />}
      {(state === 'checking' || state === 'running' || state === 'undoing') && <UnderWay import_={import_} />}
    </>
  );
}

/** An import that was never run until its lines were forgotten. */
const Forgotten = ({ kind }: { kind: ImportKind }) => (
  <EmptyState
    icon={<IconHourglassEmpty size={28} stroke={1.5} />}
    title="Les lignes de cet import ont été oubliées"
    hint={`Elles sont gardées ${IMPORT_LINES_DAYS}\u00a0jours. Donnez le fichier à nouveau pour l’importer.`}
    action={
      <Button component={PageLink} href={kinds[kind].home}>
        Donner le fichier
      </Button>
    }
  />
);

/** The work goes on when the page is left. */
function UnderWay({ import_: { state, progress, lines, counts } }: { import_: ImportDetail }) {
  const whole = state === 'running' ? counts.new + counts.chosen : lines;
  const label = importStates[state];
  return (
    <Stack gap="sm" className="fl-card">
      <Text fw="var(--fl-weight-strong)" role="status">
        {label}…
      </Text>
      {state !== 'undoing' && (
        <>
          <Progress value={whole > 0 ? (100 * progress) / whole : 0} aria-label={label} />
          <Text size="sm" c="dimmed" className="fl-figures">
            {formatNumber(progress)} sur {formatNumber(whole)}
          </Text>
        </>
      )}
      <Text c="dimmed">
        Vous pouvez quitter la page&nbsp;: le travail continue, et cet import vous attend.
      </Text>
    </Stack>
  );
}
