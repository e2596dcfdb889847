import type { TerminalStatus } from '@florilege/contract/payments/payments.contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isFinalTerminal } from '../payment-words.ts';
import { terminalQuery, useCancelTerminal, useSendToTerminal } from '../payments.queries.ts';

const POLL_MS = 1_000;
const POLL_FOR_MS = 20_000;

export type TerminalCharge = {
  /** Undefined until something is known. */
  status: TerminalStatus | undefined;
  sending: boolean;
  sendError: Error | null;
  send: () => void;
  /** Nothing is to be sent any more: how it stands is read, again and again. */
  following: boolean;
  /** How it stands could not be read the last time; it stays until it could. */
  followError: Error | null;
  /** Asked for 20 s without a result; nothing is asked any more, though a result still arrives by itself. */
  timedOut: boolean;
  keepWaiting: () => void;
  cancel: () => void;
  cancelling: boolean;
  cancelError: Error | null;
};

/** One payment on a terminal, from sending it (`locationId`), or from where it stands already (null), to its result. */
export function useTerminalCharge(orderId: number, locationId: number | null): TerminalCharge {
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

  // Whoever misses the live message sees the result all the same.
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

  // Opening the dialog is what sends. A moment later, so that being drawn twice in development sends once.
  const first = useRef(send);
  useEffect(() => {
    const timer = setTimeout(() => first.current());
    return () => clearTimeout(timer);
  }, []);

  return {
    status: query.data,
    sending: sending.isPending,
    sendError: sending.error,
    send,
    following: watching,
    followError,
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

/** The query forgets its error each time it asks again while it knows nothing: a sentence would come and go with every try. */
function useLastError({
  error,
  dataUpdatedAt,
}: {
  error: Error | null;
  dataUpdatedAt: number;
}): Error | null {
  const [last, setLast] = useState(error);
  useEffect(() => {
    if (error) setLast(error);
  }, [error]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer takes it away
  useEffect(() => setLast(null), [dataUpdatedAt]);
  return last;
}
