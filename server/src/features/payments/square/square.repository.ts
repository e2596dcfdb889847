import { columnStatement, command, rowStatement, type Tx, valueStatement } from '../../../platform/db/db.ts';

/** Payments of Square that have a row or an alert already. */
export const knownPayments = columnStatement<string, [squareIds: string[]]>(`
  select asked.id from unnest($1::text[]) asked (id)
   where exists (select from payments p where p.square_payment_id = asked.id)
      or exists (select from payment_alerts a where a.kind = 'unknown_payment' and a.about = asked.id)`);

/** Refunds of Square that a completed row of ours names. */
export const completedRefunds = columnStatement<string, [squareIds: string[]]>(
  "select square_refund_id from refunds where square_refund_id = any($1) and state = 'completed'",
);

export const usesSquare = valueStatement<boolean, []>(`
  select exists (select from locations where square_location_id is not null)
      or exists (select from terminal_devices where device_id is not null)`);

export const locationOfCode = valueStatement<number | undefined, [codeId: string]>(
  'select location from terminal_devices where device_code_id = $1',
);

type SquareEvent = { event_id: string; type: string; object_type: string | null; object_id: string | null };

const insert = command<(string | null)[]>(`
  with event as (
    insert into square_events (event_id, type, object_type, object_id) values ($1, $2, $3, $4) on conflict do nothing returning event_id
  )
  select from event cross join lateral graphile_worker.add_job(
    identifier => 'square_event', payload => json_build_object('id', event_id), job_key => event_id)`);

/** Keeps a message with its job, once: the same message again changes nothing. */
export const insertEvent = (tx: Tx, { event_id, type, object_type, object_id }: SquareEvent) =>
  insert(tx, event_id, type, object_type, object_id);

type KeptEvent = SquareEvent & { received_at: string };
export const findEvent = rowStatement<KeptEvent, [id: string]>(`
  select event_id, type, object_type, object_id, received_at from square_events
   where event_id = $1 and processed_at is null`);

export const setProcessed = command<[id: string]>(
  'update square_events set processed_at = now() where event_id = $1',
);

/** Messages that their job left behind, oldest first; for as long as Square itself repeats one. */
export const leftEvents = columnStatement<string, [limit: number]>(`
  select event_id from square_events
   where processed_at is null and received_at between now() - interval '3 days' and now() - interval '2 minutes'
   order by received_at limit $1`);

/** Square repeats a message for days, never for a month. */
export const deleteOldEvents = command<[]>(
  "delete from square_events where received_at < now() - interval '30 days'",
);
