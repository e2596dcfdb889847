/** A field that a column can be. `heads`: the headings it is guessed by, as `headKey` writes them. */
type ImportColumn = {
  label: string;
  heads: readonly string[];
  /** Several columns may fill it together; any other is filled by one. */
  joined?: true;
};

/** The columns that a table of one kind of record may have. */
export type ImportTable = {
  columns: Readonly<Record<string, ImportColumn>>;
  /** One of these must be among the columns. */
  needed: readonly string[];
  /** French, for a table without any of them. */
  missing: string;
};

/** A heading without case, accents and punctuation. */
export const headKey = (head: string): string =>
  head
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

/** The field of each column as its heading says it; null for one that is left out. */
export function guessColumns({ columns }: ImportTable, heads: readonly string[]): (string | null)[] {
  const taken = new Set<string>();
  return heads.map((head) => {
    const key = headKey(head);
    const [field, column] = Object.entries(columns).find(([, { heads: known }]) => known.includes(key)) ?? [];
    if (field === undefined || (taken.has(field) && !column?.joined)) return null;
    taken.add(field);
    return field;
  });
}

/** Why a table cannot have these columns, in French; null when it can. */
export function columnsRefused(table: ImportTable, fields: readonly (string | null)[]): string | null {
  const { columns, needed, missing } = table;
  const named = fields.filter((field) => field !== null);
  if (named.some((field) => !Object.hasOwn(columns, field))) return 'Colonne inconnue';
  if (!needed.some((field) => named.includes(field))) return missing;
  const single = named.filter((field) => !columns[field]?.joined);
  const twice = single.find((field, at) => single.indexOf(field) !== at);
  if (twice === undefined) return null;
  return `Deux colonnes sont choisies pour «\u00a0${columns[twice]?.label}\u00a0»\u00a0: gardez-en une.`;
}
