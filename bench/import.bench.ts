import { setTimeout as sleep } from 'node:timers/promises';
import { type ImportKind, importsRoutes } from '@florilege/contract/imports/imports.contract.ts';
import { fillDemo } from '../server/src/demo/fill.ts';
import { print, row, runBench, signedIn, withClient } from './bench-run.ts';
import { familyOf } from './processes.ts';

// A table of clients, then one of their orders: read, checked, imported, undone, as a member does it; time and memory of the server.
// The promise: 20,000 lines within a minute. `npm run bench -- import 20000`.

const size = Number(process.argv[2] ?? 20_000);

const tables: Record<ImportKind, { heads: string; line: (n: number) => string }> = {
  clients: {
    heads: 'Nom;Téléphone;E-mail;Adresse;Code postal;Ville;Code porte;Notes',
    line: (n) =>
      `Prénom${n % 700} Famille${n};${phoneOf(n)};client${n}@example.fr;${n} rue Monge;75005;Paris;A${n % 99};Note ${n}`,
  },
  // A payer is known by his phone or by his name, a recipient by neither.
  orders: {
    heads:
      'Date;Créneau;Client;Tél. client;Montant;Destinataire;Téléphone;Adresse;Code postal;Ville;Message;Bouquet',
    line: (n) => {
      const payer = n % 2 ? `;${phoneOf(n)}` : `Prénom${n % 700} Famille${n};`;
      const day = `${String(1 + (n % 28)).padStart(2, '0')}/${String(1 + (n % 12)).padStart(2, '0')}/2027`;
      return `${day};Matin;${payer};${20 + (n % 80)},50;Mme Odile ${n};0612345678;${n} rue Monge;75005;Paris;Message ${n};Pivoines`;
    },
  },
};
const phoneOf = (n: number) => `06${String(10_000_000 + n)}`;

const tableOf = (kind: ImportKind) =>
  new Blob([
    [tables[kind].heads, ...Array.from({ length: size }, (_, n) => tables[kind].line(n))].join('\r\n'),
  ]);

await runBench(async ({ databaseUrl, startProduct }) => {
  await withClient(databaseUrl, (client) => fillDemo(client, { now: new Date() }));
  const { url, pid } = await startProduct();
  const headers = { authorization: `Bearer ${await signedIn(databaseUrl, 'Senior')}` };
  const ask = async (method: string, path: string, body?: FormData) => {
    const answer = await fetch(`${url}/api/imports/${path}`, {
      method,
      headers,
      ...(body && { body }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return importsRoutes.detail.answer.parse(await answer.json());
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
  const imported = async (kind: ImportKind) => {
    const form = new FormData();
    form.append('kind', kind);
    form.append('file', tableOf(kind), `${kind}.csv`);
    const { id } = await timed(`${kind} read`, () => ask('POST', '', form));
    const { counts } = await timed(`${kind} checked`, () => until(id, 'ready'));
    await ask('POST', `${id}/run/`);
    const { created } = await timed(`${kind} imported`, () => until(id, 'done'));
    print(
      `${size} ${kind}: ${counts.new} new, ${counts.duplicate} likely duplicates, ${counts.wrong} wrong; ${created} made`,
    );
    return id;
  };
  const undone = async (kind: ImportKind, id: number) => {
    await ask('POST', `${id}/undo/`);
    await timed(`${kind} undone`, () => until(id, 'undone'));
  };

  await undone('clients', await imported('clients'));
  await imported('clients');
  await undone('orders', await imported('orders'));

  for (const [name, time] of Object.entries(seconds)) print(row(16, name, `${time.toFixed(1)} s`));
  print(`memory of the server: ${atRest.toFixed(0)} MB before, ${most.toFixed(0)} MB at most`);
  print(`slowest read meanwhile: ${slowest.toFixed(0)} ms`);
});
