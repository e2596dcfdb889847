const MAX_WORDS = 8;
/** A dot or a plus alone has no trigram that an index could look for. */
const isWord = (text: string) => /[a-z0-9]/.test(text);

/** The words of a text as `search_key` in the database writes them: no accents, no case, punctuation as blanks. */
export function plainWords(text: string): string[] {
  return plain(text).split(' ').filter(isWord).slice(0, MAX_WORDS);
}

/** The same for finding clients: digits typed with blanks or dots (`06 12 34`) are one word, as a phone is kept. */
export function searchWords(text: string): string[] {
  return plain(text)
    .replaceAll(/(?<=\d)[ .]+(?=\d)/g, '')
    .replace(/^00(?=\d{6})/, '+')
    .replace(/^\+330/, '+33')
    .split(' ')
    .filter(isWord)
    .slice(0, MAX_WORDS);
}

/** Letters that are no letter with a mark, as `unaccent` writes them. */
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

/**
 * A word as a LIKE pattern on a `search_key` text that a trigram index answers: a word of one or two letters must begin
 * a word there, a longer one may stand anywhere.
 */
export function likePattern(word: string): string {
  return word.length < 3 ? `% ${escapeLike(word)}%` : `%${escapeLike(word)}%`;
}

/** The texts that begin with the word. */
export function startPattern(word: string): string {
  return ` ${escapeLike(word)}%`;
}
