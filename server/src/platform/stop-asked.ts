import { once } from 'node:events';

export class Stopped extends Error {
  override readonly name = 'Stopped';
}

/** Aborted when the process is asked to end, from now on; asked again it changes nothing. */
export function stopAsked(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => controller.abort(new Stopped()));
  return controller.signal;
}

export async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}
