import type { Role } from '@florilege/contract/auth/roles.ts';
import { today } from '@florilege/contract/http/dates.ts';
import type { TeamMember } from '@florilege/contract/team/team.contract.ts';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/db.ts';

/** Of two who change the team at once, one waits and then judges what the other left. */
export async function holdTeam(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('florilege:team'))`.execute(tx);
}

// Open deliveries of a driver come from the order counts, one row per day, not from the orders.
const members = (id: string | null) => sql<TeamMember>`
  select m.id, m.display_name, m.phone, m.role, m.last_sign_in_at, m.active, m.created_at,
         case when account.member_id is null or account.told = account.revision then 'ready'
              when account.failed is not null then 'failed' else 'pending' end as access,
         coalesce(ahead.deliveries, 0) as deliveries_ahead
    from members m
    left join hosted_accounts account on account.member_id = m.id
    left join (
      select delivery_person, sum(n) as deliveries from order_tally
       where day between ${today()}::date and '9999-12-31' and requires_delivery
         and status not in ('delivered', 'picked_up', 'cancelled')
       group by delivery_person
    ) ahead on ahead.delivery_person = m.id
   where ${id}::uuid is null or m.id = ${id}::uuid
   order by m.active desc, m.display_name collate "fr-x-icu", m.id`;

export async function listMembers(db: Reader): Promise<TeamMember[]> {
  return (await members(null).execute(db)).rows;
}

export async function findMember(db: Reader, id: string): Promise<TeamMember | undefined> {
  return (await members(id).execute(db)).rows[0];
}

/** The member of a phone, active or not. */
export function findByPhone(db: Reader, phone: string) {
  return db
    .selectFrom('members')
    .select(['id', 'display_name', 'active'])
    .where('phone', '=', phone)
    .executeTakeFirst();
}

/** The role of an active member at this moment. */
export function findRole(db: Reader, id: string) {
  return db
    .selectFrom('members')
    .select('role')
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst();
}

export async function otherAdmins(db: Reader, id: string): Promise<number> {
  const { rows } = await db
    .selectFrom('members')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .where('role', '=', 'Admin')
    .where('active', '=', true)
    .where('id', '<>', id)
    .executeTakeFirstOrThrow();
  return Number(rows);
}

export async function insertMember(
  tx: Tx,
  member: { id: string; phone: string; display_name: string; role: Role },
): Promise<void> {
  await tx.insertInto('members').values(member).execute();
}

export async function updateMember(
  tx: Tx,
  id: string,
  change: { display_name?: string; role?: Role; active?: boolean },
): Promise<void> {
  await tx
    .updateTable('members')
    .set({ ...change, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** @returns false when something names him, who then stays */
export async function deleteMember(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ gone: boolean }>`select delete_member(${id}::uuid) as gone`.execute(tx);
  return rows[0]?.gone ?? false;
}
