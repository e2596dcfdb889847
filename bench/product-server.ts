import { serve } from '../server/src/main.ts';
import { createLog } from '../server/src/platform/log.ts';
import { testConfig } from '../server/src/testing/test-server-config.ts';

/** The product as in production (answers are not checked against their schema), on the database given as argument. */
const config = testConfig({ APP_ENV: 'development', DATABASE_POOL: '10' });
const server = await serve(config, process.argv[2] ?? '', createLog('warn'));
process.stdout.write(`${server.url}\n`);
process.once('SIGTERM', () => {
  server.stop().then(() => process.exit(0));
});
