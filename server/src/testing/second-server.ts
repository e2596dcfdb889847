import { createLog } from '../platform/log.ts';
import { serve } from '../serve.ts';
import { testConfig } from './test-server-config.ts';

/**
 * A server process of its own on the database given as first argument, with the settings given as second
 * (JSON), for the tests that need two. Writes its address.
 */
const server = await serve(
  testConfig(JSON.parse(process.argv[3] ?? '{}')),
  process.argv[2] ?? '',
  createLog('silent'),
);
process.stdout.write(`${server.url}\n`);
process.once('SIGTERM', () => {
  server.stop().then(() => process.exit(0));
});
