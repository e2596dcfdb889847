import type { SquarePayment, SquareRefund } from '../../../integrations/square/square.ts';
import type { Db } from '../../../platform/db/db.ts';
import { readMark, setMark } from '../../../platform/db/marks.ts';
import type { Each } from '../../../platform/vendor/patient-each.ts';
import type { PaymentDeps } from '../payment-work.ts';
import { completedRefunds, knownPayments } from './square.repository.ts';
import { syncSquarePayment, syncSquareRefund } from './sync-square.ts';

/** Square lists a payment or a refund a while after it was made. */
const OVERLAP_MS = 15 * 60_000;
const MOST_LISTED = 1000;
/** One thing that cannot be synced holds up the comparison for at most this long. */
const MOST_BEHIND_MS = 86_400_000;

type Listed = { id: string; status: string };
type Comparison<Item> = {
  /** Its name in the table of marks. */
  mark: string;
  /** Oldest first, at most a thousand. */
  listSince(since: Date): Promise<Item[]>;
  listedBy(item: Item): string;
  /** Those of the completed ones that our books have already. */
  known(db: Db, ids: string[]): Promise<string[]>;
};
/** Syncs what our books do not know of Square's payments and refunds, whatever messages came. */
export async function compareWithSquare(deps: PaymentDeps, each: Each): Promise<void> {
  const { db, square } = deps;
  const payments: Comparison<SquarePayment> = {
    mark: 'square_payments',
    listSince: square.paymentsSince,
    listedBy: ({ createdAt }) => createdAt,
    known: knownPayments,
  };
  await compare(db, payments, (ids) => each(ids, (id) => syncSquarePayment(deps, id)));
  const refunds: Comparison<SquareRefund> = {
    mark: 'square_refunds',
    listSince: square.refundsSince,
    listedBy: ({ updatedAt }) => updatedAt,
    known: completedRefunds,
  };
  await compare(db, refunds, (ids) => each(ids, (id) => syncSquareRefund(deps, id)));
}

/** The mark moves on when all of them are synced. */
async function compare<Item extends Listed>(
  db: Db,
  { mark, listSince, listedBy, known }: Comparison<Item>,
  sync: (ids: string[]) => Promise<string[]>,
): Promise<void> {
  const now = Date.now();
  const at = await readMark(db, mark);
  if (at === undefined) return setMark(db, mark, new Date(now));
  const since = Date.parse(at);
  const listed = await listSince(new Date(since - OVERLAP_MS));
  const completed = listed.filter(({ status }) => status === 'completed').map(({ id }) => id);
  const ours = new Set(await known(db, completed));
  const left = await sync(completed.filter((id) => !ours.has(id)));
  const last = listed.at(-1);
  const until = last && listed.length >= MOST_LISTED ? Date.parse(listedBy(last)) : now;
  await setMark(db, mark, new Date(left.length === 0 ? until : Math.max(since, now - MOST_BEHIND_MS)));
}
