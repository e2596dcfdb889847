import { command, valueStatement } from './db.ts';

/** Until when a job has looked; undefined when it never did. */
export const readMark = valueStatement<string | undefined, [name: string]>(
  'select at from marks where name = $1',
);

export const setMark = command<[name: string, at: Date]>(
  'insert into marks (name, at) values ($1, $2) on conflict (name) do update set at = excluded.at',
);
