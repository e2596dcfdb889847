import { lazily } from '../lazily.ts';

const french = lazily(() => new Intl.ListFormat('fr'));

/** « mardi, jeudi et samedi ». */
export const listed = (parts: readonly string[]): string => french().format(parts);
