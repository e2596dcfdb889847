import { type RefObject, useEffect } from 'react';
import { useLatest } from '../library/use-latest.ts';

/** Pictures pasted while `area` is visible and no dialog covers it. */
export function usePastedFiles(
  area: RefObject<HTMLElement | null>,
  onFiles: (files: File[]) => void,
  disabled: boolean,
): void {
  const latest = useLatest(onFiles);
  useEffect(() => {
    if (disabled) return;
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      const element = area.current;
      if (files.length === 0 || !element?.checkVisibility()) return;
      const dialogs = [...document.querySelectorAll('[aria-modal="true"]')];
      if (dialogs.some((dialog) => !dialog.contains(element))) return;
      event.preventDefault();
      latest.current(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [area, latest, disabled]);
}
