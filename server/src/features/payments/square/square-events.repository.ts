import { type Reader, statement, type Tx } from '../../../platform/db/db.ts';

export type SquareEvent = {
  event_id: string;
  type: string;
  object_type: string | null;
  object_id: string | null;
};

const insert = statement<{ event_id: string }>(`
  insert into square_events (event_id, type, object_type, object_id) values ($1, $2, $3, $4) on conflict do nothing returning event_id`);
const enqueue = statement<never>(`
  select from graphile_worker.add_job(identifier => 'square_event', payload => json_build_object('id', $1::text), job_key => $1::text)`);

/** Keeps a message with its job, once: the same one told again changes nothing. */
export async function keepEvent(tx: Tx, event: SquareEvent): Promise<void> {
  const [kept] = await insert(tx, event.event_id, event.type, event.object_type, event.object_id);
  if (kept) await enqueue(tx, event.event_id);
}

const byId = statement<SquareEvent>(
  'select event_id, type, object_type, object_id from square_events where event_id = $1 and processed_at is null',
);

/** A message that nobody has followed up yet. */
export const findWaiting = async (db: Reader, id: string): Promise<SquareEvent | undefined> =>
  (await byId(db, id))[0];

const done = statement<never>('update square_events set processed_at = now() where event_id = $1');

export async function setProcessed(db: Reader, id: string): Promise<void> {
  await done(db, id);
}

const left = statement<{ event_id: string }>(`
  select event_id from square_events
   where processed_at is null and received_at between now() - interval '3 days' and now() - interval '2 minutes'
   order by received_at limit $1`);

/** Messages that their job left behind, oldest first; for as long as Square itself repeats one. */
export const leftEvents = async (db: Reader, limit: number): Promise<string[]> =>
  (await left(db, limit)).map(({ event_id }) => event_id);

const forget = statement<never>("delete from square_events where received_at < now() - interval '30 days'");

/** Square repeats a message for days, never for a month. */
export async function forgetOldEvents(db: Reader): Promise<void> {
  await forget(db);
}
