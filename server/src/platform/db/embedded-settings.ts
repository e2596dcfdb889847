import { totalmem } from 'node:os';

const mebibyte = 1024 * 1024;

/** Given on the command line, so that they follow the code. The machine is small and shared with Node. */
export function settings(durable: boolean): Record<string, string> {
  const memory = Math.floor(totalmem() / mebibyte);
  const roomy = memory >= 2048;
  return {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    // Several server processes of 10 to 20 connections each, their job runners, and room to look around.
    max_connections: '100',
    shared_buffers: roomy ? '256MB' : '64MB',
    // No memory is taken by this one: it tells the planner what the file cache probably holds.
    effective_cache_size: `${Math.max(128, Math.floor(memory / 2))}MB`,
    work_mem: roomy ? '16MB' : '4MB',
    maintenance_work_mem: roomy ? '128MB' : '32MB',
    // Random reads cost about as much as sequential ones on solid-state disks: prefer indexes.
    random_page_cost: '1.1',
    // Compiling a plan takes longer than any of our queries.
    jit: 'off',
    // A parallel query would take the core that Node answers from; a tiny /dev/shm breaks it too.
    max_parallel_workers_per_gather: '0',
    max_wal_size: roomy ? '2GB' : '512MB',
    // A browser that vanished must not keep a transaction, and the rows it locked, for ever.
    idle_in_transaction_session_timeout: '5min',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    lc_messages: 'C',
    // For tests: what survives a power cut does not matter there, and this halves their time.
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
}
