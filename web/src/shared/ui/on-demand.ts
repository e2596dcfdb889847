import { useEffect, useState } from 'react';
import { firstView } from '../api/first-view.ts';

/**
 * A hook for the part of a control that is made when somebody first wants it, as a closed list costs more than
 * the rest of its control. Its code follows the first view, or comes at once when it is wanted before.
 */
export function onDemand<Part>(load: () => Promise<Part>) {
  let loaded: Promise<Part> | null = null;
  let there: Part | null = null;
  const get = () => {
    loaded ??= load().then(
      (part) => {
        there = part;
        return part;
      },
      (error: unknown) => {
        loaded = null;
        throw error;
      },
    );
    return loaded;
  };
  return () => {
    const [part, setPart] = useState<Part | null>(null);
    useEffect(() => {
      // A failure is met again, and shown, when the part is wanted.
      void firstView().then(() => get().catch(() => undefined));
    }, []);
    const show = (found: Part) => setPart(() => found);
    const fail = (error: unknown) =>
      setPart(() => {
        throw error;
      });
    return { part, want: () => (there === null ? void get().then(show, fail) : show(there)) };
  };
}
