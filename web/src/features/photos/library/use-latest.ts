import { type RefObject, useLayoutEffect, useRef } from 'react';

/** What was given last, for listeners and effects that are set up once. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
