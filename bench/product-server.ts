import { serve } from '../server/src/main.ts';
import { createLog } from '../server/src/platform/log.ts';
import { testConfig } from '../server/src/testing/test-server-config.ts';

/** The product as in production (answers are not checked against their schema), on the database given as first argument, with the settings given as second (JSON). */
const config = testConfig({
  APP_ENV: 'development',
  DATABASE_POOL: '10',
  ...JSON.parse(process.argv[3] ?? '{}'),
});
const server = await serve(config, process.argv[2] ?? '', createLog('warn'));
process.stdout.write(`${server.url}\n`);
process.once('SIGTERM', () => {
  server.stop().then(() => process.exit(0));
});
