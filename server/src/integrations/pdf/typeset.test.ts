import { describe, expect, test } from 'vitest';
import { drawable, type Pictures } from './glyphs.ts';
import { breakEvenly, breakLines, hasTooWideWord } from './typeset.ts';

// Every letter is one wide, so that a column of 10 holds ten letters.
const measure = (text: string) => Array.from(text).length;

describe('breakLines', () => {
  test.each([
    ['line breaks stay as typed', 'un\n\ndeux', ['un', '', 'deux']],
    ['a line ends at a space', 'un bouquet rond', ['un bouquet', 'rond']],
    ['spaces are not doubled', 'un   bouquet', ['un bouquet']],
    ['high punctuation stays with its word', 'le bouquet !', ['le', 'bouquet !']],
    ['so do guillemets', 'dit « oui bien', ['dit « oui', 'bien']],
    ['a no-break space holds', 'aaa bbb\u00a0cccc', ['aaa', 'bbb\u00a0cccc']],
    ['a hyphen may end a line', 'ma grand-mère', ['ma grand-', 'mère']],
    ['a word wider than the column is parted', 'abcdefghijklmno', ['abcdefghij', 'klmno']],
    [
      'a letter is never parted from its accent',
      `${'a'.repeat(9)}e\u0301e\u0301`,
      [`${'a'.repeat(9)}`, 'e\u0301e\u0301'],
    ],
  ])('%s', (_, text, lines) => {
    expect(breakLines(text, 10, measure)).toEqual(lines);
  });

  test('says when a word has to be parted', () => {
    expect(hasTooWideWord('un bouquet', 10, measure)).toBe(false);
    expect(hasTooWideWord('un\nchrysanthème', 10, measure)).toBe(true);
  });
});

describe('breakEvenly', () => {
  test('evens out all lines of a paragraph, no more of them', () => {
    expect(breakEvenly('tout le bonheur du monde à toi', 26, measure, 'all')).toEqual([
      'tout le bonheur',
      'du monde à toi',
    ]);
  });
  test('leaves no word alone at the end', () => {
    expect(breakLines('aaa bbb ccc ddd', 11, measure)).toEqual(['aaa bbb ccc', 'ddd']);
    expect(breakEvenly('aaa bbb ccc ddd', 11, measure, 'last')).toEqual(['aaa bbb', 'ccc ddd']);
  });
  test('keeps what cannot be better', () => {
    expect(breakEvenly('chrysanthèmes roses', 13, measure, 'last')).toEqual(['chrysanthèmes', 'roses']);
  });
});

describe('drawable', () => {
  const covers = (letters: string) =>
    /^[\p{Script=Latin}\p{Nd}\s.,;:!?’'«»()[\]-]+$/u.test(letters) &&
    !/[\u202f𝓐-𝔃\u{1d400}-\u{1d7ff}]/u.test(letters);
  test.each<[string, string, Pictures, string]>([
    ['typographic signs stay', '« l’été » — non', 'dropped', '« l’été » [?] non'],
    ['a narrow space stays a no-break space', 'oui\u202f!', 'dropped', 'oui\u00a0!'],
    ['any line break is one', 'a\r\nb\u2028c\td', 'dropped', 'a\nb\nc d'],
    ['accents are put together', 'e\u0301te\u0301', 'dropped', 'été'],
    ['fancy letters become plain', '𝓜𝓪𝓶𝓪𝓷', 'dropped', 'Maman'],
    ['a mark that no font has goes', '1️⃣', 'dropped', '1'],
    ['a heart of any colour is a heart', 'Je t’aime ❤️💛 !', 'dropped', 'Je t’aime ♥♥ !'],
    ['a picture goes from a card without a trace', 'Des roses 🌷 !', 'dropped', 'Des roses !'],
    ['a family of pictures is one', 'À vous 👨‍👩‍👧', 'told', 'À vous [emoji]'],
    ['another script is told once', 'oui 你好', 'dropped', 'oui [?]'],
    ['what has no look goes', 'a\u200bb\u00adc\ud800', 'dropped', 'abc'],
  ])('%s', (_, text, pictures, expected) => {
    expect(drawable(text, covers, pictures)).toBe(expected);
  });
});
