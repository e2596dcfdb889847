import type { Decision, VerificationCard } from '@florilege/contract/verifications/verifications.contract.ts';
import { useWindowEvent } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { keptDrafts } from '../../session/kept-drafts.ts';
import { errorMessage, isApiError } from '../../shared/api/api-error.ts';
import { randomKey } from '../../shared/api/idempotency.ts';
import { inPlaceOfLast } from '../../shared/latest-notification.ts';
import { cardsOf, decided, decidedSince, newHand, previous, skipped, taken } from './hand-state.ts';
import { type Done, forgotten, lasting, remembered, type UndoStack } from './undo-stack.ts';
import { putBack, useDecide, useHandQuery, useUndo } from './verifications.queries.ts';

/** Reasons of refusals that could not be sent, by order: the next attempt begins with them. */
const reasons = keptDrafts('');

export function useHand() {
  const [holder, setHolder] = useState(randomKey);
  const [state, setState] = useState(newHand);
  const [done, setDone] = useState(0);
  const [busy, setBusy] = useState(0);
  const undoable = useUndoable();
  const decide = useDecide(holder);
  const undo = useUndo(holder);
  // The next cards are requested after the decisions, so that the answer knows them.
  const hand = useHandQuery(holder, state, busy > 0);
  // The cards are released at once when the page is left or closed; on coming back it is another screen.
  const leave = useEffectEvent(() => {
    putBack(holder);
    setHolder(randomKey());
  });
  useWindowEvent('pagehide', () => leave());
  useEffect(() => () => leave(), []);

  const answered = hand.data?.cards ?? [];
  const cards = cardsOf(state, answered, !hand.isPlaceholderData);
  const shown = useRef<readonly Card[]>(cards);
  useEffect(() => {
    shown.current = cards;
  });
  const failed = (error: Error, order: number) => {
    const message = `Commande ${order}\u00a0: ${errorMessage(error)}`;
    notifications.show({ id: inPlaceOfLast(`verification-${order}`), color: 'red', message });
  };

  const decideCard = (looked: Card, decision: Decision, reason?: string) => {
    // The card as it is on screen now, which may have changed while the reason was typed.
    const card = cards.find(({ order }) => order === looked.order) ?? looked;
    const turn = undoable.nextTurn();
    const keepReason = reasons.keepLater();
    setState((now) => decided(now, cards, card));
    setDone((count) => count + 1);
    setBusy((count) => count + 1);
    decide
      .mutateAsync({ card, decision, ...(reason !== undefined && { reason }) })
      .then(
        ({ id, order }) => {
          keepReason(order, '');
          undoable.remember({ id, order, decision, turn });
        },
        (error: Error) => {
          if (reason !== undefined) keepReason(card.order, reason);
          setDone((count) => count - 1);
          // Requested again: a card that a colleague decided falls out, one that only failed stays.
          setState((now) => taken(now, shown.current, card.order));
          failed(error, card.order);
        },
      )
      .finally(() => setBusy((count) => count - 1));
  };

  const undoLast = () => {
    if (!undoable.newest || undo.isPending) return;
    const { id, order } = undoable.newest;
    undo.mutate(id, {
      onSuccess: () => {
        undoable.forget(id);
        setDone((count) => count - 1);
        setState((now) => taken(now, shown.current, order));
      },
      onError: (error) => {
        // An attempt without an answer can be repeated while its time lasts.
        if (!isApiError(error) || !error.transient) undoable.forget(id);
        failed(error, order);
      },
    });
  };

  return {
    cards,
    /** No card in hand, and the answer is on its way. */
    loading: cards.length === 0 && (hand.isPending || hand.isPlaceholderData || busy > 0),
    error: hand.data ? null : hand.error,
    retry: () => void hand.refetch(),
    retrying: hand.isFetching,
    /** The queue has answered, so that `waiting` is known. */
    counted: hand.data !== undefined,
    done,
    waiting: Math.max(0, (hand.data?.waiting ?? 0) - decidedSince(state, answered)),
    last: undoable.newest,
    decide: decideCard,
    undo: undoLast,
    undoing: undo.isPending,
    next: () => setState((now) => skipped(now, cards)),
    previous: () => setState((now) => previous(now, cards)),
    hasPrevious: state.aside.length > 0,
  };
}

/** The reason that was written for an order and not sent. */
export const unsentReason = (order: number): string => reasons.of(order);

export type Hand = ReturnType<typeof useHand>;
export type Card = VerificationCard;

/** The decisions that can still be undone, each for its own time. */
function useUndoable() {
  const [stack, setStack] = useState<UndoStack>([]);
  const turn = useRef(0);
  useEffect(() => {
    if (stack.length === 0) return;
    const soonest = Math.min(...stack.map(({ until }) => until));
    const timer = setTimeout(
      () => setStack((now) => lasting(now, Math.max(Date.now(), soonest))),
      Math.max(0, soonest - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [stack]);
  return {
    newest: stack.at(-1) ?? null,
    nextTurn: () => ++turn.current,
    remember: (done: Omit<Done, 'until'>) => setStack((now) => remembered(now, done, Date.now())),
    forget: (id: number) => setStack((now) => forgotten(now, id)),
  };
}
