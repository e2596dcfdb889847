import type { ImportState, ImportVerdict } from '@florilege/contract/clients/client-import.ts';
import type { ImportField } from '@florilege/contract/clients/import-columns.ts';
import { command, rowStatement, statement, type Tx, valueStatement } from '../../../platform/db/db.ts';
import { isoInstant } from '../../../platform/db/iso-instant.ts';

export type ImportRow = {
  id: number;
  filename: string;
  heads: string[];
  mapping: (ImportField | null)[];
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
  i.id, i.filename, i.heads, i.mapping, i.state, i.lines, i.progress, i.created, m.display_name as author_name, i.acting_id,
  ${isoInstant('i.created_at')} as created_at, ${isoInstant('i.ended_at')} as ended_at, i.forgotten_at is not null as forgotten`;

export const findImport = rowStatement<ImportRow, [id: number]>(
  `select ${columns} from client_imports i join members m on m.id = i.author_id where i.id = $1`,
);

export const lockImport = rowStatement<ImportRow, [id: number]>(
  `select ${columns} from client_imports i join members m on m.id = i.author_id where i.id = $1 for update of i`,
);

export const listImports = statement<ImportRow & { total: number }, [limit: number, offset: number]>(`
  select ${columns}, count(*) over () as total
    from client_imports i join members m on m.id = i.author_id order by i.id desc limit $1 offset $2`);

export const countImports = valueStatement<number, []>('select count(*) from client_imports');

type NewImport = [filename: string, heads: string, mapping: string, lines: number, author: string];
export const insertImport = valueStatement<number, NewImport>(`
  insert into client_imports (filename, heads, mapping, lines, author_id, acting_id)
  values ($1, $2, $3, $4, $5, $5) returning id`);

export const insertLines = command<[id: number, lines: string]>(`
  insert into client_import_lines (import_id, line, cells)
  select $1, line, cells from jsonb_to_recordset($2::jsonb) as given (line int, cells jsonb)`);

const move = command<[id: number, state: ImportState, acting: string | null]>(`
  update client_imports
     set state = $2, progress = 0, acting_id = coalesce($3::uuid, acting_id),
         ended_at = case when $2 in ('done', 'undone') then now() end
   where id = $1`);

/** Another state of an import; `acting`: the member that the work to come is done for. */
export const moveImport = (tx: Tx, id: number, state: ImportState, acting: string | null = null) =>
  move(tx, id, state, acting);

export const setMapping = command<[id: number, mapping: string]>(
  'update client_imports set mapping = $2 where id = $1',
);
export const forgetVerdicts = command<[id: number]>(`
  update client_import_lines
     set verdict = null, record = null, problems = '[]', twins = '[]', chosen = false, client_id = null
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

export type LineRow = {
  line: number;
  verdict: ImportVerdict;
  cells: string[] | null;
  record: Record<string, string | null> | null;
  problems: { label: string; value: string; sentence: string }[];
  twins: { client_id: number | null; line: number | null; name: string; reasons: string[] }[];
  chosen: boolean;
  client_id: number | null;
};
type LinesPage = [id: number, verdict: ImportVerdict | null, limit: number, offset: number];
export const listLines = statement<LineRow & { total: number }, LinesPage>(`
  select line, verdict, cells, record, problems, twins, chosen,
         (select c.id from clients c where c.id = client_id) as client_id, count(*) over () as total
    from client_import_lines
   where import_id = $1 and verdict is not null and ($2::text is null or verdict = $2)
   order by line limit $3 offset $4`);
export const countVerdict = valueStatement<number, [id: number, verdict: ImportVerdict | null]>(`
  select count(*) from client_import_lines
   where import_id = $1 and verdict is not null and ($2::text is null or verdict = $2)`);

export const choose = command<[id: number, line: number | null, create: boolean]>(`
  update client_import_lines set chosen = $3
   where import_id = $1 and verdict = 'duplicate' and ($2::int is null or line = $2) and chosen <> $3`);

/** Lines of imports that ended, or were given and left, so long ago. @returns how many imports */
export const forgetOldLines = valueStatement<number, [days: number]>(`
  with old as (
    update client_imports set forgotten_at = now()
     where forgotten_at is null and state in ('ready', 'done', 'undone')
       and coalesce(ended_at, created_at) < now() - make_interval(days => $1)
    returning id
  ), emptied as (
    update client_import_lines set cells = null, record = null, problems = '[]', twins = '[]'
      from old where import_id = old.id
    returning 1
  )
  select count(*) from old where (select count(*) from emptied) >= 0`);
