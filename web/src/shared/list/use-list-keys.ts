import type { RefObject } from 'react';
import { isKey } from '../page/shortcuts.ts';
import { usePageKeys } from '../page/use-page-keys.ts';

type Actions = {
  rows: RefObject<HTMLElement | null>;
  onSearch: () => void;
  onNew: () => void;
  /** `x` on a row; absent where nothing is selected. */
  onToggle?: (id: number) => void;
  onEnd: () => void;
};

/** Keys of the list; Enter opens by the row's link. Silent while the user types or a dialog is open. */
export function useListKeys(actions: Actions): void {
  usePageKeys(({ key, target }) => pressInList(key, target, actions));
}

/** `n` alone, on a screen without rows to go through: every other key stays with the page and the frame. */
export function useNewKey(onNew: () => void): void {
  usePageKeys(({ key }) => {
    const asked = isKey('fresh', key);
    if (asked) onNew();
    return asked;
  });
}

/** True when the key did something; otherwise the page still scrolls with it. */
export function pressInList(
  key: string,
  target: EventTarget | null,
  { rows, onSearch, onNew, onToggle, onEnd }: Actions,
): boolean {
  const container = rows.current;
  if (isKey('search', key)) onSearch();
  else if (isKey('fresh', key)) onNew();
  else if (isKey('nextRow', key) || (key === 'ArrowDown' && isAmongRows(target, container)))
    return moveFocus(container, 1, onEnd);
  else if (isKey('previousRow', key) || (key === 'ArrowUp' && isAmongRows(target, container)))
    return moveFocus(container, -1, onEnd);
  else if (isKey('select', key) && onToggle && rowOf(document.activeElement))
    onToggle(Number(rowOf(document.activeElement)?.dataset.rowId));
  else return false;
  return true;
}

/** Arrows belong to whatever else has the focus: a menu, a tab, a field. */
function isAmongRows(target: EventTarget | null, container: HTMLElement | null): boolean {
  return (
    target === document.body ||
    (target instanceof Node && container?.contains(target) === true) ||
    (target instanceof HTMLElement && target.id === 'contenu')
  );
}

function moveFocus(container: HTMLElement | null, step: 1 | -1, onEnd: () => void): boolean {
  const current = rowOf(document.activeElement);
  const inList = current && container?.contains(current);
  const next = inList
    ? step === 1
      ? current.nextElementSibling
      : current.previousElementSibling
    : firstInSight(container);
  const link = next?.querySelector('a');
  if (link) {
    link.focus({ preventScroll: true });
    next?.scrollIntoView({ block: 'nearest' });
    return true;
  }
  const atEnd = Boolean(inList) && step === 1;
  if (atEnd) onEnd();
  return atEnd;
}

/** The first row that is not scrolled away. */
function firstInSight(container: HTMLElement | null): Element | null {
  if (!container) return null;
  const { top } = container.getBoundingClientRect();
  if (top >= 0) return container.firstElementChild;
  return (
    Array.from(container.children).find((row) => row.getBoundingClientRect().top >= 0) ??
    container.firstElementChild
  );
}

function rowOf(element: Element | null): HTMLElement | null {
  return element?.closest<HTMLElement>('[data-row-id]') ?? null;
}
