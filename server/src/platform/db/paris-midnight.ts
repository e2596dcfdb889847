import { type RawBuilder, sql } from 'kysely';

/** SQL for the midnight of Paris that begins a day; `day` is SQL for a date. */
export const parisMidnight = (day: string) => `(${day}::timestamp at time zone 'Europe/Paris')`;

/** The same for a given day, `YYYY-MM-DD`, or for one that many days later. */
export const midnightOf = (day: string, later = 0): RawBuilder<unknown> =>
  sql`((${day}::date + ${later}::int)::timestamp at time zone 'Europe/Paris')`;
