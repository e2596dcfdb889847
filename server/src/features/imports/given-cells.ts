import { headKey } from '@florilege/contract/imports/import-table.ts';
import { lazily } from '@florilege/contract/lazily.ts';
import type { Mapping } from './import-line.ts';

/** The filled cells of a line by the fields of their columns. */
export type Given = Partial<Record<string, string[]>>;

export function givenCells(cells: readonly string[], mapping: Mapping): Given {
  const given: Given = {};
  for (const [at, field] of mapping.entries()) {
    const cell = cells[at]?.trim();
    if (field && cell) given[field] = [...(given[field] ?? []), cell];
  }
  return given;
}

export const givenText = (given: Given, field: string, between = ' ') => given[field]?.join(between) ?? '';

/** A spreadsheet takes a phone for a number, and its first zero goes. */
export function withZero(phone: string): string {
  const digits = phone.replaceAll(/[\s.]/gu, '');
  if (/^[1-9]\d{8}$/.test(digits)) return `0${digits}`;
  return /^33[1-9]\d{8}$/.test(digits) ? `+${digits}` : phone;
}

const choice = lazily(() => new Intl.ListFormat('fr', { type: 'disjunction' }));

/** The values of a cell, to choose one from: « Livraison ou Retrait ». */
export const either = (labels: readonly string[]): string => choice().format(labels);

/** The values of a table of labels by the words that people write for them, as `headKey` writes them. */
export const byWords = <Value extends string>(words: Readonly<Record<Value, readonly string[]>>) =>
  new Map(
    Object.entries<readonly string[]>(words).flatMap(([value, all]) =>
      all.map((word) => [headKey(word), value as Value] as const),
    ),
  );
