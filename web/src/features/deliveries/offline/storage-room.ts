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
