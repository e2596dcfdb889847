import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The latest value, for listeners and effects that are set up once. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
