import { describe, expect, test } from 'vitest';
import { addTags, sentenceOf, suggestTags } from './tag-rules.ts';

const known = [
  { id: 4, name: 'Mariage', usage_count: 12 },
  { id: 5, name: 'été', usage_count: 3 },
  { id: 6, name: 'bouquet rond', usage_count: 40 },
];

describe('adding a tag', () => {
  test('keeps the spelling of an existing tag', () => {
    expect(addTags('  mariage ', [], known).chosen).toEqual([{ id: 4, name: 'Mariage' }]);
  });

  test('gives each new tag a temporary id', () => {
    const { chosen } = addTags('pivoine, rose', [{ id: -1, name: 'deuil' }], known);
    expect(chosen).toEqual([
      { id: -1, name: 'deuil' },
      { id: -2, name: 'pivoine' },
      { id: -3, name: 'rose' },
    ]);
  });

  test('ignores a tag chosen before, in any case', () => {
    const added = addTags('MARIAGE,Pivoine,pivoine', [{ id: 4, name: 'Mariage' }], known);
    expect(added.chosen.map(({ name }) => name)).toEqual(['Mariage', 'Pivoine']);
    expect(added.ignored).toEqual(['MARIAGE', 'pivoine']);
  });

  test('splits at commas and lines, and ignores blanks', () => {
    expect(addTags(' ,\n bouquet   rond ,, a\nb', [], known).chosen.map(({ name }) => name)).toEqual([
      'bouquet rond',
      'a',
      'b',
    ]);
  });

  test('accepts 100 characters and refuses 101', () => {
    expect(addTags('x'.repeat(100), [], known).chosen).toHaveLength(1);
    expect(addTags('x'.repeat(101), [], known)).toEqual({
      chosen: [],
      ignored: [],
      refused: ['x'.repeat(101)],
    });
  });

  test('accepts 50 tags at most', () => {
    const fifty = Array.from({ length: 50 }, (_, i) => ({ id: i + 10, name: `t${i}` }));
    expect(addTags('encore', fifty, known).refused).toEqual(['encore']);
  });

  test('says the result', () => {
    expect(sentenceOf({ chosen: [{ id: 4, name: 'Mariage' }], ignored: ['été'], refused: [] })).toBe(
      'Tag ajouté\u00a0: «\u00a0Mariage\u00a0». Déjà choisi\u00a0: «\u00a0été\u00a0».',
    );
  });
});

describe('suggestions', () => {
  const rose = { id: 9, name: 'rose', usage_count: 1 };
  const many = Array.from({ length: 20 }, (_, i) => ({ id: i + 1, name: `tag ${i}`, usage_count: i }));

  test.each([
    ['offers the most used first, without the chosen ones', '', known, ['bouquet rond', 'été'], 'mariage'],
    ['ignores accents and case', 'ete', known, ['été']],
    ['puts tags that begin with the text first', 'R', [...known, rose], ['rose', 'bouquet rond', 'Mariage']],
    ['offers eight at most', 'tag', many, [19, 18, 17, 16, 15, 14, 13, 12].map((i) => `tag ${i}`)],
  ])('%s', (_, text, tags, names, chosen?: string) => {
    const found = suggestTags(text, chosen ? [{ id: 4, name: chosen }] : [], tags);
    expect(found.map(({ name }) => name)).toEqual(names);
  });
});
