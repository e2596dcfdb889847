import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createImaging } from '../../../integrations/imaging/create-imaging.ts';
import { createStorage } from '../../../integrations/storage/create-storage.ts';
import { createLog } from '../../../platform/log.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { testServer } from '../../../testing/test-server.ts';

export async function photoShop() {
  const dataDir = await temporaryFolder();
  const storageDir = join(dataDir, 'photos');
  const server = await testServer({ DATA_DIR: dataDir, STORAGE_DIR: storageDir });
  const temporaryDir = join(dataDir, 'temporary');
  const list = async (dir: string) => {
    const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => []);
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1));
  };
  return {
    ...server,
    florist: await server.as('Fleuriste'),
    accountant: await server.as('Comptable'),
    storageDir,
    stored: async () => (await list(storageDir)).sort(),
    object: (key: string) => readFile(join(storageDir, key)),
    temporaryFiles: () => list(temporaryDir),
    /** Dependencies of the jobs, on the same database, store and folder. */
    deps: {
      db: server.db,
      storage: await createStorage(server.config.storage),
      imaging: createImaging(),
      log: createLog('silent'),
      temporaryDir,
    },
  };
}

export type Sent = { name: string; bytes: Buffer };

export function photoForm(files: Sent[], fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const { name, bytes } of files) form.append('files', new Blob([Uint8Array.from(bytes)]), name);
  return form;
}

export const UPLOAD = '/api/images/bulk_upload/';
