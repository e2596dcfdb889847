import { expect, test } from 'vitest';
import { forgetDeviceData } from './device-data.ts';
import { keptDrafts } from './kept-drafts.ts';

test('gives a text back to the session that sent it, and to no later one', () => {
  const drafts = keptDrafts('');
  const giveBack = drafts.keepLater();
  giveBack(7, 'Digicode 4B12');
  expect(drafts.of(7)).toBe('Digicode 4B12');

  forgetDeviceData();
  expect(drafts.of(7)).toBe('');
  giveBack(7, 'Digicode 4B12');
  expect(drafts.of(7)).toBe('');
  // The next member starts anew.
  drafts.keepLater()(7, 'Sonner deux fois');
  expect(drafts.of(7)).toBe('Sonner deux fois');
});
