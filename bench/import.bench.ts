import { setTimeout as sleep } from 'node:timers/promises';
import { clientsRoutes } from '@florilege/contract/clients/clients.contract.ts';
import { fillDemo } from '../server/src/demo/fill.ts';
import { print, row, runBench, signedIn, withClient } from './bench-run.ts';
import { familyOf } from './processes.ts';

// A table of clients: read, checked, imported, undone, as a member does it; time and memory of the server.
// The promise: 20,000 lines within a minute. `npm run bench -- import 20000`.

const size = Number(process.argv[2] ?? 20_000);

function table(): Blob {
  const heads = 'Nom;Téléphone;E-mail;Adresse;Code postal;Ville;Code porte;Notes';
  const lines = Array.from({ length: size }, (_, n) => {
    const phone = `06${String(10_000_000 + n)}`;
    return `Prénom${n % 700} Famille${n};${phone};client${n}@example.fr;${n} rue Monge;75005;Paris;A${n % 99};Note ${n}`;
  });
  return new Blob([[heads, ...lines].join('\r\n')]);
}

await runBench(async ({ databaseUrl, startProduct }) => {
  await withClient(databaseUrl, (client) => fillDemo(client, { now: new Date() }));
  const { url, pid } = await startProduct();
  const headers = { authorization: `Bearer ${await signedIn(databaseUrl, 'Senior')}` };
  const ask = async (method: string, path: string, body?: FormData) => {
    const answer = await fetch(`${url}/api/clients/imports/${path}`, {
      method,
      headers,
      ...(body && { body }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return clientsRoutes.import.answer.parse(await answer.json());
  };
  const memory = () => familyOf(pid).reduce((sum, { pss }) => sum + pss, 0);
  let most = memory();
  const atRest = most;
  /** The slowest of small reads meanwhile: other requests must not wait for an import. */
  let slowest = 0;
  const until = async (id: number, state: string) => {
    for (;;) {
      const began = performance.now();
      const now = await ask('GET', `${id}/`);
      slowest = Math.max(slowest, performance.now() - began);
      most = Math.max(most, memory());
      if (now.state === state) return now;
      await sleep(100);
    }
  };
  const seconds: Record<string, number> = {};
  const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const began = performance.now();
    const done = await work();
    seconds[name] = (performance.now() - began) / 1000;
    return done;
  };

  const form = new FormData();
  form.append('file', table(), 'clients.csv');
  const { id } = await timed('read', () => ask('POST', '', form));
  const { counts } = await timed('checked', () => until(id, 'ready'));
  await ask('POST', `${id}/run/`);
  const { created } = await timed('imported', () => until(id, 'done'));
  await ask('POST', `${id}/undo/`);
  await timed('undone', () => until(id, 'undone'));

  print(
    `${size} lines: ${counts.new} new, ${counts.duplicate} likely duplicates; ${created} clients created`,
  );
  for (const [name, time] of Object.entries(seconds)) print(row(8, name, `${time.toFixed(1)} s`));
  print(`memory of the server: ${atRest.toFixed(0)} MB before, ${most.toFixed(0)} MB at most`);
  print(`slowest read meanwhile: ${slowest.toFixed(0)} ms`);
});
