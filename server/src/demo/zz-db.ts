import pg from 'pg';
import { startEmbedded } from '../platform/db/embedded.ts';
import { migrate } from '../platform/db/migrate.ts';
import { fillDemo } from './fill.ts';

const db = await startEmbedded({ dataDir: '/tmp/demo-pg', durable: false });
console.log(db.url);
await migrate(db.url);
const c = new pg.Client({ connectionString: db.url });
await c.connect();
console.log({ ...(await fillDemo(c, { now: new Date(process.argv[2] ?? '2025-11-21T09:40:00Z') })), members: 0 });
await c.end();
process.on('SIGTERM', () => void db.stop().then(() => process.exit(0)));
setInterval(() => {}, 1e6);
