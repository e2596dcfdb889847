import type { FieldChange } from '@florilege/contract/http/errors.ts';
import { formatAmount } from '@florilege/contract/http/money.ts';
import { statement, type Tx } from '../../../platform/db/db.ts';
import { isoInstant } from '../../../platform/db/iso-instant.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { DateRow, SubscriptionRow } from '../subscription-rows.ts';
import type { DateChanges } from './dates.repository.ts';

const byHand = ['skipped', 'moved_to', 'moved_slot', 'amount', 'hand_message'] as const;
type Column = (typeof byHand)[number];
const fields = { skipped: 'skipped', moved_to: 'day', moved_slot: 'slot' } as const;

type Row = Partial<Pick<DateRow, Column>>;
type Entry = { before: Row | null; after: Row; author_name: string | null; at: string };

/** Changes of one date after a version, oldest first; the first one has nothing before it. */
const entriesSince = statement<Entry, [subscription: number, date: string, version: number]>(`
  select a.before, a.after, author.display_name as author_name, ${isoInstant('a.at')} as at
    from audit_entries a left join members author on author.id = a.member_id
   where a.entity = 'subscription_dates' and a.entity_id = $1::bigint::text and a.action in ('insert', 'update')
     and a.after ->> 'date' = $2::date::text and a.version > $3::int
   order by a.id`);

/** Refuses a change made on an older version, unless it is a retry. @throws SUBSCRIPTION_DATE_CHANGED */
export async function refuseOlderDate(
  tx: Tx,
  of: { subscription: SubscriptionRow; row: DateRow },
  seen: number | undefined,
  wanted: DateChanges,
): Promise<void> {
  const { subscription, row } = of;
  const isMade = Object.entries(wanted).every(([column, value]) => row[column as Column] === value);
  if (seen === undefined || seen === row.version || isMade) return;
  const entries = await entriesSince(tx, subscription.id, row.date, seen);
  const changes = entries.flatMap((entry) => changesOf(entry, subscription, row.date));
  if (changes.length > 0)
    throw new AppError('SUBSCRIPTION_DATE_CHANGED', { conflict: { version: row.version, changes } });
}

function changesOf(
  { before, after, ...of }: Entry,
  subscription: SubscriptionRow,
  date: string,
): FieldChange[] {
  const text = (column: Column, { [column]: value }: Row): string | null => {
    if (column === 'skipped') return String(value ?? false);
    if (column === 'moved_to') return String(value ?? date);
    if (column === 'amount') return formatAmount(Number(value ?? subscription.amount));
    const own = column === 'moved_slot' ? subscription.delivery_time_slot : subscription.hand_message;
    return value === null || value === undefined ? own : String(value);
  };
  return byHand
    .filter((column) => column in after)
    .map((column) => ({
      field: column in fields ? fields[column as keyof typeof fields] : column,
      before: text(column, before ?? {}),
      after: text(column, after),
      ...of,
    }))
    .filter((change) => change.before !== change.after);
}
