import { z } from 'zod';
import { plainName, requiredName } from '../http/fields.ts';

export const TAG_MAX = 100;
export const TAG_COUNTER_FROM = 80;
export const TAG_SUGGESTIONS = 8;
export const TAGS_PER_IMAGE = 50;

/** Tags that differ only in case are one tag. */
export const sameTag = (a: string, b: string) => tagKey(a) === tagKey(b);
export const tagKey = (name: string) => plainName(name).toLocaleLowerCase('fr');

/** A name as `tagName` stores it, null when it is refused. */
export function plainTag(typed: string): string | null {
  const name = plainName(typed);
  return name !== '' && name.length <= TAG_MAX && !name.includes(',') ? name : null;
}

/** A typed tag: trimmed, single inner blanks, 1 to 100 characters, no comma, which separates tags. */
export const tagName = requiredName(TAG_MAX, 'Le tag est vide').refine(
  (name) => !name.includes(','),
  'Un tag ne contient pas de virgule',
);

/** Names of tags, each once in any case; the first spelling counts. */
export const tagNames = z
  .array(tagName, 'Liste de tags attendue')
  .max(TAGS_PER_IMAGE, `${TAGS_PER_IMAGE} tags au plus`)
  .transform((names) =>
    names.filter((name, index) => names.findIndex((other) => sameTag(other, name)) === index),
  );
