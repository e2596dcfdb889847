import { graphemesOf } from './glyphs.ts';

export type Measure = (text: string) => number;

/** Text that is never broken, and the space before it unless it begins a line. */
type Piece = { before: '' | ' '; text: string };

// A line may end at a space that French typography allows to break, and after a hyphen within a word.
const opportunity = /(?<!«) +(?!\s*[;:!?»%€…])|(?<=[\p{L}\d][-–—/])(?=[\p{L}\d])/gu;

function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  let before: Piece['before'] = '';
  const text = line.trim().replace(/ {2,}/g, ' ');
  for (const { index, 0: gap } of text.matchAll(opportunity)) {
    pieces.push({ before, text: text.slice(from, index) });
    before = gap === '' ? '' : ' ';
    from = index + gap.length;
  }
  return [...pieces, { before, text: text.slice(from) }];
}

/** The lines of a text in a column; line breaks stay as typed, a word wider than the column is parted. */
export function breakLines(text: string, width: number, measure: Measure): string[] {
  return text.split('\n').flatMap((line) => fill(piecesOf(line), width, measure));
}

function fill(pieces: readonly Piece[], width: number, measure: Measure): string[] {
  const space = measure(' ');
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const piece of pieces.flatMap((one) => fitting(one, width, measure))) {
    const own = measure(piece.text);
    const gap = piece.before === ' ' ? space : 0;
    if (line !== '' && used + gap + own > width) {
      lines.push(line);
      line = piece.text;
      used = own;
    } else {
      used += line === '' ? own : gap + own;
      line += line === '' ? piece.text : piece.before + piece.text;
    }
  }
  return [...lines, line];
}

function fitting(piece: Piece, width: number, measure: Measure): Piece[] {
  if (measure(piece.text) <= width) return [piece];
  const parts: Piece[] = [];
  let part = '';
  for (const letter of graphemesOf(piece.text)) {
    if (part !== '' && measure(part + letter) > width) {
      parts.push({ before: parts.length === 0 ? piece.before : '', text: part });
      part = '';
    }
    part += letter;
  }
  return [...parts, { before: parts.length === 0 ? piece.before : '', text: part }];
}

export function hasTooWideWord(text: string, width: number, measure: Measure): boolean {
  return text.split('\n').some((line) => piecesOf(line).some((piece) => measure(piece.text) > width));
}

/** `all` evens out the lines of a paragraph for centred text; `last` only avoids a single word at the end. */
export function breakEvenly(text: string, width: number, measure: Measure, even: Even): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const pieces = piecesOf(paragraph);
    const lines = fill(pieces, width, measure);
    if (lines.length === 1 || (even === 'last' && !endsAlone(lines))) return lines;
    return narrower(pieces, lines, width, measure, even);
  });
}

type Even = 'all' | 'last';
const endsAlone = (lines: readonly string[]) => !(lines.at(-1) ?? '').includes(' ');
const STEPS = 24;

function narrower(pieces: readonly Piece[], lines: string[], width: number, measure: Measure, even: Even) {
  const widest = Math.max(...pieces.map((piece) => measure(piece.text)));
  let best = lines;
  for (let step = 1; step <= STEPS; step++) {
    const column = width * (1 - (0.5 * step) / STEPS);
    const tried = column < widest ? null : fill(pieces, column, measure);
    if (tried?.length !== lines.length) break;
    if (even === 'all') best = tried;
    else if (!endsAlone(tried)) return tried;
  }
  return best;
}
