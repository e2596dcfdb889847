/** SQL for an instant inside JSON built by the database, in the form the wire uses. */
export const isoInstant = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
