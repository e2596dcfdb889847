import type { FailedJobs } from '@florilege/contract/dashboard/dashboard.contract.ts';
import { Button, Modal, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCircleCheck, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { formatAgo, formatCount, formatDateTime } from '../../../shared/format.ts';
import { useShown } from '../../../shared/legacy/use-shown.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorPanel } from '../../../shared/ui/error-panel.tsx';
import { StaleNotice } from '../../../shared/ui/stale-notice.tsx';
import { failedJobsQuery, useRetryJobs } from '../dashboard.queries.ts';
import classes from './failed-jobs-dialog.module.css';
import { jobWord } from './job-words.ts';

type Props = { opened: boolean; onClose: () => void };

/** Work that the shop does by itself and that keeps failing: what, since when, and again. */
export default function FailedJobsDialog({ opened, onClose }: Props) {
  const shown = useShown(opened);
  const onPhone = !useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
  return (
    <Modal opened={shown} onClose={onClose} title="Tâches en échec" size="lg" fullScreen={onPhone}>
      <FailedList />
    </Modal>
  );
}

function FailedList() {
  const jobs = useQuery(failedJobsQuery);
  if (jobs.isPending) return <Skeleton height={180} radius="md" role="status" aria-label="Chargement…" />;
  if (!jobs.data)
    return (
      <ErrorPanel
        message={errorMessage(jobs.error)}
        onRetry={() => void jobs.refetch()}
        retrying={jobs.isFetching}
      />
    );
  if (jobs.data.length === 0) {
    return (
      <EmptyState
        icon={<IconCircleCheck size={28} stroke={1.5} />}
        title="Aucune tâche en échec"
        hint="Ce qui vient d’être relancé reviendra ici s’il échoue de nouveau."
      />
    );
  }
  return (
    <ul className={classes.list}>
      {jobs.data.map((failed) => (
        <FailedWork key={failed.task} failed={failed} />
      ))}
    </ul>
  );
}

function FailedWork({ failed: { task, count, since, last_attempt, error } }: { failed: FailedJobs }) {
  const retry = useRetryJobs();
  return (
    <li className={classes.item}>
      <div className={classes.words}>
        <p className={classes.what}>
          {jobWord(task)}
          {count > 1 && <span className={classes.count}> · {formatCount(count, 'fois', 'fois')}</span>}
        </p>
        <p className={classes.when}>
          En échec depuis le <time dateTime={since}>{formatDateTime(since)}</time>, dernier essai{' '}
          {formatAgo(last_attempt)}
        </p>
        <details className={classes.details}>
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
      </div>
      <Button
        variant="default"
        leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />}
        onClick={() => retry.mutate(task)}
        loading={retry.isPending}
        aria-label={`Relancer\u00a0: ${jobWord(task)}`}
      >
        Relancer
      </Button>
    </li>
  );
}
