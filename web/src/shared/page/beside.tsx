import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { isApiError } from '../api/api-error.ts';
import { Meanwhile, tryLater } from './later.ts';

type Props = {
  /** A change of it tries again what failed. */
  wanted?: boolean;
  /** Shown while it is fetched. */
  instead?: ReactNode;
  children: ReactNode;
};

/** A part beside the page, which goes on without it until its code can be fetched. */
export const Beside = ({ wanted = false, instead = null, children }: Props) => (
  <CatchBoundary getResetKey={() => wanted} errorComponent={Missing}>
    <Meanwhile value={instead}>{children}</Meanwhile>
  </CatchBoundary>
);

/** An error of our own would come back at once. */
function Missing({ error, reset }: ErrorComponentProps) {
  const isUnfetched = isApiError(error);
  useEffect(() => (isUnfetched ? tryLater(reset) : undefined), [reset, isUnfetched]);
  return null;
}
