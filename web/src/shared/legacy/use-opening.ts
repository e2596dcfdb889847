import { useState } from 'react';

/** Begins a dialog anew at each opening, and not before: while it closes it still shows what it held. */
export function useOpening(opened: boolean, begin: () => void): void {
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened === wasOpened) return;
  setWasOpened(opened);
  if (opened) begin();
}
