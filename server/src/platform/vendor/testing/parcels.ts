import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { sql } from 'kysely';
import { z } from 'zod';
import { atEnd } from '../../../testing/at-end.ts';
import { testConnection } from '../../../testing/test-database.ts';
import { asSystem, rowStatement, type Transact } from '../../db/db.ts';
import { leasesOf } from '../lease.ts';
import { type Operation, perform } from '../operation.ts';
import { operationRows } from '../operation-rows.ts';
import { VendorFailure } from '../vendor-failure.ts';

/** An answer of the carrier instead of its usual one; `lost`: it takes the parcel and cuts the line. */
type Fault = 'refused' | 'unauthorized' | 'unavailable' | 'lost';

const answers = { refused: 422, unauthorized: 401, unavailable: 429 } as const;

/**
 * A carrier over HTTP: a parcel per idempotency key. `reach` says when a request arrives, `hold` keeps its
 * answer back.
 */
async function openCarrier() {
  const parcels = new Map<string, string>();
  const faults: Fault[] = [];
  const carrier = { parcels, faults, requests: 0, hold: async (_request: number) => {} };
  const server = createServer(async (request, response) => {
    carrier.requests += 1;
    const [number, fault] = [carrier.requests, faults.shift()];
    await carrier.hold(number);
    if (fault && fault !== 'lost') return response.writeHead(answers[fault]).end();
    const key = String(request.headers['idempotency-key']);
    if (request.method === 'POST' && !parcels.has(key)) parcels.set(key, `colis-${parcels.size + 1}`);
    if (fault === 'lost') return response.destroy();
    const parcel = parcels.get(key);
    return response.writeHead(parcel ? 200 : 404).end(parcel);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = z.object({ port: z.number() }).parse(server.address());
  const send = async (method: 'POST' | 'GET', key: string): Promise<string> => {
    const lost = method === 'POST' ? 'unknown' : 'unavailable';
    const headers = { 'idempotency-key': key };
    const response = await fetch(`http://127.0.0.1:${port}`, { method, headers }).catch((cause: unknown) => {
      throw new VendorFailure('SQUARE', lost, 'Pas de réponse.', { cause });
    });
    const { status } = response;
    if (status === 429) throw new VendorFailure('SQUARE', 'unavailable', 'Indisponible.');
    if (!response.ok) throw new VendorFailure('SQUARE', 'refused', 'Refusé.', { ofAccess: status === 401 });
    return response.text();
  };
  atEnd(() => server.close());
  return Object.assign(carrier, { send });
}

type Parcel = { id: number; key: string; state: string; asked: number; number: string | null };

/** Parcels of a table of their own, which the carrier takes. */
export async function openParcels() {
  const { db } = await testConnection(6);
  await sql`
    create table parcels (
      id bigint generated always as identity primary key, attempt text not null, key uuid not null default gen_random_uuid(),
      state text not null default 'starting', asked integer not null default 1, number text, held_until timestamptz,
      created_at timestamptz not null default now(), updated_at timestamptz not null default now())`.execute(
    db,
  );
  await sql`create unique index on parcels (attempt) where state <> 'failed'`.execute(db);
  const carrier = await openCarrier();
  const insert = rowStatement<{ id: number }, [attempt: string]>(
    'insert into parcels (attempt) values ($1) returning id',
  );
  const rows = operationRows<Parcel>({
    table: 'parcels',
    select: 'select row.id, row.key, row.state, row.asked, row.number from parcels row',
    unknown: "state = 'starting'",
    due: "state = 'starting' and updated_at < now() - interval '1 minute'",
  });
  const work = { transact: asSystem(db), send: carrier.send };
  type Work = { transact: Transact; send: typeof carrier.send };

  const parcelOperation: Operation<Work, Parcel, string, Parcel> = {
    request: ({ send }, { key }) => send('POST', key),
    record: ({ transact }, { id }, number) =>
      transact(async (tx) => {
        await rows.settle(tx, id, { state: 'taken', number });
        return rows.lock(tx, id);
      }),
    fail: ({ transact }, parcel) => transact((tx) => rows.fail(tx, parcel)),
  };
  /** As a member does: the same attempt finds its own row. */
  const intend = (attempt: string) =>
    work.transact(async (tx) => {
      await sql`select pg_advisory_xact_lock(1)`.execute(tx);
      const earlier = await rows.ofAttempt(tx, attempt);
      if (earlier) return rows.claim(tx, earlier.id);
      return rows.lock(tx, (await insert(tx, attempt))?.id ?? 0);
    });
  return {
    carrier,
    db,
    rows,
    work,
    leases: leasesOf({ table: 'parcels', free: "row.state = 'starting'" }),
    operation: parcelOperation,
    intend,
    ask: async (attempt: string) => perform(parcelOperation, work, await intend(attempt)),
    resume: async (id: number) =>
      perform(parcelOperation, work, await work.transact((tx) => rows.claim(tx, id))),
    newAttempt: (): string => randomUUID(),
    all: async (attempt: string) =>
      (await sql<Parcel>`select * from parcels where attempt = ${attempt} order by id`.execute(db)).rows,
  };
}
