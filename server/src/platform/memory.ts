import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { FastifyInstance } from 'fastify';

/** Without a member's request for this long, a pause of some tenths of a second is felt by nobody. */
const QUIET_MS = 30_000;
/** A heap that grew by less is left alone. */
const WORTH = 16 * 1024 * 1024;

type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

/**
 * Gives the memory of a start, a large import or a busy hour back to the system when nobody works: V8 keeps it
 * for the next time, and frees it by itself only when the heap grows again.
 */
export function giveMemoryBack(app: FastifyInstance, quietMs = QUIET_MS): void {
  let askedAt = performance.now();
  let kept = 0;
  app.addHook('onResponse', (request, _reply, done) => {
    if (request.memberId !== null) askedAt = performance.now();
    done();
  });
  const look = setInterval(() => {
    const held = getHeapStatistics().total_heap_size;
    if (performance.now() - askedAt < quietMs || held - kept < WORTH) return;
    collector()({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    kept = getHeapStatistics().total_heap_size;
    app.log.info({ held, kept }, 'memory given back');
  }, quietMs / 3).unref();
  app.addHook('onClose', async () => clearInterval(look));
}

/** V8's collector, which only a context made under this flag can call. */
function collector(): Collect {
  setFlagsFromString('--expose-gc');
  try {
    return runInNewContext('gc');
  } finally {
    setFlagsFromString('--no-expose-gc');
  }
}
