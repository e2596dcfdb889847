import { expect, test } from 'vitest';
import { groupText } from './list-words.ts';

test.each([
  [4, 'Groupée (4)'],
  [1, 'Groupée'],
  [null, 'Groupée'],
])('a group of %s orders is « %s »', (batch_size, text) => expect(groupText({ batch_size })).toBe(text));
