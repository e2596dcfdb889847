import { isTyping } from '../page/is-typing.ts';

/** Longer than a dialog takes on a slow network; a key that comes later is the page's again. */
const MOST_MS = 10_000;
/** A dialog without a field has its focus elsewhere. */
const FIELD_MS = 500;
/** A field of an amount selects what is in it a moment after it has the focus. */
const SELECTED_MS = 50;

let listening: AbortController | null = null;

/** Keeps what is typed from now on for the first field of the dialog that is on its way, whose code may still be fetched. */
export function keepTyped(): void {
  if (listening) return;
  const until = new AbortController();
  const { signal } = until;
  listening = until;
  let typed = '';
  let field: HTMLElement | null = null;
  const stop = () => {
    until.abort();
    if (listening === until) listening = null;
  };
  const put = () => {
    // A form that was drawn anew gives the focus to another field.
    if (signal.aborted || field !== document.activeElement) return;
    stop();
    // One key after the other, as fields of amounts and phones read each of them.
    for (const key of typed) document.execCommand('insertText', false, key);
  };
  const hear = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    // Its own key follows those before it, and may be the Tab that leaves it.
    if (target === field) return put();
    if (ctrlKey || metaKey || altKey || isTyping(target)) return;
    if (key === 'Backspace' && typed) typed = typed.slice(0, -1);
    else if (key.length === 1 && (key !== ' ' || typed)) typed += key;
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const see = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || !target.closest('[aria-modal="true"]')) return;
    if (isTyping(target)) {
      field = target;
      setTimeout(put, SELECTED_MS);
    } else setTimeout(() => field ?? stop(), FIELD_MS);
  };
  window.addEventListener('keydown', hear, { capture: true, signal });
  document.addEventListener('focusin', see, { signal });
  setTimeout(stop, MOST_MS);
}

/** The dialog has closed before it was there. */
export function forgetTyped(): void {
  listening?.abort();
  listening = null;
}
