import '@mantine/core/styles/Progress.layer.css';
import { IMAGE_BULK_LIMIT, photosRoutes } from '@florilege/contract/photos/photos.contract.ts';
import { Alert, Progress, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/call.ts';
import { formatCount, formatNumber } from '../../../shared/format.ts';
import { useNotify } from '../../../shared/ui/notification-dialog.tsx';
import { refreshPhotos } from '../photos.queries.ts';

type BulkError = { id: number; error: string };

export type BulkOutcome = {
  /** Number of photos that the server counts as done. */
  done: number;
  total: number;
  errors: BulkError[];
  /** The reason why the rest was not sent. Sending all again is harmless: what is done stays done. */
  failure: unknown;
};

type BatchAnswer = Promise<{ done: number; errors: BulkError[] }>;

/** Sends a selection of any size in batches that one call takes, and reports the progress after each. */
export async function inBatches(
  ids: readonly number[],
  send: (ids: number[]) => BatchAnswer,
  onProgress?: (sent: number) => void,
  size = IMAGE_BULK_LIMIT,
): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { done: 0, total: ids.length, errors: [], failure: null };
  for (let start = 0; start < ids.length; start += size) {
    const batch = ids.slice(start, start + size);
    try {
      const { done, errors } = await send(batch);
      outcome.done += done;
      outcome.errors.push(...errors);
      onProgress?.(start + batch.length);
    } catch (failure) {
      return { ...outcome, failure };
    }
  }
  return outcome;
}

export function reasonsOf(errors: readonly BulkError[]): { reason: string; count: number }[] {
  const byReason = Map.groupBy(errors, ({ error }) => error);
  return [...byReason].map(([reason, photos]) => ({ reason, count: photos.length }));
}

function OutcomeSentences({ outcome, done }: { outcome: BulkOutcome; done: string }) {
  return (
    <Stack gap="xs">
      <Text>
        {formatCount(outcome.done, done)} sur {formatCount(outcome.total, 'photo')}.
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

/** A change of many photos, batch by batch: its progress, its failure, and the photos left out. `done` is the word for one. */
function useBulk<Extra = void>(done: string, send: (image_ids: number[], extra: Extra) => BatchAnswer) {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [sent, setSent] = useState(0);
  const change = useMutation({
    mutationFn: ({ ids, extra }: { ids: readonly number[]; extra: Extra }) => {
      setSent(0);
      return inBatches(ids, (batch) => send(batch, extra), setSent);
    },
    onSettled: () => refreshPhotos(queryClient),
  });
  const total = change.variables?.ids.length ?? 0;
  const failed = change.data && change.data.failure !== null ? change.data : null;
  return {
    running: change.isPending,
    run: (ids: readonly number[], extra: Extra) => change.mutateAsync({ ids, extra }),
    /** A dialog about photos that were left out, and whether there were any. */
    notifyPartial: (outcome: BulkOutcome): boolean => {
      if (outcome.errors.length === 0 && outcome.failure === null) return false;
      void notify({
        type: outcome.done === 0 ? 'error' : 'warning',
        title: outcome.done === 0 ? 'Erreur' : 'Résultat partiel',
        description: <OutcomeSentences outcome={outcome} done={done} />,
      });
      return true;
    },
    state: (
      <>
        {/* A single batch is done before there is a progress to show. */}
        {change.isPending && total > IMAGE_BULK_LIMIT && (
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

export const useTagPhotos = () =>
  useBulk('étiquetée', async (image_ids, tags: string[]) => {
    const { summary, errors } = await call(photosRoutes.bulkTag, { body: { image_ids, tags } });
    return { done: summary.tagged, errors };
  });

/** Puts photos into the bin for 30 days. */
export const useDeletePhotos = () =>
  useBulk('supprimée', async (image_ids) => {
    const { summary, errors } = await call(photosRoutes.bulkDelete, { body: { image_ids } });
    return { done: summary.deleted, errors };
  });

/** Restores photos from the bin: the undo of a deletion, and the action of the bin. */
export function useRestore() {
  const bulk = useBulk('restaurée', async (image_ids) => {
    const { summary, errors } = await call(photosRoutes.bulkRestore, { body: { image_ids } });
    return { done: summary.restored, errors };
  });
  return {
    running: bulk.running,
    /** Resolves to whether all were restored. */
    start: async (ids: readonly number[]): Promise<boolean> => {
      const outcome = await bulk.run(ids);
      if (bulk.notifyPartial(outcome)) return false;
      const message = `${formatCount(outcome.done, 'photo restaurée', 'photos restaurées')}.`;
      notifications.show({ message, color: 'green' });
      return true;
    },
  };
}
