const MAX_WORDS = 8;
/** The index has no trigram of a lone dot or plus. */
const isWord = (text: string) => /[a-z0-9]/.test(text);

/** The words of a text as `search_key` in the database writes them: lower case, no accents or punctuation. */
export function plainWords(text: string): string[] {
  return plain(text).split(' ').filter(isWord).slice(0, MAX_WORDS);
}

/** The same with digits that blanks or dots part (`06 12 34`) as one word, like a stored phone. */
export function searchWords(text: string): string[] {
  return plain(text)
    .replaceAll(/(?<=\d)[ .]+(?=\d)/g, '')
    .replace(/^00(?=\d{6})/, '+')
    .replace(/^\+330/, '+33')
    .split(' ')
    .filter(isWord)
    .slice(0, MAX_WORDS);
}

/** Letters without a Unicode decomposition, as `unaccent` writes them. */
const undivided: Record<string, string> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd' };

function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[œæßøłđ]/g, (letter) => undivided[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9@+.]+/g, ' ')
    .trim();
}

const escapeLike = (word: string) => word.replaceAll(/[\\%_]/g, '\\$&');

/** A LIKE pattern that a trigram index answers: one or two letters must begin a word. */
export const likePattern = (word: string) =>
  word.length < 3 ? `% ${escapeLike(word)}%` : `%${escapeLike(word)}%`;

/** The number of a record as people write it: `4126`, `n° 4126`, `#4126`, `Commande 4126`; null for any other text. */
export function typedNumber(text: string): number | null {
  const number = /^\s*(?:commande\s*)?(?:n°|no|#)?\s*(\d{1,12})\s*$/iu.exec(text)?.[1];
  return number === undefined ? null : Number(number);
}
