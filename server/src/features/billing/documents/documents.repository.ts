import type { Paper } from '@florilege/contract/billing/billing.contract.ts';
import type { Cents } from '@florilege/contract/http/money.ts';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { PennylaneFile } from '../../../integrations/pennylane/pennylane.ts';
import {
  columnStatement,
  command,
  type Reader,
  rowStatement,
  statement,
  type Tx,
  valueStatement,
} from '../../../platform/db/db.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { type Lease, leasesOf } from '../../../platform/vendor/lease.ts';
import type { DocumentKind } from './billable.ts';

type Documents = Database['pennylane_documents'];

/** `order_ids`: also those that a newer quote has taken over. */
export type DocumentRow = Omit<Selectable<Documents>, 'held_until' | 'updated_at'> & {
  order_ids: number[];
};

export type Made = { document: DocumentRow; file: PennylaneFile };

type NewDocument = Pick<DocumentRow, 'attempt' | 'kind' | 'account' | 'created_by'> &
  Partial<Pick<DocumentRow, 'credits' | 'reason'>>;
type NewLine = { order_id: number; amount: number; vat_rate: 10 | 20 };

/** Lines become `current` when the document is final: until then an order shows what it had before. */
export async function insertDocument(tx: Tx, document: NewDocument, lines: NewLine[]): Promise<number> {
  const amount = lines.reduce((sum, line) => sum + line.amount, 0);
  const insert = tx.insertInto('pennylane_documents').values({ ...document, amount });
  const { id } = await insert.returning('id').executeTakeFirstOrThrow();
  const rows = lines.map((line) => ({ ...line, document_id: id, kind: document.kind, current: false }));
  await tx.insertInto('pennylane_document_orders').values(rows).execute();
  return id;
}

const documents = `
  select d.id, d.kind, d.attempt, d.account, d.external_reference, d.amount, d.state, d.pennylane_id, d.number, d.status, d.error,
         d.marked, d.remaining, d.deadline, d.credits, d.reason, d.created_by, d.created_at,
         (select json_agg(l.order_id order by l.order_id) from pennylane_document_orders l where l.document_id = d.id) as order_ids
    from pennylane_documents d`;

const byId = rowStatement<DocumentRow, [id: number]>(`${documents} where d.id = $1`);

export async function findDocument(db: Reader, id: number): Promise<DocumentRow> {
  const row = await byId(db, id);
  if (!row) throw new Error(`document ${id} is not there`);
  return row;
}

export const documentsBegun = statement<
  DocumentRow,
  [kind: DocumentKind, orderIds: number[], attempt: string]
>(`
  ${documents}
   where d.kind = $1 and (d.state in ('starting', 'draft') or (d.attempt = $3 and d.state = 'final'))
     and exists (select from pennylane_document_orders l where l.document_id = d.id and l.order_id = any($2::bigint[]))
   order by d.id`);

const leases = leasesOf({
  table: 'pennylane_documents',
  free: `row.state in ('starting', 'draft')
         and not exists (select from pennylane_documents other
                          where other.account = row.account and other.id <> row.id and other.state in ('starting', 'draft')
                            and other.held_until > clock_timestamp())`,
});

const lockPayer = command<[id: number]>(
  'select from clients where id = (select account from pennylane_documents where id = $1) for no key update',
);

/** Leases one document of a payer at a time, so that the payer is created once at Pennylane. */
export async function leaseDocument(tx: Tx, id: number): Promise<Lease | undefined> {
  await lockPayer(tx, id);
  return leases.take(tx, id);
}

export const releaseDocument = (tx: Tx, { id, until }: Lease) => leases.release(tx, id, until);

type Changes = Pick<Updateable<Documents>, 'state' | 'pennylane_id' | 'number' | 'status' | 'error'>;

/** Writes what came of a step. @returns false when the lease is another process's by now */
export async function writeStep(tx: Tx, { id, until }: Lease, changes: Changes): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('pennylane_documents')
    .set({ ...changes, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('held_until', '=', until)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Its orders show it from now on. Avoirs correct what is shown. */
export async function makeCurrent(tx: Tx, { id, kind, order_ids }: DocumentRow): Promise<void> {
  if (kind === 'credit') return;
  const lines = tx
    .updateTable('pennylane_document_orders')
    .where('kind', '=', kind)
    .where('order_id', '=', sql<number>`any(${order_ids})`);
  await lines.set({ current: false }).where('current', '=', true).where('document_id', '<>', id).execute();
  await lines.set({ current: true }).where('document_id', '=', id).execute();
}

type Read = Pick<PennylaneFile, 'status' | 'remaining' | 'deadline'>;
/** Keeps a document as it was read. */
export async function setSeen(
  tx: Tx,
  id: number,
  { status, remaining, deadline }: Read,
  marked?: Marked | null,
) {
  const seen = { status, remaining, deadline, ...(marked !== undefined && { marked }) };
  const update = tx.updateTable('pennylane_documents').set({ ...seen, updated_at: sql`now()` });
  const isNew = sql<boolean>`(status, remaining, deadline) is distinct from (${status}, ${remaining}, ${deadline}::date)`;
  await update.where('id', '=', id).where(isNew).execute();
}

const lockOne = rowStatement<Pick<DocumentRow, 'status' | 'marked'>, [id: number]>(
  'select status, marked from pennylane_documents where id = $1 for update',
);

/** Locks a document. @returns how it was when it was last read */
export async function lockSeen(tx: Tx, id: number) {
  const row = await lockOne(tx, id);
  if (!row) throw new Error(`document ${id} is not there`);
  return row;
}

/** The looks at a document that were written so far. */
export const looksAt = valueStatement<number, [id: number]>(
  'select coalesce((select looks from pennylane_looks where document_id = $1), 0)',
);
export const countLook = command<[id: number]>(`
  insert into pennylane_looks (document_id, looks) values ($1, 1)
  on conflict (document_id) do update set looks = pennylane_looks.looks + 1`);

/** The job that reads a document once more; one that waits, or was given up, keeps its error. */
export const enqueueLook = command<[id: number]>(`
  select graphile_worker.add_job('look_at_document', json_build_object('id', $1::bigint),
                                 job_key => 'look_at_document:' || $1::bigint, job_key_mode => 'unsafe_dedupe')`);

type Marked = NonNullable<Documents['marked']>;
/** Our own request to mark an invoice paid. */
export const setMarked = command<[id: number, marked: Marked]>(
  'update pennylane_documents set marked = $2 where id = $1',
);

/** Whether an order that shows a document waits for money. */
export const showsUnpaid = valueStatement<boolean, [id: number]>(`
  select exists (select from pennylane_document_orders l join orders o on o.id = l.order_id
                  where l.document_id = $1 and l.current and o.financial_status not in ('paid', 'cancelled'))`);

/** The amount of the avoirs of an invoice. */
export const creditedOf = valueStatement<Cents, [invoiceId: number]>(`
  select coalesce(-sum(amount), 0) from pennylane_documents where credits = $1 and state = 'final'`);

/** Whether a transfer of the bank pays another invoice too. */
export const isSharedTransfer = valueStatement<boolean, [documentId: number, ref: string]>(
  'select exists (select from payments where bank_ref = $2 and document_id <> $1)',
);

export const currentDocument = rowStatement<DocumentRow, [orderId: number, kind: DocumentKind]>(`
  ${documents} join pennylane_document_orders shown on d.id = shown.document_id
   where shown.order_id = $1 and shown.kind = $2 and shown.current`);

type PaperRow = Omit<Paper, 'amount'> & { amount: Cents };
export const papersOfOrder = statement<PaperRow, [orderId: number]>(`
  select d.id, l.kind, d.number, abs(l.amount) as amount, d.reason, d.created_at
    from pennylane_document_orders l join pennylane_documents d on d.id = l.document_id
   where l.order_id = $1 and d.state = 'final' and (l.kind = 'credit' or (l.kind = 'invoice' and not l.current))
   order by d.id`);

export const paperOfOrder = rowStatement<DocumentRow, [orderId: number, id: number]>(`
  ${documents} join pennylane_document_orders shown on d.id = shown.document_id
   where shown.order_id = $1 and d.id = $2 and d.state = 'final' and shown.kind <> 'quote'`);

/** Orders that show a document: a newer quote has not taken them over. */
export const ordersShowing = columnStatement<number, [id: number]>(
  'select order_id from pennylane_document_orders where document_id = $1 and current order by order_id',
);

export const documentsLeft = columnStatement<number, []>(`
  select id from pennylane_documents
   where state in ('starting', 'draft') and created_at < now() - interval '1 minute' and coalesce(held_until < now(), true)
   order by id limit 100`);

export const documentsAtPennylane = statement<DocumentRow, [kind: DocumentKind, pennylaneIds: number[]]>(`
  ${documents} where d.kind = $1 and d.pennylane_id = any($2::bigint[]) and d.state = 'final' order by d.id`);

// Not while a transfer that was detached there still counts here, and never again where it was taken back there.
export const invoicesToMarkPaid = statement<DocumentRow, []>(`
  ${documents}
   where d.kind = 'invoice' and d.state = 'final' and d.status in ('upcoming', 'late', 'partially_paid', 'partially_cancelled')
     and (d.marked is null or d.marked = 'asked')
     and not exists (select from payments p join payment_alerts a on a.payment_id = p.id
                      where p.document_id = d.id and a.kind = 'unmatched' and a.settled_how is distinct from 'done'
                        and p.amount > (select coalesce(sum(r.amount), 0) from refunds r where r.payment_id = p.id and r.state <> 'failed'))
     and exists (select from pennylane_document_orders l where l.document_id = d.id and l.current)
     and not exists (select from pennylane_document_orders l join orders o on o.id = l.order_id
                      where l.document_id = d.id and l.current and o.financial_status <> 'paid')
   order by d.id limit 100`);

/** Orders that were invoiced while a payment was under way, which failed. From the orders, as invoices are many. */
export const ordersBehind = statement<{ order_id: number; number: string }, []>(`
  with waiting as materialized (
    select id from orders where deleted_at is null and financial_status in ('unpaid', 'quoted') and status <> 'cancelled')
  select l.order_id, d.number
    from waiting
    join pennylane_document_orders l on l.order_id = waiting.id and l.kind = 'invoice' and l.current
    join pennylane_documents d on d.id = l.document_id
   order by l.order_id limit 100`);

const fallenDue = (kind: DocumentKind, waiting: string) =>
  statement<DocumentRow, [today: string]>(`
  ${documents} left join pennylane_looks on d.id = pennylane_looks.document_id
   where d.kind = '${kind}' and d.state = 'final' and d.status = '${waiting}' and d.deadline < $1::date
   order by coalesce(pennylane_looks.looks, 0), d.id limit 20`);
/** Invoices that became late by time alone, of which Pennylane logs no change. Those looked at least come first. */
export const invoicesFallenDue = fallenDue('invoice', 'upcoming');
/** The same for quotes that expired. */
export const quotesFallenDue = fallenDue('quote', 'pending');

/** Paid invoices of before 0022, once each. */
export const invoicesToReadAgain = statement<DocumentRow, []>(`
  ${documents} join pennylane_looks on d.id = pennylane_looks.document_id where pennylane_looks.looks < 0 order by d.id limit 20`);

/** When the first document was made; null while there is none that could change at Pennylane. */
export const firstDocumentAt = valueStatement<string | null, []>(
  "select min(created_at) from pennylane_documents where state = 'final'",
);
