const listeners = new Set<() => void>();
let failing = false;

/** Whether the days that are read are kept on this device; a device without room still shows them. */
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
