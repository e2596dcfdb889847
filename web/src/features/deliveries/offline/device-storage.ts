import { createListeners } from '../../../shared/listeners.ts';

/** Room for some dozens of photos. */
const NEEDED_BYTES = 20 * 1024 * 1024;

/** Whether this device has room for more proofs; true where the browser does not say. */
export async function hasRoom(storage: StorageManager | undefined = navigator.storage): Promise<boolean> {
  const { quota, usage } = (await storage?.estimate?.().catch(() => null)) ?? {};
  return quota === undefined || usage === undefined || quota - usage > NEEDED_BYTES;
}

/** Asks the browser to keep unsent proofs when it needs room; its answer changes nothing here. */
export async function keepForGood(storage: StorageManager | undefined = navigator.storage): Promise<void> {
  await storage?.persist?.().catch(() => false);
}

const { subscribe, tell } = createListeners();
let failing = false;

/** Whether the days that are read are kept on this device; a device without room still shows them. */
export const dayKeeping = {
  failing: () => failing,
  subscribe,
  run: async (keep: () => Promise<void>): Promise<void> => {
    const before = failing;
    try {
      await keep();
      failing = false;
    } catch {
      failing = true;
    }
    if (failing !== before) tell();
  },
};
