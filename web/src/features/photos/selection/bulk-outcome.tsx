import '@mantine/core/styles/Progress.layer.css';
import { IMAGE_BULK_LIMIT } from '@florilege/contract/photos/photos.contract.ts';
import { Alert, Progress, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { formatCount, formatNumber } from '../../../shared/format.ts';
import { type Notify, useNotify } from '../../../shared/ui/notification-dialog.tsx';
import { useRestorePhotos } from '../photos.queries.ts';
import { type BulkOutcome, reasonsOf } from './in-batches.ts';

/** Whether some photos were left out. */
const isPartial = ({ errors, failure }: BulkOutcome) => errors.length > 0 || failure !== null;

/** A dialog about photos that were left out, and whether there were any. `done`: `supprimées`. */
function notifyPartial(notify: Notify, outcome: BulkOutcome, done: string): boolean {
  if (!isPartial(outcome)) return false;
  void notify({
    type: outcome.done === 0 ? 'error' : 'warning',
    title: outcome.done === 0 ? 'Erreur' : 'Résultat partiel',
    description: <OutcomeSentences outcome={outcome} done={done} />,
  });
  return true;
}

function OutcomeSentences({ outcome, done }: { outcome: BulkOutcome; done: string }) {
  return (
    <Stack gap="xs">
      <Text>
        {formatNumber(outcome.done)} {outcome.done < 2 ? done.replace(/s$/u, '') : done} sur{' '}
        {formatCount(outcome.total, 'photo')}.
      </Text>
      {reasonsOf(outcome.errors).map(({ reason, count }) => (
        <Text key={reason}>
          {formatCount(count, 'photo')}&nbsp;: {reason}
        </Text>
      ))}
      {outcome.failure !== null && <Text>{errorMessage(outcome.failure)}</Text>}
    </Stack>
  );
}

/** A change of many photos in a dialog: its progress, the failure that ends it, and the photos that were left out. */
export function useBulkChange(total: number, done: string) {
  const notify = useNotify();
  const [sent, setSent] = useState<number | null>(null);
  const [failed, setFailed] = useState<BulkOutcome | null>(null);
  return {
    /** Resolves to null when the rest was not sent. */
    run: async (send: (onProgress: (sent: number) => void) => Promise<BulkOutcome>) => {
      setSent(0);
      setFailed(null);
      const outcome = await send(setSent);
      setSent(null);
      if (outcome.failure === null) return outcome;
      setFailed(outcome);
      return null;
    },
    notifyPartial: (outcome: BulkOutcome) => notifyPartial(notify, outcome, done),
    state: (
      <>
        {/* A single batch is done before there is a progress to show. */}
        {sent !== null && total > IMAGE_BULK_LIMIT && (
          <Stack gap="2xs" role="status">
            <Progress value={(sent / total) * 100} aria-label="Avancement" />
            <Text size="sm" c="dimmed" className="fl-figures">
              {formatNumber(sent)} sur {formatCount(total, 'photo')}
            </Text>
          </Stack>
        )}
        {failed && (
          <Alert color="red" title="Erreur">
            <OutcomeSentences outcome={failed} done={done} />
          </Alert>
        )}
      </>
    ),
  };
}

/** Restores photos from the bin: the undo of a deletion, and the action of the bin. */
export function useRestore() {
  const notify = useNotify();
  const restore = useRestorePhotos();
  return {
    running: restore.isPending,
    /** Resolves to whether all were restored. */
    start: async (ids: readonly number[]): Promise<boolean> => {
      const outcome = await restore.mutateAsync({ ids });
      if (notifyPartial(notify, outcome, 'restaurées')) return false;
      notifications.show({
        message: `${formatCount(outcome.done, 'photo restaurée', 'photos restaurées')}.`,
        color: 'green',
      });
      return true;
    },
  };
}
