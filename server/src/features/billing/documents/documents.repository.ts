import type { Cents } from '@florilege/contract/http/money.ts';
import { sql, type Updateable } from 'kysely';
import { type Reader, statement, type Tx } from '../../../platform/db/db.ts';
import type { Database } from '../../../platform/db/schema.ts';
import type { DocumentKind } from './billable.ts';

type DocumentState = 'starting' | 'draft' | 'final' | 'failed';

export type DocumentRow = {
  id: number;
  kind: DocumentKind;
  attempt: string;
  account: number;
  external_reference: string;
  amount: Cents;
  state: DocumentState;
  pennylane_id: number | null;
  number: string | null;
  status: string | null;
  error: string | null;
  created_by: string | null;
  created_at: string;
  order_ids: number[];
};

const columns = `
  d.id, d.kind, d.attempt, d.account, d.external_reference, d.amount, d.state, d.pennylane_id, d.number, d.status, d.error,
  d.created_by, d.created_at,
  (select json_agg(l.order_id order by l.order_id) from pennylane_document_orders l where l.document_id = d.id) as order_ids`;

type NewDocument = { attempt: string; kind: DocumentKind; account: number; created_by: string };
type NewLine = { order_id: number; amount: Cents; vat_rate: 10 | 20 };

/** Lines become `current` only when the document stands: until then an order shows what it had before. @returns its number */
export async function insertDocument(tx: Tx, document: NewDocument, lines: NewLine[]): Promise<number> {
  const amount = lines.reduce((sum, line) => sum + line.amount, 0);
  const { id } = await tx
    .insertInto('pennylane_documents')
    .values({ ...document, amount })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('pennylane_document_orders')
    .values(lines.map((line) => ({ ...line, document_id: id, kind: document.kind, current: false })))
    .execute();
  return id;
}

const document = statement<DocumentRow>(`select ${columns} from pennylane_documents d where d.id = $1`);

export async function findDocument(db: Reader, id: number): Promise<DocumentRow> {
  const [row] = await document(db, id);
  if (!row) throw new Error(`document ${id} is not there`);
  return row;
}

const begun = statement<DocumentRow>(`
  select ${columns} from pennylane_documents d
   where d.kind = $1 and (d.state in ('starting', 'draft') or (d.attempt = $3 and d.state = 'final'))
     and exists (select from pennylane_document_orders l where l.document_id = d.id and l.order_id = any($2::bigint[]))
   order by d.id`);

/** Documents over any of those orders that somebody began, and those that this very attempt has finished. */
export const documentsBegun = (tx: Tx, kind: DocumentKind, orderIds: number[], attempt: string) =>
  begun(tx, kind, orderIds, attempt);

/** Whether a quote or an invoice of that order is being made. */
export async function isBeingBilled(db: Reader, orderId: number): Promise<boolean> {
  const { rows } = await sql`
    select from pennylane_documents d join pennylane_document_orders l on l.document_id = d.id
     where d.state in ('starting', 'draft') and l.order_id = ${orderId} limit 1`.execute(db);
  return rows.length > 0;
}

/** The right of one process to work at a document; `until` tells it from the one before and after. */
export type Hold = { id: number; until: string; first: boolean };

/**
 * Takes a document that is under way and that nobody works at. One of a payer at a time, so that he becomes a client at Pennylane once.
 * @returns null when there is nothing to take
 */
export async function holdDocument(tx: Tx, id: number): Promise<Hold | null> {
  await sql`select from clients where id = (select account from pennylane_documents where id = ${id}) for no key update`.execute(
    tx,
  );
  const { rows } = await sql<{ until: string; first: boolean }>`
    with before as (select id, held_until from pennylane_documents where id = ${id} for update)
    update pennylane_documents d set held_until = clock_timestamp() + ${HOLD}::interval
      from before
     where d.id = before.id and d.state in ('starting', 'draft') and coalesce(before.held_until < clock_timestamp(), true)
       and not exists (select from pennylane_documents other
                        where other.account = d.account and other.id <> d.id and other.state in ('starting', 'draft')
                          and other.held_until > clock_timestamp())
    returning d.held_until as until, before.held_until is null as first`.execute(tx);
  return rows[0] ? { id, ...rows[0] } : null;
}

/** Longer than anybody waits for all the calls of one document. */
const HOLD = '3 minutes';

type Changes = Pick<
  Updateable<Database['pennylane_documents']>,
  'state' | 'pennylane_id' | 'number' | 'status' | 'error'
>;

/** Writes what came of a step. @returns false when somebody else holds it by now */
export async function writeStep(tx: Tx, hold: Hold, changes: Changes): Promise<boolean> {
  const row = await tx
    .updateTable('pennylane_documents')
    .set({ ...changes, updated_at: sql`now()` })
    .where('id', '=', hold.id)
    .where('held_until', '=', hold.until)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Lets go of a document that is to be taken up again. */
export async function letGo(tx: Tx, hold: Hold): Promise<void> {
  await tx
    .updateTable('pennylane_documents')
    .set({ held_until: sql`clock_timestamp()` })
    .where('id', '=', hold.id)
    .where('held_until', '=', hold.until)
    .execute();
}

/** From now on its orders show this document. */
export async function makeCurrent(tx: Tx, { id, kind, order_ids }: DocumentRow): Promise<void> {
  const lines = tx
    .updateTable('pennylane_document_orders')
    .where('kind', '=', kind)
    .where('order_id', '=', sql<number>`any(${order_ids})`);
  await lines.set({ current: false }).where('current', '=', true).where('document_id', '<>', id).execute();
  await lines.set({ current: true }).where('document_id', '=', id).execute();
}

export async function setStatus(tx: Tx, id: number, status: string): Promise<void> {
  await tx
    .updateTable('pennylane_documents')
    .set({ status, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** Holds it until the transaction ends. @returns Pennylane's word as last read */
export async function lockDocument(tx: Tx, id: number): Promise<string | null> {
  const row = await tx
    .selectFrom('pennylane_documents')
    .select('status')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.status;
}

const current = statement<DocumentRow>(`
  select ${columns} from pennylane_document_orders shown join pennylane_documents d on d.id = shown.document_id
   where shown.order_id = $1 and shown.kind = $2 and shown.current`);

/** The quote or invoice that an order shows. */
export async function currentDocument(
  db: Reader,
  orderId: number,
  kind: DocumentKind,
): Promise<DocumentRow | undefined> {
  return (await current(db, orderId, kind))[0];
}

const ordersShowing = statement<{ order_id: number }>(
  'select order_id from pennylane_document_orders where document_id = $1 and current order by order_id',
);

/** Orders that a newer quote has not taken over. */
export async function ordersOf(db: Reader, id: number): Promise<number[]> {
  return (await ordersShowing(db, id)).map(({ order_id }) => order_id);
}

const left = statement<{ id: number }>(`
  select id from pennylane_documents
   where state in ('starting', 'draft') and created_at < now() - interval '1 minute' and coalesce(held_until < now(), true)
   order by id limit 100`);

/** Documents that were begun more than a minute ago and that nobody works at. */
export const documentsLeft = (db: Reader) => left(db);

const known = statement<DocumentRow>(`
  select ${columns} from pennylane_documents d
   where d.kind = $1 and d.pennylane_id = any($2::bigint[]) and d.state = 'final' order by d.id`);

export const documentsNumbered = (db: Reader, kind: DocumentKind, ids: number[]) => known(db, kind, ids);

const settled = statement<DocumentRow>(`
  select ${columns} from pennylane_documents d
   where d.kind = 'invoice' and d.state = 'final' and d.status in ('upcoming', 'late', 'partially_paid')
     and not exists (select from pennylane_document_orders l join orders o on o.id = l.order_id
                      where l.document_id = d.id and o.financial_status <> 'paid')
   order by d.id limit 100`);

/** Invoices of which Pennylane does not know yet that all their orders are paid. */
export const invoicesToMarkPaid = (db: Reader) => settled(db);

const behind = statement<{ order_id: number; number: string }>(`
  select l.order_id, d.number
    from pennylane_document_orders l
    join pennylane_documents d on d.id = l.document_id
    join orders o on o.id = l.order_id
   where l.kind = 'invoice' and l.current and o.financial_status in ('unpaid', 'quoted') and o.status <> 'cancelled' and o.deleted_at is null
   order by l.order_id limit 100`);

/** Orders with an invoice that do not stand as invoiced: a payment was under way when it was made, and came to nothing. */
export const ordersBehind = (db: Reader) => behind(db);

const MARK = 'pennylane_changes';

const lastLook = statement<{ at: string | null }>(`
  select coalesce((select at from marks where name = $1), (select min(created_at) from pennylane_documents where state = 'final')) as at`);

/** Since when changes at Pennylane have not been looked at; null while there is nothing that could change. */
export async function changesLookedAt(db: Reader): Promise<string | null> {
  return (await lastLook(db, MARK))[0]?.at ?? null;
}

export async function rememberLook(tx: Tx, at: Date): Promise<void> {
  await tx
    .insertInto('marks')
    .values({ name: MARK, at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ at }))
    .execute();
}
