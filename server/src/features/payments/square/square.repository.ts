import { sql } from 'kysely';
import { type Reader, statement } from '../../../platform/db/db.ts';

const known = statement<{ id: string }>(`
  select asked.id from unnest($1::text[]) asked (id)
   where exists (select from payments p where p.square_payment_id = asked.id)
      or exists (select from payment_alerts a where a.kind = 'unknown_payment' and a.about = asked.id)`);

/** Those of Square's payments that stand in our books already, be it as a line « À vérifier ». */
export async function knownPayments(db: Reader, squareIds: string[]): Promise<Set<string>> {
  return new Set((await known(db, squareIds)).map(({ id }) => id));
}

const pendingOf = statement<{ id: number }>(`
  select r.id from refunds r join payments p on p.id = r.payment_id
   where r.state = 'pending' and (r.square_refund_id = $1 or p.square_payment_id = $2) order by r.id`);

/** Our refunds under way that Square's refund may be. */
export async function pendingRefunds(
  db: Reader,
  squareRefundId: string,
  squarePaymentId: string | null,
): Promise<number[]> {
  return (await pendingOf(db, squareRefundId, squarePaymentId)).map(({ id }) => id);
}

const claim = statement<{ id: number }>(`
  update refunds set updated_at = now()
   where id in (
     select id from refunds where state = 'pending' and updated_at < now() - interval '1 minute'
      order by updated_at limit $1 for update skip locked)
  returning id`);

/** Refunds under way that nobody looked at just now. */
export const claimRefunds = async (db: Reader, limit: number): Promise<number[]> =>
  (await claim(db, limit)).map(({ id }) => id);

const MARK = 'square_payments';

/** Until when payments at Square were compared with our books; null when never. */
export async function comparedUntil(db: Reader): Promise<string | null> {
  const mark = await db.selectFrom('marks').select('at').where('name', '=', MARK).executeTakeFirst();
  return mark?.at ?? null;
}

export async function setComparedUntil(db: Reader, at: Date): Promise<void> {
  await db
    .insertInto('marks')
    .values({ name: MARK, at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ at }))
    .execute();
}

/** Whether the shop takes money at Square at all. */
export async function usesSquare(db: Reader): Promise<boolean> {
  const { rows } = await sql<{ uses: boolean }>`
    select exists (select from locations where square_location_id is not null)
        or exists (select from terminal_devices where device_id is not null) as uses`.execute(db);
  return rows[0]?.uses ?? false;
}

const codeOf = statement<{ location: number }>(
  'select location from terminal_devices where device_code_id = $1',
);

/** The shop that waits for that pairing code to be typed. */
export const locationOfCode = async (db: Reader, codeId: string): Promise<number | undefined> =>
  (await codeOf(db, codeId))[0]?.location;
