import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

// A mutation whose change is on the screen before the server has it names the query in `meta.guess`, of its variables,
// and reads it again with `readSettled`.

/** Hashes of the queries that show changes on their way, once for each change. */
export function changingQueries(queryClient: QueryClient): string[] {
  const pending = queryClient.getMutationCache().findAll({ status: 'pending' });
  return pending.flatMap(({ meta, state }) =>
    typeof meta?.guess === 'function' ? [hashKey(meta.guess(state.variables))] : [],
  );
}

/** Whether no other change of a query is on its way; asked by one, which is pending until it has settled. */
export function isOnlyChange(queryClient: QueryClient, queryKey: QueryKey): boolean {
  const hash = hashKey(queryKey);
  return changingQueries(queryClient).filter((each) => each === hash).length <= 1;
}

/** Reads a query again after a change, unless another one is on its way, which the answer may not have yet. */
export function readSettled(queryClient: QueryClient, queryKey: QueryKey): void {
  if (isOnlyChange(queryClient, queryKey)) void queryClient.invalidateQueries({ queryKey });
}

/** An optimistic change: the data before it, and the change as a function. */
type Guess<Data> = { before: Data | undefined; apply: (data: Data) => Data };

/** Rolls a failed change back and applies the later pending ones again. */
export function takeBack<Data>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  failed: Guess<Data> | undefined,
  without = failed?.before,
): void {
  if (!failed || without === undefined) return;
  const hash = hashKey(queryKey);
  const guesses = queryClient
    .getMutationCache()
    .findAll({ status: 'pending' })
    .filter(
      ({ meta, state }) => typeof meta?.guess === 'function' && hashKey(meta.guess(state.variables)) === hash,
    )
    .map(({ state }) => state.context as Guess<Data> | undefined);
  let data: Data = without;
  for (const guess of guesses.slice(guesses.indexOf(failed) + 1)) {
    if (!guess?.apply) continue;
    guess.before = data;
    data = guess.apply(data);
  }
  queryClient.setQueryData(queryKey, data);
}

/**
 * Of a mutation that shows its change at once, and takes it back when it fails. `changed`: the key of the query, or how
 * a change names it.
 */
export function optimistic<Data, Change>(
  queryClient: QueryClient,
  changed: QueryKey | ((change: Change) => QueryKey),
  apply: (data: Data, change: Change) => Data,
) {
  const keyOf = typeof changed === 'function' ? changed : () => changed;
  return {
    meta: { guess: keyOf },
    onMutate: async (change: Change) => {
      const queryKey = keyOf(change);
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData<Data>(queryKey);
      if (before !== undefined) queryClient.setQueryData(queryKey, apply(before, change));
      return { before, apply: (data: Data) => apply(data, change) };
    },
    onError: (_error: Error, change: Change, guess: Guess<Data> | undefined) =>
      takeBack(queryClient, keyOf(change), guess),
  };
}
