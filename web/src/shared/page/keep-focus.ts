/** Where a control was: the child `index` of `parent`, from the nearest parent outwards. */
type Place = { parent: Element; index: number };

/** The next control is looked for in so many parents of the one that went away. */
const NEAR = 3;
/** Dialogs return the focus by themselves within this time, and controls that are drawn anew take it. */
const PATIENCE_MS = 100;
/** Text fields are left out, as a phone would open its keyboard. */
const CONTROL = 'a[href], button:not(:disabled), :is([type="checkbox"], [type="radio"]):not(:disabled)';

/**
 * Gives the focus to what took the place of a focused control that went away, where the browser lets it fall to the
 * page: the control there or beside it, else the dialog or the page around it. @returns the end
 */
export function keepFocus(): () => void {
  let focused: Element | null = null;
  let places: Place[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const note = ({ target }: FocusEvent) => {
    clearTimeout(timer);
    focused = target instanceof Element ? target : null;
    places = focused ? placesOf(focused) : [];
  };
  /** A press elsewhere gives the focus up on purpose. */
  const leave = () => {
    clearTimeout(timer);
    focused = null;
  };
  const isLost = () => focused !== null && !focused.isConnected && document.activeElement === document.body;
  const observer = new MutationObserver(() => {
    if (!isLost()) return;
    clearTimeout(timer);
    timer = setTimeout(() => isLost() && nextTo(places)?.focus({ preventScroll: true }), PATIENCE_MS);
  });

  document.addEventListener('focusin', note);
  document.addEventListener('pointerdown', leave, true);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('focusin', note);
    document.removeEventListener('pointerdown', leave, true);
  };
}

function placesOf(control: Element): Place[] {
  const places: Place[] = [];
  for (let child = control; child.parentElement; child = child.parentElement)
    places.push({ parent: child.parentElement, index: [...child.parentElement.children].indexOf(child) });
  return places;
}

function nextTo(places: readonly Place[]): HTMLElement | null {
  const left = places.filter(({ parent }) => parent.isConnected && !parent.contains(document.body));
  for (const { parent, index } of left.slice(0, NEAR)) {
    // The page and a dialog take the focus themselves.
    if (parent.matches('[tabindex]')) break;
    const found = controlAt([...parent.children], index);
    if (found) return found;
  }
  return left[0]?.parent.closest<HTMLElement>('[tabindex]') ?? document.querySelector('main');
}

/** The first control of the child at `index` and those after it, else the nearest before it. */
function controlAt(children: readonly Element[], index: number): HTMLElement | null {
  const near = [...children.slice(index), ...children.slice(0, index).reverse()];
  for (const child of near) {
    const controls = [child, ...child.querySelectorAll(CONTROL)];
    const seen = controls.find((each) => each.matches(CONTROL) && each.checkVisibility());
    if (seen instanceof HTMLElement) return seen;
  }
  return null;
}
