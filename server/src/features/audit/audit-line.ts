/** Names of ids: `client:7` → Galerie Monceau. */
export type Names = ReadonlyMap<string, string>;

/** A value of the audit, never null, as a person reads it. */
export type Show = (value: string, names: Names) => string;

/** `before` and `after` as texts: all columns of a new or deleted row, the changed ones of a change. */
export type AuditRow = {
  id: number;
  at: string;
  author_id: string | null;
  author_name: string | null;
  entity: string;
  entity_id: string;
  action: 'insert' | 'update' | 'delete';
  before: Record<string, string | null> | null;
  after: Record<string, string | null> | null;
};

/** A row of the audit with the names of its ids, as the words of a table read it. */
export class AuditLine {
  readonly row: AuditRow;
  readonly names: Names;

  constructor(row: AuditRow, names: Names) {
    this.row = row;
    this.names = names;
  }

  get id(): string {
    return this.row.entity_id;
  }

  /** A column as it is, or else as it was. */
  value(column: string): string | null {
    return this.row.after?.[column] ?? this.row.before?.[column] ?? null;
  }

  /** The same as a person reads it; empty when the column is. */
  shown(column: string, show: Show): string {
    const value = this.value(column);
    return value === null ? '' : show(value, this.names);
  }

  name(kind: string, id = this.id): string | undefined {
    return nameOf(this.names, kind, id);
  }

  came(column: string): boolean {
    return this.#changed(column, (before, after) => before === null && after !== null);
  }

  went(column: string): boolean {
    return this.#changed(column, (before, after) => before !== null && after === null);
  }

  #changed(column: string, test: (before: string | null, after: string | null) => boolean): boolean {
    const { before, after } = this.row;
    if (!before || !after || !(column in after)) return false;
    return test(before[column] ?? null, after[column] ?? null);
  }
}

/** The name of a thing, or of one that is deleted. */
export const nameOf = (names: Names, kind: string, id: string): string | undefined =>
  names.get(`${kind}:${id}`) ?? names.get(`former ${kind}:${id}`);

/** The order of a line that bears its id; many tables belong to orders. */
export const theOrder = ({ id }: AuditLine): string => `la commande n°\u00a0${id}`;
