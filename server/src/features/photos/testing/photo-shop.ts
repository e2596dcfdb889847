import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createImaging } from '../../../integrations/imaging/create-imaging.ts';
import { createStorage } from '../../../integrations/storage/create-storage.ts';
import { createLog } from '../../../platform/log.ts';
import { type Caller, type TestServer, testServer } from '../../../testing/test-server.ts';
import type { PhotoDeps } from '../photos.service.ts';

export type PhotoShop = TestServer & {
  florist: Caller;
  accountant: Caller;
  storageDir: string;
  stored(): Promise<string[]>;
  object(key: string): Promise<Buffer>;
  temporaryFiles(): Promise<string[]>;
  /** Dependencies of the jobs, on the same database, store and folder. */
  deps: PhotoDeps;
};

export async function photoShop(): Promise<PhotoShop> {
  const dataDir = join(tmpdir(), `florilege-data-${randomUUID()}`);
  const server = await testServer({ DATA_DIR: dataDir, STORAGE_DIR: join(dataDir, 'photos') });
  const storageDir = join(dataDir, 'photos');
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
    object: (key) => readFile(join(storageDir, key)),
    temporaryFiles: () => list(temporaryDir),
    deps: {
      db: server.db,
      storage: await createStorage(server.config.storage),
      imaging: createImaging(),
      log: createLog('silent'),
      temporaryDir,
    },
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
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
