import {
  HAND_SIZE,
  type VerificationCard,
} from '@florilege/contract/verifications/verifications.contract.ts';

/** What one screen asks of the queue. Each move is a turn of its own, answered by itself. */
export type HandState = {
  turn: number;
  /** Kept in hand, the one that is looked at first. */
  wanted: number[];
  release: number[];
  /** New cards are those behind this order. */
  after: number | null;
  /** Looked at and put aside, the newest last. */
  aside: number[];
  /** Decided here: order → its version then. One that comes back has a later version. */
  gone: Record<number, number>;
};

export const newHand: HandState = { turn: 0, wanted: [], release: [], after: null, aside: [], gone: {} };

const REMEMBERED = 20;
const isGone = ({ gone }: HandState, { order, version }: VerificationCard) => (gone[order] ?? 0) >= version;

/** The cards to show, when `cards` came for this turn; before they come, those of the last answer that are wanted still. */
export function cardsOf(
  state: HandState,
  cards: readonly VerificationCard[],
  forThisTurn: boolean,
): VerificationCard[] {
  const left = cards.filter((card) => !isGone(state, card));
  if (forThisTurn) return left;
  return state.wanted.flatMap((order) => left.find((card) => card.order === order) ?? []);
}

/** How many of an answer’s waiting orders wait no more, as far as this screen knows. */
export function decidedSince(state: HandState, cards: readonly VerificationCard[]): number {
  return cards.filter((card) => isGone(state, card)).length;
}

const turnTo = (state: HandState, ids: number[], after: number, rest: Partial<HandState> = {}): HandState => {
  const wanted = ids.slice(0, HAND_SIZE);
  const { aside, gone } = { ...state, ...rest };
  // Said again each time: a turn may be over before its question was sent.
  const release = [...ids.slice(HAND_SIZE), ...aside.filter((order) => !wanted.includes(order))].slice(
    0,
    REMEMBERED,
  );
  return { turn: state.turn + 1, wanted, release, after, aside, gone };
};

/** One of the cards is decided, or one that has fallen out of the hand since. */
export function decided(
  state: HandState,
  cards: readonly VerificationCard[],
  { order, version }: VerificationCard,
): HandState {
  const rest = idsOf(cards).filter((id) => id !== order);
  const aside = state.aside.filter((id) => id !== order);
  return turnTo(state, rest, rest.at(-1) ?? order, { aside, gone: { ...state.gone, [order]: version } });
}

/** The first card is put aside; it comes round again behind the others. */
export function skipped(state: HandState, [first, ...rest]: readonly VerificationCard[]): HandState {
  if (!first) return state;
  const aside = [...state.aside.filter((order) => order !== first.order), first.order].slice(-REMEMBERED);
  return turnTo(state, idsOf(rest), rest.at(-1)?.order ?? first.order, { aside });
}

/** Back to the card that was put aside last. */
export function previous(state: HandState, cards: readonly VerificationCard[]): HandState {
  const order = state.aside.at(-1);
  return order === undefined ? state : taken(state, cards, order);
}

/** A card comes (back) before the others: its decision was taken back, or refused by the server. */
export function taken(state: HandState, cards: readonly VerificationCard[], order: number): HandState {
  const ids = [order, ...idsOf(cards).filter((id) => id !== order)];
  const { [order]: _, ...gone } = state.gone;
  const aside = state.aside.filter((id) => id !== order);
  return turnTo(state, ids, ids.slice(0, HAND_SIZE).at(-1) ?? order, { aside, gone });
}

const idsOf = (cards: readonly VerificationCard[]) => cards.map(({ order }) => order);
