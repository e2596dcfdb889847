import type { Role } from '@florilege/contract/auth/roles.ts';
import type { Insertable, Selectable } from 'kysely';
import { command, rowStatement, type Tx, valueStatement } from '../../platform/db/db.ts';
import type { Database } from '../../platform/db/schema.ts';

/** Longest life of a file on its way, in minutes; one that a crash left behind counts no longer than that. */
export const EXPORT_MINUTES = 10;

const lockMember = command<[id: string]>('select from members where id = $1 for no key update');

const underWay = valueStatement<number, [memberId: string]>(`
  select count(*) from exports e
   where e.member_id = $1 and e.ended_at is null
     and (e.started_at > now() - interval '${EXPORT_MINUTES} minutes'
          or exists (select from export_tickets t where t.export_id = e.id and t.expires_at > now()))`);

/** Files of a member that are prepared or on their way; a second request waits for the first. */
export async function lockUnderWay(tx: Tx, memberId: string): Promise<number> {
  await lockMember(tx, memberId);
  return underWay(tx, memberId);
}

const insertTicket = command<[digest: string, exportId: number]>(
  "insert into export_tickets (digest, export_id, expires_at) values ($1, $2, now() + interval '1 minute')",
);

export async function insertExport(tx: Tx, row: Insertable<Database['exports']>, digest: string) {
  const { id } = await tx.insertInto('exports').values(row).returning('id').executeTakeFirstOrThrow();
  await insertTicket(tx, digest, id);
  return id;
}

export type ClaimedExport = Pick<
  Selectable<Database['exports']>,
  'id' | 'list' | 'format' | 'filters' | 'filename' | 'member_id'
> & { role: Role };

/** Starts the file of a ticket, which is used up; undefined for one that is over, or whose member is gone. */
export const claimExport = rowStatement<ClaimedExport, [digest: string]>(`
  with ticket as (delete from export_tickets where digest = $1 returning export_id, expires_at)
  update exports set started_at = now()
    from ticket, members
   where exports.id = ticket.export_id and ticket.expires_at > now() and members.id = exports.member_id and members.active
  returning exports.id, exports.list, exports.format, exports.filters, exports.filename, exports.member_id, members.role`);

export const endExport = command<[id: number, complete: boolean, rows: number]>(
  'update exports set ended_at = now(), complete = $2, rows = $3 where id = $1',
);

export const forgetTickets = command<[]>('delete from export_tickets where expires_at < now()');

export const clientName = valueStatement<string | undefined, [id: number]>(
  'select name from clients where id = $1',
);
export const locationName = valueStatement<string | undefined, [id: number]>(
  'select name from locations where id = $1',
);
export const memberName = valueStatement<string | undefined, [id: string]>(
  'select display_name from members where id = $1',
);
