import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect } from 'react';
import { isApiError } from '../api/api-error.ts';
import { fetchAgain } from './later.ts';

type Props = {
  /** A change of it tries again what failed. */
  wanted?: boolean;
  /** Shown while it is fetched. */
  instead?: ReactNode;
  children: ReactNode;
};

/** A part beside the page, which goes on without it until its code can be fetched. */
export const Beside = ({ wanted = false, instead = null, children }: Props) => (
  <CatchBoundary getResetKey={() => wanted} errorComponent={Missing} onCatch={fetchAgain}>
    <Suspense fallback={instead}>{children}</Suspense>
  </CatchBoundary>
);

const AGAIN_MS = 5000;

function Missing({ error, reset }: ErrorComponentProps) {
  const isUnfetched = isApiError(error);
  useEffect(() => {
    window.addEventListener('online', reset);
    // A server that restarts, or a request that was cut, brings no such event.
    const timer = isUnfetched ? setTimeout(reset, AGAIN_MS) : undefined;
    return () => {
      window.removeEventListener('online', reset);
      clearTimeout(timer);
    };
  }, [reset, isUnfetched]);
  return null;
}
