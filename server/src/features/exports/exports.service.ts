import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { fieldRights } from '@florilege/contract/auth/field-rights.ts';
import { can, type Role } from '@florilege/contract/auth/roles.ts';
import {
  EXPORTS_AT_ONCE,
  type ExportFormat,
  type ExportList,
  exportLists,
  type PreparedExport,
} from '@florilege/contract/exports/exports.contract.ts';
import { today } from '@florilege/contract/http/dates.ts';
import type { RawBuilder } from 'kysely';
import { csvOf } from '../../integrations/sheets/csv.ts';
import type { Batches, SheetColumn } from '../../integrations/sheets/sheet.ts';
import { xlsxOf } from '../../integrations/sheets/xlsx.ts';
import { batchesOf } from '../../platform/db/cursor.ts';
import type { Db, Reader, Tx } from '../../platform/db/db.ts';
import { AppError, existing } from '../../platform/http/app-error.ts';
import type { FileAnswer, Member } from '../../platform/http/bind.ts';
import { clientsSheet } from '../clients/clients.public.ts';
import { statementSheet } from '../documents/documents.public.ts';
import { ordersSheet } from '../orders/orders.public.ts';
import { paymentsSheet } from '../payments/payments.public.ts';
import { subscriptionsSheet } from '../subscriptions/subscriptions.public.ts';
import {
  type ClaimedExport,
  claimExport,
  EXPORT_MINUTES,
  endExport,
  insertExport,
  lockUnderWay,
} from './exports.repository.ts';
import { filterWords } from './filter-words.ts';

type Filters = Readonly<Record<string, unknown>>;
type Reading = { id: string; role: Role };

/** A list of a feature: its columns, and its rows as one statement; null where nothing is found. */
type ListSheet = {
  columns: readonly SheetColumn<never>[];
  rows(db: Reader, filters: never, member: Pick<Member, 'role'>): Promise<RawBuilder<unknown> | null>;
};

const sheets = {
  orders: ordersSheet,
  clients: clientsSheet,
  subscriptions: subscriptionsSheet,
  payments: paymentsSheet,
  statement: statementSheet,
} satisfies Record<ExportList, ListSheet>;

/** The statement of a list. The filters come from the schema of its own route. */
const statementOf = (db: Reader, list: ExportList, filters: Filters, member: Pick<Reading, 'role'>) =>
  (sheets[list] as ListSheet).rows(db, filters as never, member);

const digestOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Writes down who takes which list, and gives the address of its file. @throws EXPORTS_UNDER_WAY */
export async function prepareExport(
  tx: Tx,
  member: Member,
  list: ExportList,
  { format, ...filters }: Filters & { format: ExportFormat },
): Promise<PreparedExport> {
  // Filters that the list refuses are refused before anything is written.
  await statementOf(tx, list, filters, member);
  if ((await lockUnderWay(tx, member.id)) >= EXPORTS_AT_ONCE) throw new AppError('EXPORTS_UNDER_WAY');
  const token = randomBytes(32).toString('base64url');
  const filename = `${fileName(list, filters)}.${format}`;
  const described = await filterWords(tx, filters);
  const row = { member_id: member.id, list, format, described, filename, filters: JSON.stringify(filters) };
  const id = await insertExport(tx, row, digestOf(token));
  return { id, filename, address: `/api/exports/${token}/` };
}

function fileName(list: ExportList, { account_id, from, to }: Filters): string {
  const parts = list === 'statement' ? [account_id, from, to] : from ? [from, to] : [today()];
  return [exportLists[list].file, ...parts].join('-');
}

/** Times in milliseconds. */
const EXPORT_LIMITS = { stalled: 60_000, whole: EXPORT_MINUTES * 60_000 };

/** The file of a ticket, written while it is read. @throws EXPORT_NOT_FOUND, CLIENT_NOT_FOUND */
export async function openExport(db: Db, token: string, limits = EXPORT_LIMITS): Promise<FileAnswer> {
  const claimed = existing(await claimExport(db, digestOf(token)), 'EXPORT_NOT_FOUND');
  if (!can(claimed, 'exports.read')) {
    await endExport(db, claimed.id, false, 0);
    throw new AppError('EXPORT_NOT_FOUND');
  }
  // Before the answer begins, so that a refusal is one, and no place stays taken.
  const query = await statementOf(db, claimed.list, claimed.filters, claimed).catch(
    async (error: unknown) => {
      await endExport(db, claimed.id, false, 0);
      throw error;
    },
  );
  const csv = claimed.format === 'csv';
  return {
    bytes: limited((seen) => write(db, claimed, query, seen), limits),
    filename: claimed.filename,
    download: true,
    type: csv
      ? 'text/csv; charset=utf-8'
      : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  };
}

async function* write(
  db: Db,
  { id, list, format, role }: ClaimedExport,
  query: Awaited<ReturnType<typeof statementOf>>,
  seen: () => void,
) {
  let rows = 0;
  let complete = false;
  const batches = query ? batchesOf(db, query) : nothing();
  const counted: Batches<never> = {
    async *[Symbol.asyncIterator]() {
      for await (const batch of batches) {
        rows += batch.length;
        yield batch as never[];
      }
    },
  };
  const columns = readable((sheets[list] as ListSheet).columns, role);
  try {
    for await (const chunk of format === 'csv'
      ? csvOf(columns, counted)
      : xlsxOf(exportLists[list].file, columns, counted)) {
      yield chunk;
      seen();
    }
    complete = true;
  } finally {
    // A reader that went away is noticed by the writers only at their next chunk; the connection is not kept until then.
    await batches.return(undefined);
    await endExport(db, id, complete, rows);
  }
}

async function* nothing(): AsyncGenerator<never[], void> {}

/** The columns as the table of field rights gives them to a role: the others stay empty. */
function readable(columns: readonly SheetColumn<never>[], role: Role): readonly SheetColumn<never>[] {
  return columns.map((column) =>
    column.guard && !can({ role }, fieldRights[column.guard]) ? { ...column, value: () => null } : column,
  );
}

/** A stream that ends by itself when nobody reads on, or after the whole time: it holds a connection. */
function limited(
  source: (seen: () => void) => AsyncGenerator<Uint8Array>,
  limits: typeof EXPORT_LIMITS,
): Readable {
  const end = (why: string) => () => stream.destroy(new Error(`an export ${why}`));
  const stalled = setTimeout(end('was not read on'), limits.stalled);
  const whole = setTimeout(end('took too long'), limits.whole);
  const stream = Readable.from(
    source(() => stalled.refresh()),
    { objectMode: false },
  );
  stream.once('close', () => {
    clearTimeout(stalled);
    clearTimeout(whole);
  });
  // The source begins at once: one that never began would not run its end, when nobody reads a byte.
  stream.read(0);
  return stream;
}
