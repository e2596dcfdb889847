import type { ImportKind, ImportState, ImportVerdict } from '@florilege/contract/imports/imports.contract.ts';
import {
  columnStatement,
  command,
  rowStatement,
  statement,
  type Tx,
  valueStatement,
} from '../../platform/db/db.ts';
import { isoInstant } from '../../platform/db/iso-instant.ts';
import { withMerged } from '../order-money/order-money.public.ts';
import type { GivenLine, LineRow, Mapping, Problem } from './import-line.ts';

export type ImportRow = {
  id: number;
  kind: ImportKind;
  filename: string;
  heads: string[];
  mapping: Mapping;
  state: ImportState;
  lines: number;
  progress: number;
  created: number;
  author_name: string;
  acting_id: string;
  created_at: string;
  ended_at: string | null;
  forgotten: boolean;
};

const columns = `
  i.id, i.kind, i.filename, i.heads, i.mapping, i.state, i.lines, i.progress, i.created, m.display_name as author_name, i.acting_id,
  ${isoInstant('i.created_at')} as created_at, ${isoInstant('i.ended_at')} as ended_at, i.forgotten_at is not null as forgotten`;

export const findImport = rowStatement<ImportRow, [id: number]>(
  `select ${columns} from client_imports i join members m on m.id = i.author_id where i.id = $1`,
);

export const lockImport = rowStatement<ImportRow, [id: number]>(
  `select ${columns} from client_imports i join members m on m.id = i.author_id where i.id = $1 for update of i`,
);

type ImportsPage = [kind: ImportKind, limit: number, offset: number];
export const listImports = statement<ImportRow & { total: number }, ImportsPage>(`
  select ${columns}, count(*) over () as total
    from client_imports i join members m on m.id = i.author_id
   where i.kind = $1 order by i.id desc limit $2 offset $3`);

export const countImports = valueStatement<number, [kind: ImportKind]>(
  'select count(*) from client_imports where kind = $1',
);

type NewImport = [
  kind: ImportKind,
  filename: string,
  heads: string,
  mapping: string,
  lines: number,
  author: string,
];
export const insertImport = valueStatement<number, NewImport>(`
  insert into client_imports (kind, filename, heads, mapping, lines, author_id, acting_id)
  values ($1, $2, $3, $4, $5, $6, $6) returning id`);

export const insertLines = command<[id: number, lines: string]>(`
  insert into client_import_lines (import_id, line, cells)
  select $1, line, cells from jsonb_to_recordset($2::jsonb) as given (line int, cells jsonb)`);

const move = command<[id: number, state: ImportState, acting: string | null]>(`
  update client_imports
     set state = $2, progress = 0, acting_id = coalesce($3::uuid, acting_id), moved_at = now(),
         ended_at = case when $2 in ('done', 'undone') then now() end
   where id = $1`);

/** Another state of an import; `acting`: the member that the work to come is done for. */
export const moveImport = (tx: Tx, id: number, state: ImportState, acting: string | null = null) =>
  move(tx, id, state, acting);

export const setMapping = command<[id: number, mapping: string]>(
  'update client_imports set mapping = $2 where id = $1',
);

/** The problem of a line that was emptied, in an import whose other lines can still be written. */
const anonymised = `jsonb_build_array(jsonb_build_object(
  'label', 'Client', 'value', '', 'sentence', 'Il a été anonymisé, et sa ligne est oubliée'))`;

/** Has all lines checked anew but those that were emptied, which are left out. */
export const forgetVerdicts = command<[id: number]>(`
  update client_import_lines
     set verdict = case when cells is null then 'wrong' end, record = null,
         problems = case when cells is null then ${anonymised} else '[]' end,
         twins = '[]', chosen = false, client_id = null, order_id = null
   where import_id = $1`);

export const addProgress = command<[id: number, lines: number, created: number]>(
  'update client_imports set progress = progress + $2, created = created + $3 where id = $1',
);

/** Before photos that wait to be made smaller, as somebody looks at it. */
export const addImportJob = command<[task: 'check_import' | 'run_import' | 'undo_import', id: number]>(
  "select graphile_worker.add_job($1, json_build_object('id', $2::bigint), job_key => $1 || ':' || $2::bigint, priority => -1)",
);

export type Counts = { new: number; duplicate: number; wrong: number; chosen: number };
export const countLines = valueStatement<Counts, [id: number]>(`
  select json_build_object(
    'new', count(*) filter (where verdict = 'new'), 'duplicate', count(*) filter (where verdict = 'duplicate'),
    'wrong', count(*) filter (where verdict = 'wrong'), 'chosen', count(*) filter (where chosen))
    from client_import_lines where import_id = $1`);

/** The first cells of each column that are filled, for whoever says what it is. */
export const sampleCells = statement<{ cells: string[] }, [id: number, limit: number]>(
  'select cells from client_import_lines where import_id = $1 and cells is not null order by line limit $2',
);

type LinesPage = [id: number, verdict: ImportVerdict | null, limit: number, offset: number];
export const listLines = statement<LineRow & { total: number }, LinesPage>(`
  select line, verdict, cells, record, problems, twins, chosen,
         coalesce((select c.id from clients c where c.id = client_id),
                  (select o.id from orders o where o.id = order_id and o.deleted_at is null)) as record_id, count(*) over () as total
    from client_import_lines
   where import_id = $1 and verdict is not null and ($2::text is null or verdict = $2)
   order by line limit $3 offset $4`);
export const countVerdict = valueStatement<number, [id: number, verdict: ImportVerdict | null]>(`
  select count(*) from client_import_lines
   where import_id = $1 and verdict is not null and ($2::text is null or verdict = $2)`);

export const choose = command<[id: number, line: number | null, create: boolean]>(`
  update client_import_lines set chosen = $3
   where import_id = $1 and verdict = 'duplicate' and ($2::int is null or line = $2) and chosen <> $3`);

/** Empties the lines of imports that rest in their state for so long. @returns how many imports */
export const forgetOldLines = valueStatement<number, [days: number]>(`
  with old as (
    update client_imports set forgotten_at = now()
     where forgotten_at is null and state in ('ready', 'done', 'undone')
       and moved_at < now() - make_interval(days => $1)
    returning id
  ), emptied as (
    update client_import_lines set cells = null, record = null, problems = '[]', twins = '[]'
      from old where import_id = old.id
    returning 1
  )
  select count(*) from old where (select count(*) from emptied) >= 0`);

const toWrite = `
    from client_import_lines
   where import_id = $1 and client_id is null and order_id is null and record is not null
     and (verdict = 'new' or (verdict = 'duplicate' and chosen))`;

/** Lines that are to become records and are not yet, in the order of the table. */
export const linesToWrite = columnStatement<number, [id: number, limit: number]>(
  `select line ${toWrite} order by line limit $2`,
);
export const countToWrite = valueStatement<number, [id: number]>(`select count(*) ${toWrite}`);

export const uncheckedLines = statement<GivenLine, [id: number, limit: number]>(`
  select line, cells from client_import_lines
   where import_id = $1 and verdict is null and cells is not null order by line limit $2`);

export type Verdict = { line: number; verdict: ImportVerdict; record: object | null; problems: Problem[] };
const write = command<[id: number, verdicts: string]>(`
  update client_import_lines l set verdict = v.verdict, record = v.record, problems = v.problems
    from jsonb_to_recordset($2::jsonb) as v (line int, verdict text, record jsonb, problems jsonb)
   where l.import_id = $1 and l.line = v.line`);
export const writeVerdicts = (tx: Tx, id: number, verdicts: readonly Verdict[]) =>
  write(tx, id, JSON.stringify(verdicts));

const isHis = `
  client_id in ${withMerged} or (record ->> 'payer_account')::bigint in ${withMerged} or (record ->> 'recipient_account')::bigint in ${withMerged}
  or order_id in (select id from orders where payer_account in ${withMerged} or recipient_account in ${withMerged})`;
const forgetNamed = command<[client: number]>(`
  update client_import_lines
     set cells = null, record = null, twins = '[]',
         chosen = chosen and (client_id is not null or order_id is not null),
         verdict = case when client_id is null and order_id is null then 'wrong' else verdict end,
         problems = case when client_id is null and order_id is null then ${anonymised} else problems end
   where ${isHis}`);
const forgetLikeness = command<[client: number]>(`
  update client_import_lines set twins = '[]'
   where exists (select from jsonb_array_elements(twins) twin where (twin ->> 'client_id')::bigint in ${withMerged})`);

/** Lines that became a client or name him, of which nothing more is written, and the likeness of others to him. */
export async function forgetImportLines(tx: Tx, client: number): Promise<void> {
  await forgetNamed(tx, client);
  await forgetLikeness(tx, client);
}

/**
 * Clients that were just written wait in a list beside the search's index, which every search reads: measured,
 * 2,000 ms instead of 20 for the names of a batch.
 */
export const tidySearch = command<[]>("select gin_clean_pending_list('clients_search')");
