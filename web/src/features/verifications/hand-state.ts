import {
  HAND_SIZE,
  type VerificationCard,
} from '@florilege/contract/verifications/verifications.contract.ts';

/** The request of one screen to the queue. Each move is a turn of its own with its own answer. */
export type HandState = {
  turn: number;
  /** Kept in hand; the first is on screen. */
  wanted: number[];
  release: number[];
  /** New cards come from behind this order. */
  after: number | null;
  /** Put aside, the newest last. */
  aside: number[];
  /** Decided here: order → its version then; an order that comes back has a later version. */
  gone: Record<number, number>;
};

export const newHand: HandState = { turn: 0, wanted: [], release: [], after: null, aside: [], gone: {} };

const REMEMBERED = 20;
const isGone = ({ gone }: HandState, { order, version }: VerificationCard) => (gone[order] ?? 0) >= version;

/** The cards to show of an answer; of an answer to an earlier turn, only those that are still wanted. */
export function cardsOf(
  state: HandState,
  cards: readonly VerificationCard[],
  forThisTurn: boolean,
): VerificationCard[] {
  const left = cards.filter((card) => !isGone(state, card));
  if (forThisTurn) return left;
  return state.wanted.flatMap((order) => left.find((card) => card.order === order) ?? []);
}

/** How many of the cards of an answer this screen has decided since. */
export function decidedSince(state: HandState, cards: readonly VerificationCard[]): number {
  return cards.filter((card) => isGone(state, card)).length;
}

const turnTo = (state: HandState, ids: number[], after: number, rest: Partial<HandState> = {}): HandState => {
  const wanted = ids.slice(0, HAND_SIZE);
  const { aside, gone } = { ...state, ...rest };
  // Repeated in each turn, as a turn may be over before its request was sent.
  const release = [...ids.slice(HAND_SIZE), ...aside.filter((order) => !wanted.includes(order))].slice(
    0,
    REMEMBERED,
  );
  return { turn: state.turn + 1, wanted, release, after, aside, gone };
};

/** Decides a card, also one that has left the hand since. */
export function decided(
  state: HandState,
  cards: readonly VerificationCard[],
  { order, version }: VerificationCard,
): HandState {
  const rest = idsOf(cards).filter((id) => id !== order);
  const aside = state.aside.filter((id) => id !== order);
  return turnTo(state, rest, rest.at(-1) ?? order, { aside, gone: { ...state.gone, [order]: version } });
}

/** Puts the first card aside; it comes again behind the others. */
export function skipped(state: HandState, [first, ...rest]: readonly VerificationCard[]): HandState {
  if (!first) return state;
  const aside = [...state.aside.filter((order) => order !== first.order), first.order].slice(-REMEMBERED);
  return turnTo(state, idsOf(rest), rest.at(-1)?.order ?? first.order, { aside });
}

/** Brings back the card that was put aside last. */
export function previous(state: HandState, cards: readonly VerificationCard[]): HandState {
  const order = state.aside.at(-1);
  return order === undefined ? state : taken(state, cards, order);
}

/** Puts a card first again, whose decision was undone or refused by the server. */
export function taken(state: HandState, cards: readonly VerificationCard[], order: number): HandState {
  const ids = [order, ...idsOf(cards).filter((id) => id !== order)];
  const { [order]: _, ...gone } = state.gone;
  const aside = state.aside.filter((id) => id !== order);
  return turnTo(state, ids, ids.slice(0, HAND_SIZE).at(-1) ?? order, { aside, gone });
}

const idsOf = (cards: readonly VerificationCard[]) => cards.map(({ order }) => order);
