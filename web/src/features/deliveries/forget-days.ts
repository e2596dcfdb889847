/** By itself, so that signing in does not bring the browser's database along. */
export async function forgetDays(): Promise<void> {
  const { offlineStore } = await import('./offline-store.ts');
  await offlineStore.forgetDays();
}
