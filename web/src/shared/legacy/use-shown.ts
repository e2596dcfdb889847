import { useEffect, useState } from 'react';

/** A dialog that is fetched while it is opened for the first time: shown one step later, so that it learns where the focus returns to. */
export function useShown(opened: boolean): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(opened), [opened]);
  return shown;
}
