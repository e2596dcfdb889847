/*
 * The app cannot stop a Back that leaves its document. What is open over the first page of a tab therefore has an entry
 * of the browser's history of its own, of which the router knows nothing: its page is the same.
 */

/** Closes the topmost of what is open. @returns false when nothing is */
type CloseTopmost = () => boolean;

let isThere = false;
let closeTopmost: CloseTopmost | undefined;

const isEntry = (state: unknown) => (state as { over?: true } | null)?.over === true;
const isFirst = (state: unknown) => (state as { __TSR_index?: number } | null)?.__TSR_index === 0;

/** Adds the entry, unless there is one; of `history.pushState` itself the router would hear. */
function add(): void {
  isThere = true;
  if (!isEntry(history.state))
    History.prototype.pushState.call(history, { ...history.state, over: true }, '');
}

function onStep(event: PopStateEvent): void {
  const wasThere = isThere;
  isThere = isEntry(event.state);
  if (!wasThere || isThere || !isFirst(event.state)) return;
  event.stopImmediatePropagation();
  // It stays once nothing is open, as taking it away would stop a page that is on its way: Back passes it.
  if (closeTopmost?.()) add();
  else history.back();
}

/** Before something opens over the first page of a tab. */
export function enterOwn(close: CloseTopmost): void {
  if (!closeTopmost) window.addEventListener('popstate', onStep, { capture: true });
  closeTopmost = close;
  add();
}
