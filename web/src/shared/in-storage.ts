/** Work in the browser's storage; one that keeps nothing (private mode, full) has `otherwise`. */
export function inStorage<Value>(work: () => Value, otherwise: Value): Value {
  try {
    return work();
  } catch {
    return otherwise;
  }
}
