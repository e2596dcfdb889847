import { join } from 'node:path';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { createImaging } from '../integrations/imaging/create-imaging.ts';
import { createStorage } from '../integrations/storage/create-storage.ts';

type PhotosUnderWay = { stop(): Promise<void> };

/**
 * Fills the demonstration shop, once. The invented shop is loaded only while something of it is missing.
 * @returns what adds the photos in the background: the shop opens before they are there
 */
export async function fillDemoOnce(config: Config, databaseUrl: string, log: Logger) {
  const marks = await filled(databaseUrl);
  return async (): Promise<PhotosUnderWay | null> =>
    marks.has('demo photos') ? null : addPhotos(config, databaseUrl, log);
}

/** The marks of what is there, the shop at least. */
async function filled(databaseUrl: string): Promise<Set<string>> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'florilege-demo' });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('select name from marks');
    const marks = new Set(rows.map(({ name }) => name));
    if (!marks.has('demo')) {
      const { fillDemo } = await import('./fill.ts');
      await fillDemo(client, { now: new Date() });
    }
    return marks;
  } finally {
    await client.end();
  }
}

async function addPhotos(config: Config, databaseUrl: string, log: Logger): Promise<PhotosUnderWay> {
  const { startDemoPhotos } = await import('./photos/start-photos.ts');
  const [storage, imaging] = [await createStorage(config.storage), createImaging()];
  const temporaryDir = join(config.dataDir, 'temporary');
  return startDemoPhotos({ databaseUrl, storage, imaging, temporaryDir, log });
}
