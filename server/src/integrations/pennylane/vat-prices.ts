import { type Cents, formatAmount } from '@florilege/contract/http/money.ts';
import type { PennylaneLine } from './pennylane.ts';

// Pennylane's prices exclude VAT; prices of whole cents miss one total in six at 20 %: docs/decisions/0028.

type Vat = PennylaneLine['vatRate'];
export type PricedLine = PennylaneLine & { /** Without VAT and sign: euros, decimal text. */ price: string };
type Group = { rate: Vat; lines: PennylaneLine[] /** Cents without VAT. */; before: Cents };

const VAT_RATES: readonly Vat[] = [10, 20];
/** Cents that a group may differ from its nearest sum, to make up for another rate. */
const MOVES = [0, 1, -1, 2, -2];

export const totalOf = (lines: readonly PennylaneLine[]): Cents =>
  lines.reduce((sum, { amount }) => sum + amount, 0);

/** Six decimals; the total is compared afterwards, however Pennylane rounds. */
export function nearPrices(lines: readonly PennylaneLine[]): PricedLine[] {
  const priceOf = (line: PennylaneLine) =>
    (Math.round(Math.abs(withoutVat(line)) * 10_000) / 1_000_000).toFixed(6);
  return lines.map((line) => ({ ...line, price: priceOf(line) }));
}

/**
 * Prices of whole cents whose sum with VAT, rounded once per rate, is the total less `missing`, which has the
 * sign of the total. Those of a credit note are those of its invoice.
 */
export function wholePrices(asked: readonly PennylaneLine[]): { lines: PricedLine[]; missing: Cents } {
  const sign = totalOf(asked) < 0 ? -1 : 1;
  const lines = asked.map((line) => ({ ...line, amount: sign * line.amount }));
  const groups = VAT_RATES.map((rate) => groupOf(rate, lines)).filter((group) => group.lines.length > 0);
  const { moves, missing } = bestMoves(groups, totalOf(lines));
  const prices = new Map(groups.flatMap((group, place) => shared(group, group.before + (moves[place] ?? 0))));
  const priced = lines.map((line) => {
    const price = formatAmount(Math.abs(prices.get(line) ?? 0));
    return { ...line, amount: sign * line.amount, price };
  });
  return { lines: priced, missing: missing === 0 ? 0 : sign * missing };
}

function groupOf(rate: Vat, lines: readonly PennylaneLine[]): Group {
  const own = lines.filter(({ vatRate }) => vatRate === rate);
  return { rate, lines: own, before: rounded(withoutVat({ amount: totalOf(own), vatRate: rate })) };
}

/** The smallest moves that give the total, or that are nearest below it. */
function bestMoves(groups: Group[], total: Cents): { moves: number[]; missing: Cents } {
  const tries = groups
    .reduce<number[][]>(
      (begun, group) => begun.flatMap((moves) => movesOf(group).map((move) => [...moves, move])),
      [[]],
    )
    .map((moves) => ({
      moves,
      missing: total - withVat(groups, moves),
      size: moves.reduce((sum, move) => sum + Math.abs(move), 0),
    }))
    .filter(({ missing }) => missing >= 0)
    .sort((one, other) => one.missing - other.missing || one.size - other.size);
  const [best] = tries;
  if (!best) throw new Error('no prices below the total');
  return best;
}

/** A sum that the signs of the group's lines allow. */
const movesOf = ({ lines, before }: Group): number[] =>
  MOVES.filter((move) => before + move === 0 || lines.some(({ amount }) => amount < 0 === before + move < 0));

function withVat(groups: Group[], moves: number[]): Cents {
  return groups.reduce((sum, { before, rate }, place) => {
    const cents = before + (moves[place] ?? 0);
    return sum + cents + rounded((cents * rate) / 100);
  }, 0);
}

/** Each line is rounded, then gets a cent more or less where that is nearest. */
function shared({ lines }: Group, before: Cents): [PennylaneLine, Cents][] {
  const shares = lines.map((line) => {
    const exact = withoutVat(line);
    return { line, exact, cents: rounded(exact) };
  });
  let left = before - shares.reduce((sum, { cents }) => sum + cents, 0);
  while (left !== 0) {
    const step = Math.sign(left);
    const open = shares.filter(({ line, cents }) =>
      line.amount < 0 ? cents + step <= 0 : cents + step >= 0,
    );
    const nearest = open.reduce((best, share) =>
      step * (share.exact - share.cents) > step * (best.exact - best.cents) ? share : best,
    );
    nearest.cents += step;
    left -= step;
  }
  return shares.map(({ line, cents }) => [line, cents]);
}

function withoutVat({ amount, vatRate }: Pick<PennylaneLine, 'amount' | 'vatRate'>): number {
  return (amount * 100) / (100 + vatRate);
}

/** Half away from zero, so that a credit note mirrors its invoice. */
const rounded = (cents: number): Cents => Math.sign(cents) * Math.round(Math.abs(cents));
