import type { QueryClient } from '@tanstack/react-query';

/** Callbacks of a mutation that shows its change at once, and takes it back when it fails. */
export function optimistic<Data, Change>(
  queryClient: QueryClient,
  queryKey: readonly unknown[],
  apply: (data: Data, change: Change) => Data,
) {
  return {
    onMutate: async (change: Change) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData<Data>(queryKey);
      if (before !== undefined) queryClient.setQueryData(queryKey, apply(before, change));
      return { before };
    },
    onError: (_error: Error, _change: Change, context: { before: Data | undefined } | undefined) => {
      if (context?.before !== undefined) queryClient.setQueryData(queryKey, context.before);
    },
  };
}
