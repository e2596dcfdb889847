import { CatchBoundary } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';

export const Nothing = () => null;

/** A part beside the page, which goes on without it when its code cannot be fetched. */
export const Beside = ({ children }: { children: ReactNode }) => (
  <CatchBoundary getResetKey={() => ''} errorComponent={Nothing}>
    <Suspense fallback={null}>{children}</Suspense>
  </CatchBoundary>
);
