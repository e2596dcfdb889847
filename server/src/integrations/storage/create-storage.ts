import type { StorageSettings } from '../../config-readers.ts';
import type { Storage } from './storage.ts';

/** The store that is configured; the other one's packages are never loaded. `now`: milliseconds, what addresses are dated by. */
export async function createStorage(
  settings: StorageSettings,
  now: () => number = Date.now,
): Promise<Storage> {
  if (settings.driver === 's3') {
    const { s3Storage } = await import('./s3-storage.ts');
    return s3Storage(settings, now);
  }
  const { diskStorage } = await import('./disk-storage.ts');
  return diskStorage(settings, now);
}
