import { useEffect, useState } from 'react';

/** Seconds until an instant, 0 when it is over or there is none. Follows the clock, so that a sleeping tab is right when it wakes. */
export function useSecondsUntil(instant: string | null): number {
  const [, tick] = useState(0);
  const left = instant === null ? 0 : Math.max(0, Math.ceil((Date.parse(instant) - Date.now()) / 1000));
  const running = left > 0;

  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => tick(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return left;
}

/** `4:07` */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
