import {
  type Decision,
  LEASE_SECONDS,
  type VerificationCard,
  verificationsRoutes,
} from '@florilege/contract/verifications/verifications.contract.ts';
import {
  keepPreviousData,
  mutationOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { randomKey } from '../../shared/api/idempotency.ts';
import { cardsOf, type HandState } from './hand-state.ts';

const TOPIC = 'verifications';
const HAND_FAILED = 'Les vérifications n’ont pas pu être chargées.';
const DECIDE_FAILED = 'La décision n’a pas pu être enregistrée.';
const UNDO_FAILED = 'La décision n’a pas pu être annulée.';

/** The hand of this screen. Live updates and the interval renew the lease of its cards while it is visible. */
export function useHandQuery(holder: string, state: HandState, waitFor: boolean) {
  const queryKey = [TOPIC, 'hand', holder, state.turn];
  return useQuery({
    queryKey,
    queryFn: ({ client, signal }) => {
      const known = client.getQueryData<{ cards: VerificationCard[] }>(queryKey);
      const held = known && cardsOf(state, known.cards, true).map(({ order }) => order);
      const { wanted, release, after } = state;
      const body = held
        ? { holder, wanted: held, after: held.at(-1) ?? after }
        : { holder, wanted, release, after };
      return call(verificationsRoutes.hand, { body, signal, fallback: HAND_FAILED });
    },
    enabled: !waitFor,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchInterval: (LEASE_SECONDS / 4) * 1000,
    refetchOnWindowFocus: 'always',
  });
}

/** Releases the cards of a screen that is left, even while its page closes. */
export function putBack(holder: string): void {
  // Without an answer the lease ends by itself within a minute.
  call(verificationsRoutes.putBack, { params: { holder }, keepalive: true }).catch(() => undefined);
}

export type Verdict = { card: VerificationCard; decision: Decision; reason?: string };

/** One key per card and decision, so that a retry gets the answer that was lost. */
export function decisionKeys(): (verdict: Verdict) => string {
  const keys = new Map<string, string>();
  return ({ card: { order, version, photo }, decision, reason }) => {
    const verdict = JSON.stringify([order, version, photo?.image, decision, reason ?? null]);
    const key = keys.get(verdict) ?? randomKey();
    keys.set(verdict, key);
    return key;
  };
}

const onceMore = {
  retry: (failures: number, error: Error) => failures < 1 && isApiError(error) && error.transient,
  retryDelay: 500,
};

export const decideOptions = (holder: string, keyOf: (verdict: Verdict) => string) =>
  mutationOptions({
    mutationFn: (verdict: Verdict) => {
      const { card, decision, reason } = verdict;
      const image = card.photo?.image ?? null;
      const body = { holder, decision, version: card.version, image, reason: reason ?? null };
      return call(verificationsRoutes.decide, {
        params: { id: card.order },
        body,
        idempotencyKey: keyOf(verdict),
        fallback: DECIDE_FAILED,
      });
    },
    ...onceMore,
  });

export function useDecide(holder: string) {
  const queryClient = useQueryClient();
  const [keyOf] = useState(decisionKeys);
  return useMutation({
    ...decideOptions(holder, keyOf),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [TOPIC] }),
  });
}

export function useUndo(holder: string) {
  return useMutation({
    mutationFn: (id: number) =>
      call(verificationsRoutes.undo, { params: { id }, body: { holder }, fallback: UNDO_FAILED }),
    ...onceMore,
  });
}
