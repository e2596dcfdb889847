import { useCallback, useEffect, useState } from 'react';

/** The server sends no second code to a phone within a minute. */
export const RESEND_AFTER_S = 60;

/** Seconds left, 0 at the end. Follows the clock, so that a sleeping tab is right when it wakes. */
export function useCountdown(length: number): { seconds: number; restart: () => void } {
  const [end, setEnd] = useState(() => Date.now() + length * 1000);
  const [now, setNow] = useState(() => Date.now());
  const seconds = Math.max(0, Math.ceil((end - now) / 1000));
  const running = seconds > 0;

  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [running]);

  const restart = useCallback(() => {
    setNow(Date.now());
    setEnd(Date.now() + length * 1000);
  }, [length]);
  return { seconds, restart };
}
