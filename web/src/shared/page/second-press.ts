import { DOUBLE_MS } from '../use-one-press.ts';

/** Taps nearer than this are the halves of a double tap; a mouse counts its clicks itself. */
const NEAR_PX = 24;
const CONTROL = 'a, button, label, input, select, textarea, summary, li, [role]';

type Press = { control: Element | null; words: string; at: number; x: number; y: number };

/**
 * Ignores the second half of a double click or tap where something else has come under the finger meanwhile: the next row,
 * the question in the button's place, the same button with other words. @returns the end
 */
export function ignoreSecondPress(): () => void {
  let first: Press | null = null;
  const guard = (event: MouseEvent) => {
    // A key, a script and the click of a label on its field have no count.
    if (event.detail === 0 || !(event.target instanceof Element)) return;
    const press = pressOf(event, event.target);
    if (first?.control && isSecond(event, first) && !isSame(first, press)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      first.at = press.at;
    } else first = press;
  };
  document.addEventListener('click', guard, true);
  return () => document.removeEventListener('click', guard, true);
}

function pressOf({ timeStamp: at, clientX: x, clientY: y }: MouseEvent, target: Element): Press {
  const control = target.closest(CONTROL);
  const words = control ? `${control.getAttribute('aria-label')} ${control.textContent}` : '';
  return { control, words, at, x, y };
}

const isSame = (one: Press, other: Press) => one.control === other.control && one.words === other.words;

function isSecond(event: MouseEvent, { at, x, y }: Press): boolean {
  if (event instanceof PointerEvent && event.pointerType === 'mouse') return event.detail > 1;
  return event.timeStamp - at < DOUBLE_MS && Math.hypot(event.clientX - x, event.clientY - y) < NEAR_PX;
}
