import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export type SpawnedServer = {
  url: string;
  pid: number;
  /** As a power cut does. */
  kill(): Promise<void>;
  /** As a deployment does. */
  stop(): Promise<void>;
};

/** `second-server.ts` in a process of its own. */
export async function spawnServer(
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<SpawnedServer> {
  const script = join(import.meta.dirname, 'second-server.ts');
  const child = spawn(process.execPath, [script, databaseUrl, JSON.stringify(env)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  const [line] = await once(child.stdout, 'data');
  return {
    url: String(line).trim(),
    pid: child.pid ?? 0,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}
