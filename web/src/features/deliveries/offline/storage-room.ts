/** Room for some dozens of photos; with less, the next one may not fit. */
const NEEDED_BYTES = 20 * 1024 * 1024;

/** Whether this device has room for more proofs; true where it does not say. */
export async function hasRoom(storage: StorageManager | undefined = navigator.storage): Promise<boolean> {
  const { quota, usage } = (await storage?.estimate?.().catch(() => null)) ?? {};
  return quota === undefined || usage === undefined || quota - usage > NEEDED_BYTES;
}

/** Asks the browser not to clear away what is not sent yet when it needs room. Its answer changes nothing for us. */
export async function keepForGood(storage: StorageManager | undefined = navigator.storage): Promise<void> {
  await storage?.persist?.().catch(() => false);
}
