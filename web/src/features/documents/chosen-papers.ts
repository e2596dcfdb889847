import { type DocumentKind, documentKindValues } from '@florilege/contract/documents/documents.contract.ts';

const KEY = 'florilege-papers';
const FIRST: readonly DocumentKind[] = ['purchase_order'];

/** The kinds of a remembered choice, in the order of the papers; unknown names are dropped, an empty choice is the purchase order. */
export function readChoice(text: string | null): DocumentKind[] {
  const names = new Set(text?.split(','));
  const kinds = documentKindValues.filter((kind) => names.has(kind));
  return kinds.length > 0 ? kinds : [...FIRST];
}

// Printing also works where the browser stores nothing (private mode, full storage).
export function rememberedChoice(): DocumentKind[] {
  try {
    return readChoice(localStorage.getItem(KEY));
  } catch {
    return [...FIRST];
  }
}

export function rememberChoice(kinds: readonly DocumentKind[]): void {
  try {
    localStorage.setItem(KEY, kinds.join(','));
  } catch {
    // Not remembered.
  }
}
