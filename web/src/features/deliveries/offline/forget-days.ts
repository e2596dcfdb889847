/** Apart from the store, so that signing in does not bring the browser's database along. */
export async function forgetDays(): Promise<void> {
  try {
    const { offlineStore } = await import('./offline-store.ts');
    await offlineStore.forgetDays();
  } catch {
    // A browser without a database, as in private browsing, has kept nothing.
  }
}
