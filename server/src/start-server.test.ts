import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { runningEmbeddedUrl } from './platform/db/embedded.ts';
import { createLog } from './platform/log.ts';
import { Stopped } from './platform/stop-asked.ts';
import { serve } from './serve.ts';
import { startServer } from './start-server.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { testDatabase } from './testing/test-database.ts';
import { testServer } from './testing/test-server.ts';
import { testConfig } from './testing/test-server-config.ts';

test('a start that is interrupted leaves no database running', async () => {
  const dataDir = await temporaryFolder();
  const config = testConfig({ DATA_DIR: dataDir });
  const start = startServer(config, createLog('silent'), AbortSignal.abort(new Stopped()));
  await expect(start).rejects.toThrow(Stopped);
  expect(await runningEmbeddedUrl(join(dataDir, 'postgres'))).toBeUndefined();
}, 60_000);

test('a start whose port is taken ends the jobs and connections that it began', async () => {
  const other = await testServer();
  const databaseUrl = await testDatabase();
  await expect(
    serve(testConfig({ PORT: new URL(other.url).port }), databaseUrl, createLog('silent')),
  ).rejects.toThrow('EADDRINUSE');
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const others = `select application_name from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;
  await expect.poll(async () => (await client.query(others)).rows).toEqual([]);
  await client.end();
});
