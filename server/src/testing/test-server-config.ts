import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Config, readConfig } from '../config.ts';

const SECRET = 'un-secret-de-test-assez-long-pour-signer';

/** The settings of a server under test: any free port, quiet, nothing of the machine's environment. */
export function testConfig(env: Record<string, string> = {}): Config {
  return readConfig(
    {
      APP_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'silent',
      AUTH_JWT_SECRET: SECRET,
      WEB_DIR: join(import.meta.dirname, 'web'),
      DATABASE_POOL: '6',
      MEMBER_CALLS_PER_MINUTE: '1000000',
      DATA_DIR: join(tmpdir(), 'florilege-test-data'),
      STORAGE_DIR: join(tmpdir(), `florilege-photos-${randomUUID()}`),
      ...env,
    },
    { root: join(import.meta.dirname, '../../..') },
  );
}
