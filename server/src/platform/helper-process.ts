import { dirname, join } from 'node:path';

/** A script that lies in this folder as a source, and beside the built server as a part of the build. */
export const helperScript = (folder: string, name: string): string =>
  import.meta.filename.endsWith('.ts')
    ? join(folder, `${name}.ts`)
    : join(dirname(import.meta.filename), `${name}.js`);

/** Without the server's settings an exploited decoder finds no secret. Fewer arenas keep less memory. */
export const helperEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  TMPDIR: process.env.TMPDIR,
  SystemRoot: process.env.SystemRoot,
  MALLOC_ARENA_MAX: '2',
});

/** Service managers signal every process, but the server finishes its work first and then ends its helpers. */
export function outliveSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
}
