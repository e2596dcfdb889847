import { Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { formatCount, formatNumber } from '../../../shared/format.ts';
import { type Notify, useNotify } from '../../../shared/ui/notification-dialog.tsx';
import { useRestorePhotos } from '../photos.queries.ts';
import { type BulkOutcome, reasonsOf } from './in-slices.ts';

/** Whether some photos were left out. */
export const isPartial = ({ errors, failure }: BulkOutcome) => errors.length > 0 || failure !== null;

/** How far it came, and why the others were left out. `done`: `supprimées`. */
export function tellPartial(notify: Notify, outcome: BulkOutcome, done: string): void {
  void notify({
    type: outcome.done === 0 ? 'error' : 'warning',
    title: outcome.done === 0 ? 'Erreur' : 'Résultat partiel',
    description: <OutcomeSentences outcome={outcome} done={done} />,
  });
}

export function OutcomeSentences({ outcome, done }: { outcome: BulkOutcome; done: string }) {
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

/** Takes photos out of the bin and tells the result: the undo of a deletion, and what the bin is for. */
export function useRestore() {
  const notify = useNotify();
  const restore = useRestorePhotos();
  return {
    running: restore.isPending,
    start: async (ids: readonly number[]): Promise<boolean> => {
      const outcome = await restore.mutateAsync({ ids });
      if (isPartial(outcome)) tellPartial(notify, outcome, 'restaurées');
      else
        notifications.show({
          message: `${formatCount(outcome.done, 'photo restaurée', 'photos restaurées')}.`,
          color: 'green',
        });
      return !isPartial(outcome);
    },
  };
}
