import { useState } from 'react';
import { errorMessage } from '../api/api-error.ts';

/** Reads something anew before anything is done on it: `load` hands over what `read` brings, or `error` says why not. */
export function useNewest<Data>(read: () => Promise<Data>) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const load = async (then: (newest: Data) => void) => {
    setBusy(true);
    setError(null);
    try {
      then(await read());
    } catch (failure) {
      setError(errorMessage(failure));
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, load: (then: (newest: Data) => void) => void load(then) };
}
