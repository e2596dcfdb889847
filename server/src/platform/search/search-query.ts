import { plainWords, searchWords, typedNumber } from './typed-words.ts';

/**
 * The levels of a searched text, each a `tsquery` over the words that `search_words` in the database writes: `exact` is
 * part of `start`, and `start` of `all`.
 */
export type SearchQuery = {
  /** A whole field, phone or number is the text. */
  exact: string;
  /** A field begins with the text. */
  start: string;
  /** Every word of the text begins a word. */
  all: string;
  /** `all` without words that half a shop bears: the index finds these hits, and the others are looked up in them. */
  rarer: string;
  /** The text as names are written; null when it is longer than what `start` compares, and where words come near. */
  name: string | null;
  /** Words that come near to what was typed, not the typed ones. */
  near: boolean;
};

export type TypedText = {
  words: string[];
  query: SearchQuery;
  /** The reader may also search e-mails and company numbers. */
  readsAccounts: boolean;
};

/** A word that nothing has. */
export const NOTHING = "'='";
/** Words of the index are cut there, marks included. */
const LONGEST = 100;
/** Addresses and company numbers are not looked for by fewer letters. */
const GUARDED_FROM = 3;
/** Digits inside a phone are not looked for by fewer. */
const INSIDE_FROM = 3;

/** Of streets and cards: lists of those that bear them are long to read. */
const COMMON = new Set(
  'rue avenue boulevard place de du des la le les l d et a au aux un une pour par bis bon joyeux'.split(' '),
);

type Extent = '' | ':*';
/** Typed words hold no quotation mark and no backslash, so that none needs an escape. */
const word = (mark: '' | '=' | '#' | '&' | '~' | '!', text: string | number, extent: Extent = ':*') =>
  `'${mark}${text}'${extent}`;
const anyOf = (parts: string[]) => (parts.length > 0 ? `(${parts.join(' | ')})` : NOTHING);
export const allOf = (parts: string[]) => `(${parts.join(' & ')})`;

/** Null when the text has no letter and no digit. */
export function readTyped(text: string, readsAccounts: boolean): TypedText | null {
  const words = plainWords(text).map(cut);
  const joined = searchWords(text).map(cut);
  if (words.length === 0) return null;
  const number = typedNumber(text);
  const readings = words.join(' ') === joined.join(' ') ? [words] : [words, joined];
  const begun = (reading: string[]) => allOf(reading.map((each) => beginning(each, readsAccounts)));
  const numbered = number === null ? [] : [word('#', number, '')];
  const field = words.join(' ');
  const [only = '', ...others] = joined;
  const alone = others.length === 0;
  const fieldAs = (extent: Extent) => [
    ...(field.length <= LONGEST ? [word('=', field, extent)] : []),
    ...(alone ? phoneStarts(only, extent) : []),
    ...(alone && readsAccounts && only.length >= GUARDED_FROM ? [word('!', only, extent)] : []),
  ];
  const query = {
    name: field.length <= LONGEST ? field : null,
    exact: anyOf([...numbered, ...fieldAs('')]),
    start: anyOf([...numbered, ...fieldAs(':*')]),
    all: anyOf([...numbered, ...readings.map(begun)]),
    rarer: anyOf([...numbered, ...readings.map(rarerOf).map(begun)]),
    near: false,
  };
  return { words, query, readsAccounts };
}

function rarerOf(words: string[]): string[] {
  const rarer = words.filter((each) => !COMMON.has(each));
  return rarer.length > 0 ? rarer : words;
}

const cut = (text: string) => text.slice(0, LONGEST).replace(/\.+$/, '');

/** A word that begins so, also one of those that come near to it. */
export function beginning(typed: string, readsAccounts: boolean, near: string[] = []): string {
  return anyOf([
    word('', typed),
    ...phoneStarts(typed, ':*'),
    ...(/^\d+$/.test(typed) && typed.length >= INSIDE_FROM ? [word('~', typed)] : []),
    ...(readsAccounts && typed.length >= GUARDED_FROM ? [word('!', typed)] : []),
    ...near.map((other) => word('', other, '')),
  ]);
}

/** Phones that begin with the digits, which are written with 0, 33 or +33 before them or without. */
function phoneStarts(typed: string, extent: Extent): string[] {
  if (!/^\+?\d{2,}$/.test(typed)) return [];
  return nationalDigits(typed).flatMap((digits) => {
    if (extent === '') return digits.length > 2 ? [word('&', digits, '')] : [];
    if (digits === '') return Array.from('123456789', (digit) => word('&', digit, ''));
    // The first digits of all phones are words of their own, as half a shop has them.
    return [word('&', digits, digits.length > 2 ? ':*' : '')];
  });
}

function nationalDigits(typed: string): string[] {
  if (typed.startsWith('+33')) return [typed.slice(3)];
  if (typed.startsWith('+') || typed.startsWith('0')) return [typed.slice(1)];
  return typed.startsWith('33') ? [typed.slice(2), typed] : [typed];
}
