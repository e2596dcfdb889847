import { useEffect, useState } from 'react';

/** Seconds until a time; 0 when it is past or there is none. By the clock, as timers of a sleeping tab run late. */
export function useSecondsUntil(time: number | null): number {
  const [, tick] = useState(0);
  const left = time === null ? 0 : Math.max(0, Math.ceil((time - Date.now()) / 1000));
  const running = left > 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => tick(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return left;
}
