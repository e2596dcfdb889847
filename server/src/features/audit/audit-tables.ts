import type { AuditEntry } from '@florilege/contract/audit/audit.contract.ts';
import type { AuditKind } from '@florilege/contract/audit/audit-kinds.ts';
import type { RawBuilder } from 'kysely';
import type { AuditLine } from './audit-line.ts';
import type { Field } from './audit-values.ts';

type Sql = RawBuilder<unknown>;
type Words = (line: AuditLine) => string;

/** One table in the journal: how sentences name its rows, and the columns that may be shown. */
export type AuditTable = {
  /** The filter of the journal that finds it. */
  kind: AuditKind;
  /** The thing whose id its entries bear; they belong to the journal of that thing. */
  thing?: string;
  /** « un paiement de la commande n° 42 » */
  the: Words;
  /** « d’un paiement de … »; derived from `the` where it is regular. */
  of?: Words;
  added?: Words;
  removed?: Words;
  /** A change that has a word of its own: cancelled, archived, restored. */
  turningPoint?(line: AuditLine): string | null;
  /** Columns that may be shown; a change of any other (a key, a vendor's id) is only « mis à jour ». */
  fields: Readonly<Record<string, Field>>;
  /** An update of none of the columns shown is traffic with a vendor: it stays in the table, not on the page. */
  vendorTraffic?: true;
  /** Values with the same label as the value before: an update to one is traffic, too. */
  passing?: Readonly<Record<string, string>>;
  /** Columns that hold the id of a thing, by the kind of thing. */
  refersTo?: Readonly<Record<string, string>>;
  /** Ids of its entries that belong to a thing whose id they do not bear, by the kind of thing. */
  entriesOf?: Readonly<Record<string, (id: string) => Sql>>;
};

/** Something that rows belong or refer to: a client, an order, a member. */
type AuditThing = {
  /** `kind:id` and name of those with these ids. */
  names(ids: Sql): Sql;
  idType?: 'bigint' | 'uuid';
  /** Table and column that still name it after its deletion. */
  former?: { table: string; column: string };
  /** Its own journal: the name of the thing in `about` of the URL, and the title. */
  journal?: { about: string; title(id: string, name: string | undefined): string | null };
  page?: NonNullable<AuditEntry['target']>['type'];
};

export type FeatureAudit = {
  things?: Readonly<Record<string, AuditThing>>;
  tables: Readonly<Record<string, AuditTable>>;
};

export type Journal = Required<FeatureAudit>;

/** @throws when two features declare the same table or thing */
export function gatherJournal(parts: readonly (FeatureAudit | undefined)[]): Journal {
  const tables = new Map<string, AuditTable>();
  const things = new Map<string, AuditThing>();
  const add = <Part>(all: Map<string, Part>, added: Readonly<Record<string, Part>> = {}) => {
    for (const [name, part] of Object.entries(added)) {
      if (all.has(name)) throw new Error(`The journal has ${name} twice`);
      all.set(name, part);
    }
  };
  for (const part of parts) {
    add(tables, part?.tables);
    add(things, part?.things);
  }
  return { tables: Object.fromEntries(tables), things: Object.fromEntries(things) };
}

/** The tables of a kind, all of them without one. */
export function entitiesOf({ tables }: Journal, kind: AuditKind | undefined): string[] {
  return Object.keys(tables).filter((entity) => kind === undefined || tables[entity]?.kind === kind);
}
