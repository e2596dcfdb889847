import type { StorageSettings } from './storage.ts';

/** The packages of the other store are never loaded. URLs are dated by `now`, in milliseconds. */
export async function createStorage(settings: StorageSettings, now: () => number = Date.now) {
  if (settings.driver === 's3') {
    const { s3Storage } = await import('./s3-storage.ts');
    return s3Storage(settings, now);
  }
  const { diskStorage } = await import('./disk-storage.ts');
  return diskStorage(settings, now);
}
