import { useEffect, useState } from 'react';

const LOOK_MS = 15_000;

/** The present instant, as exact as a clock without seconds. */
export function useMinute(): string {
  const [now, setNow] = useState(() => new Date().toISOString());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
