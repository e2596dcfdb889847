const listeners = new Set<() => void>();
let failing = false;

/** Whether the days that the server tells are kept on this device; one that keeps nothing still shows them. */
export const dayKeeping = {
  failing: () => failing,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  run: async (keep: () => Promise<void>): Promise<void> => {
    const before = failing;
    try {
      await keep();
      failing = false;
    } catch {
      failing = true;
    }
    if (failing !== before) for (const listener of listeners) listener();
  },
};
