import { dayOf } from '@florilege/contract/http/dates.ts';
import type { FieldChange } from '@florilege/contract/http/errors.ts';
import { formatDateTime, formatTime } from '../format.ts';

export type FieldWords = {
  label: (field: string) => string;
  value: (field: string, value: string | null) => string;
};

/** Labels by field, and values as they are. */
export const labelled = (labels: Readonly<Record<string, string>>): FieldWords => ({
  label: (field) => labels[field] ?? field,
  value: (_field, value) => value || 'vide',
});

/** `à 14:02` today, `le 20/11/2026 à 17:42` on another day. */
export function changeTime(at: string, now = new Date()): string {
  return dayOf(new Date(at)) === dayOf(now) ? `à ${formatTime(at)}` : `le ${formatDateTime(at)}`;
}

/** One entry per field: its first value, its last, the last person. A field that came back is no change. */
export function shownChanges(changes: readonly FieldChange[], words: FieldWords, now = new Date()) {
  const byField = new Map<string, FieldChange>();
  for (const change of changes) {
    const first = byField.get(change.field);
    byField.set(change.field, first ? { ...change, before: first.before } : change);
  }
  return [...byField.values()]
    .filter(({ before, after }) => before !== after)
    .map(({ field, before, after, author_name, at }) => ({
      field,
      label: words.label(field),
      before: words.value(field, before),
      after: words.value(field, after),
      who: author_name ?? 'Système',
      when: changeTime(at, now),
    }));
}

/** Under a field that the user has typed in too, after a conflict: the value that saving would replace. */
export function standingText(
  field: string,
  theirs: readonly FieldChange[],
  typed: readonly string[],
  words: FieldWords,
): string | undefined {
  const change = typed.includes(field) && shownChanges(theirs, words).find((each) => each.field === field);
  return change ? `Saisi entre-temps par ${change.who}\u00a0: ${change.after}` : undefined;
}
