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
  test('offers the most used tags first, without the chosen ones', () => {
    expect(suggestTags('', [{ id: 4, name: 'mariage' }], known).map(({ name }) => name)).toEqual([
      'bouquet rond',
      'été',
    ]);
  });

  test('ignores accents and case, and puts tags that begin with the text first', () => {
    expect(suggestTags('ete', [], known).map(({ name }) => name)).toEqual(['été']);
    expect(
      suggestTags('R', [], [...known, { id: 9, name: 'rose', usage_count: 1 }]).map(({ name }) => name),
    ).toEqual(['rose', 'bouquet rond', 'Mariage']);
  });

  test('offers eight at most', () => {
    const many = Array.from({ length: 20 }, (_, i) => ({ id: i + 1, name: `tag ${i}`, usage_count: i }));
    expect(suggestTags('tag', [], many).map(({ name }) => name)).toEqual(
      [19, 18, 17, 16, 15, 14, 13, 12].map((i) => `tag ${i}`),
    );
  });
});
