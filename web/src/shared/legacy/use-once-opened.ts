import { useState } from 'react';

/** What is fetched when it is first opened stays, so that its closing is seen. */
export function useOnceOpened(opened: boolean): boolean {
  const [once, setOnce] = useState(opened);
  if (opened && !once) setOnce(true);
  return once;
}
