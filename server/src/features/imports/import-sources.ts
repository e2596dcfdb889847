import type { HangingReason, ImportKind, ImportLine } from '@florilege/contract/imports/imports.contract.ts';
import type { Reader, Tx } from '../../platform/db/db.ts';
import type { GivenLine, LineRow, Mapping } from './import-line.ts';

export type Hanging = { id: number; name: string; reasons: HangingReason[]; total: number };

/** One kind of record that tables list, as its feature reads, writes and takes back. */
export type ImportSource = {
  kind: ImportKind;
  /** Writes what is wrong with these lines, what they would become, and which records they look like. */
  check(tx: Tx, id: number, lines: readonly GivenLine[], mapping: Mapping): Promise<void>;
  /** Marks lines that look like an earlier one. */
  markRepeated(tx: Tx, id: number): Promise<void>;
  /** Creates the records of these lines, and notes them on the lines. @returns how many */
  write(tx: Tx, id: number, lines: number[], author: string): Promise<number>;
  /** Records of an import that have come to be used, or were changed. */
  hanging(db: Reader, id: number, limit: number): Promise<Hanging[]>;
  /** So that nothing new can refer to them until the transaction ends. */
  lock(tx: Tx, id: number): Promise<void>;
  /** Takes back a batch of its records. @returns how many */
  remove(tx: Tx, id: number, batch: number, author: string): Promise<number>;
  /** Name and details of a checked line: as it would be written, or as it was given when it is wrong. */
  words(row: LineRow, mapping: Mapping): Pick<ImportLine, 'name' | 'details'>;
};

export type ImportSources = Readonly<Record<ImportKind, ImportSource>>;

/** @throws when no feature brings one of the kinds */
export function gatherImports(parts: readonly (ImportSource | undefined)[]): ImportSources {
  const of = (kind: ImportKind) => {
    const found = parts.find((part) => part?.kind === kind);
    if (!found) throw new Error(`Nothing imports ${kind}`);
    return found;
  };
  return { clients: of('clients'), orders: of('orders') };
}
