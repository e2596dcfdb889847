import { join } from 'node:path';
import { startS3Simulator } from '../../../../../simulators/src/storage/s3-simulator.ts';
import { createApp } from '../../../platform/http/app.ts';
import { atEnd } from '../../../testing/at-end.ts';
import { bareApp } from '../../../testing/bare-app.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import type { Storage, StorageSettings } from '../storage.ts';
import { serveStoredFiles } from '../stored-files.ts';

export const put = (storage: Storage, key: string, text = 'x') =>
  storage.putBytes(key, Buffer.from(text), 'image/jpeg');

export type Store = {
  settings: StorageSettings;
  /** The base of a relative URL. */
  origin: string;
  /** Parameters of its URLs. */
  signature: string;
  expiry: string;
  download: string;
};

export async function folderStore(): Promise<Store> {
  const dir = join(await temporaryFolder(), 'photos');
  const settings = { driver: 'disk', dir, secret: 'un-secret-de-test-assez-long-pour-signer' } as const;
  const app = await createApp(bareApp);
  await serveStoredFiles(app, settings);
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  atEnd(() => app.close());
  return { settings, origin, signature: 'signature', expiry: 'expires', download: 'download' };
}

export async function bucketStore(): Promise<Store> {
  const { url, stop, ...keys } = await startS3Simulator({ port: 0 });
  atEnd(stop);
  return {
    settings: { driver: 's3', ...keys, endpoint: url, pathStyle: true },
    origin: url,
    signature: 'X-Amz-Signature',
    expiry: 'X-Amz-Expires',
    download: 'response-content-disposition',
  };
}

export const stores = [
  ['a folder', folderStore],
  ['a bucket', bucketStore],
] as const;
