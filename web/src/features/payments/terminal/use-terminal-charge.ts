import type { TerminalStatus } from '@florilege/contract/payments/payment-records.ts';
import { useTimeout } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isFinalTerminal } from '../payment-words.ts';
import { terminalQuery, useCancelTerminal, useSendToTerminal } from '../payments.queries.ts';

const POLL_MS = 1_000;
const POLL_FOR_MS = 20_000;

/** A charge at a terminal until its result: sent to that of `locationId`, or followed from its state (null). */
export function useTerminalCharge(orderId: number, locationId: number | null) {
  const queryClient = useQueryClient();
  const { queryKey } = terminalQuery(orderId);
  const sending = useSendToTerminal(orderId);
  const cancelling = useCancelTerminal(orderId);
  const [watching, setWatching] = useState(locationId === null);
  const [round, setRound] = useState(1);
  const [overRound, setOverRound] = useState(0);
  const timedOut = overRound === round;

  const query = useQuery({
    ...terminalQuery(orderId),
    enabled: watching,
    refetchInterval: ({ state }) => (timedOut || isFinalTerminal(state.data) ? false : POLL_MS),
  });
  const followError = useLastError(query);
  const final = isFinalTerminal(query.data);

  useEffect(() => {
    if (!watching || final) return;
    const timer = setTimeout(() => setOverRound(round), POLL_FOR_MS);
    return () => clearTimeout(timer);
  }, [watching, final, round]);

  // Also without a live update.
  useEffect(() => {
    if (final) void queryClient.invalidateQueries({ queryKey: ['orders'] });
  }, [final, queryClient]);

  const watch = (answer: TerminalStatus) => {
    queryClient.setQueryData(queryKey, answer);
    setWatching(true);
    setRound((now) => now + 1);
  };
  const send = () => {
    if (locationId !== null && !sending.isPending) sending.mutate(locationId, { onSuccess: watch });
  };

  // Opening the dialog sends; a moment later, so that the double mount of development sends once.
  useTimeout(send, 0, { autoInvoke: true });

  return {
    status: query.data,
    sending: sending.isPending,
    sendError: sending.error,
    send,
    /** The charge was sent: its state is polled. */
    following: watching,
    /** Why the last poll failed; stays until one succeeds. */
    followError,
    /** Polled for 20 s without a result. Polling ends, though a live update still brings the result. */
    timedOut: timedOut && !final,
    keepWaiting: () => {
      setRound((now) => now + 1);
      void query.refetch();
    },
    cancel: () => {
      if (!cancelling.isPending) cancelling.mutate(undefined, { onSuccess: watch });
    },
    cancelling: cancelling.isPending,
    cancelError: cancelling.error,
  };
}

export type TerminalCharge = ReturnType<typeof useTerminalCharge>;

/** A query without data drops its error at each retry: the sentence would come and go. */
function useLastError({ error, dataUpdatedAt }: { error: Error | null; dataUpdatedAt: number }) {
  const [last, setLast] = useState(error);
  useEffect(() => {
    if (error) setLast(error);
  }, [error]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer clears it
  useEffect(() => setLast(null), [dataUpdatedAt]);
  return last;
}
