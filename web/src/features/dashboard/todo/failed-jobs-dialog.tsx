import type { FailedJobs } from '@florilege/contract/dashboard/dashboard.contract.ts';
import { Box, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import { formatAgo, formatCount, formatDateTime } from '../../../shared/format.ts';
import { ActionButton } from '../../../shared/ui/action-button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Loaded } from '../../../shared/ui/error-panel.tsx';
import { StaleNotice } from '../../../shared/ui/stale-notice.tsx';
import { failedJobsQuery, useRetryJobs } from '../dashboard.queries.ts';
import classes from './todo.module.css';

/** Names of the background jobs on screen; a job without one is shown by its identifier. */
const jobNames: Record<string, string> = {
  send_sign_in_code: 'Envoi d’un code de connexion par SMS',
  shrink_image: 'Préparation d’une photo',
  send_message: 'Envoi d’un lien ou d’une relance au client',
  check_import: 'Vérification d’un import',
  run_import: 'Import de clients ou de commandes',
  undo_import: 'Annulation d’un import',
  square_event: 'Lecture d’un message de Square',
  close_charge: 'Fermeture d’un lien ou d’un paiement au terminal',
  settle_payments: 'Suivi des paiements chez Square',
  settle_billing: 'Suivi des devis et factures chez Pennylane',
  make_subscription: 'Création de la commande d’un abonnement',
  make_subscriptions: 'Recherche des dates d’abonnement',
  settle_team: 'Suivi des comptes chez le service d’identification',
  sweep_platform: 'Rangement de la base de données',
  sweep_sign_in: 'Rangement des codes et des sessions',
  sweep_photos: 'Rangement des photos',
  sweep_stored_photos: 'Contrôle des photos conservées',
  forget_imports: 'Oubli des lignes d’anciens imports',
  forget_export_tickets: 'Rangement des exports',
  forget_places: 'Rangement des adresses',
  keep_to_retention: 'Effacement selon la conservation des données',
  free_dead_jobs: 'Reprise des tâches interrompues',
};

export default function FailedJobsDialog({ onClose }: { onClose: () => void }) {
  const jobs = useQuery(failedJobsQuery);
  return (
    <Dialog onClose={onClose} title="Tâches en échec" size="lg" onPhone="high">
      <Loaded
        query={jobs}
        skeleton={<Skeleton height={180} radius="md" role="status" aria-label="Chargement…" />}
      >
        {(found) => <JobList jobs={found} />}
      </Loaded>
    </Dialog>
  );
}

function JobList({ jobs }: { jobs: readonly FailedJobs[] }) {
  if (jobs.length === 0) {
    return (
      <EmptyState
        icon={<IconCircleCheck size={28} stroke={1.5} />}
        title="Aucune tâche en échec"
        hint="Ce qui vient d’être relancé reviendra ici s’il échoue de nouveau."
      />
    );
  }
  return (
    <Stack component="ul" gap="sm">
      {jobs.map((job) => (
        <Job key={job.task} job={job} />
      ))}
    </Stack>
  );
}

function Job({ job: { task, count, since, last_attempt, error } }: { job: FailedJobs }) {
  const retry = useRetryJobs();
  const name = jobNames[task] ?? `Tâche «\u00a0${task}\u00a0»`;
  return (
    <Group component="li" gap="sm" align="flex-start" className="fl-card">
      <Box flex="1 1 260px" miw={0}>
        <p>
          <strong>{name}</strong>
          {count > 1 && `\u00a0· ${formatCount(count, 'fois', 'fois')}`}
        </p>
        <Text size="xs" c="dimmed" className="fl-figures">
          En échec depuis le <time dateTime={since}>{formatDateTime(since)}</time>, dernier essai{' '}
          {formatAgo(last_attempt)}
        </Text>
        <details className={classes.error}>
          <summary>Détail technique</summary>
          <code>{error}</code>
        </details>
        {retry.isError && (
          <StaleNotice
            message={errorMessage(retry.error)}
            onRetry={() => retry.mutate(task)}
            retrying={retry.isPending}
          />
        )}
      </Box>
      <ActionButton
        Icon={IconRefresh}
        onClick={() => retry.mutate(task)}
        loading={retry.isPending}
        aria-label={`Relancer\u00a0: ${name}`}
      >
        Relancer
      </ActionButton>
    </Group>
  );
}
