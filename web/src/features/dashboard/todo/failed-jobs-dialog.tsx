import type { FailedJobs } from '@florilege/contract/dashboard/dashboard.contract.ts';
import { jobNames } from '@florilege/contract/dashboard/job-names.ts';
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
