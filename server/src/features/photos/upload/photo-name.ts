import { basename } from 'node:path';

const MAX_LENGTH = 200;
/** Control characters, and those that turn the direction of writing so that one ending looks like another. */
const unseen = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** The name of a file as its sender knows it, fit to be shown and saved: no folder, nothing unseen, at most 200 characters. */
export function photoName(sent: string): string {
  const name = basename(sent.replaceAll('\\', '/'))
    .replaceAll(unseen, '')
    .normalize('NFC')
    .toWellFormed()
    .trim();
  if (name === '' || name === '.' || name === '..') return 'photo';
  if (name.length <= MAX_LENGTH) return name;
  const ending = /\.[a-z\d]{1,5}$/i.exec(name)?.[0] ?? '';
  const letters = [...name.slice(0, MAX_LENGTH)];
  // A letter outside the first plane counts twice and is never cut in two.
  while (letters.join('').length > MAX_LENGTH - ending.length) letters.pop();
  return letters.join('').toWellFormed() + ending;
}
