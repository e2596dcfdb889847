import type { Role } from '@florilege/contract/auth/roles.ts';
import { today } from '@florilege/contract/http/dates.ts';
import type { TeamMember } from '@florilege/contract/team/team.contract.ts';
import {
  command,
  type Reader,
  rowStatement,
  statement,
  type Tx,
  valueStatement,
} from '../../platform/db/db.ts';
import { withNextVersion } from '../../platform/db/versions.ts';

/** Serialises changes of the team, so that each judges the state that the one before left. */
export const lockTeam = command<[]>("select pg_advisory_xact_lock(hashtext('florilege:team'))");

// Open deliveries of a driver come from the order counts, one row per day, not from the orders.
const members = statement<TeamMember, [id: string | null, today: string]>(`
  select m.id, m.display_name, m.phone, m.role, m.last_sign_in_at, m.active, m.created_at, m.version,
         case when account.member_id is null or account.told = account.revision then 'ready'
              when account.failed is not null then 'failed' else 'pending' end as access,
         coalesce(ahead.deliveries, 0) as deliveries_ahead,
         (select count(*) from passkeys where member_id = m.id) as passkeys
    from members m
    left join hosted_accounts account on account.member_id = m.id
    left join (
      select delivery_person, sum(n) as deliveries from order_tally
       where day between $2::date and '9999-12-31' and requires_delivery
         and status not in ('delivered', 'picked_up', 'cancelled')
       group by delivery_person
    ) ahead on ahead.delivery_person = m.id
   where $1::uuid is null or m.id = $1::uuid
   order by m.active desc, m.display_name collate "fr-x-icu", m.id`);

export const listMembers = (db: Reader) => members(db, null, today());

export async function findMember(db: Reader, id: string): Promise<TeamMember | undefined> {
  return (await members(db, id, today()))[0];
}

type Holder = Pick<TeamMember, 'id' | 'display_name' | 'active'>;
export const findByPhone = rowStatement<Holder, [phone: string]>(
  'select id, display_name, active from members where phone = $1',
);

export const findRole = rowStatement<{ role: Role }, [id: string]>(
  'select role from members where id = $1 and active',
);

export const otherAdmins = valueStatement<number, [id: string]>(
  "select count(*) from members where role = 'Admin' and active and id <> $1",
);

type NewMember = Pick<TeamMember, 'id' | 'phone' | 'display_name' | 'role'>;

export async function insertMember(tx: Tx, member: NewMember): Promise<void> {
  await tx.insertInto('members').values(member).execute();
}

type Change = Partial<Pick<TeamMember, 'display_name' | 'role' | 'active'>>;

export async function updateMember(tx: Tx, id: string, change: Change): Promise<void> {
  await tx.updateTable('members').set(withNextVersion(change)).where('id', '=', id).execute();
}

/** @returns false when a record names the member, who then stays */
export const deleteMember = valueStatement<boolean, [id: string]>('select delete_member($1::uuid)');
