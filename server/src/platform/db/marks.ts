import { type Reader, rowStatement, statement } from './db.ts';

const find = rowStatement<{ at: string }, [name: string]>('select at from marks where name = $1');

/** Until when a job has looked; null when it never did. */
export const readMark = async (db: Reader, name: string): Promise<string | null> =>
  (await find(db, name))?.at ?? null;

export const setMark = statement<never, [name: string, at: Date]>(
  'insert into marks (name, at) values ($1, $2) on conflict (name) do update set at = excluded.at',
);
