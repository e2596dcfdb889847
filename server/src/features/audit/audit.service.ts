import type { AuditEntry, auditQuery } from '@florilege/contract/audit/audit.contract.ts';
import type { z } from 'zod';
import type { Reader } from '../../platform/db/db.ts';
import type { About, AuditReader } from './audit.repository.ts';
import { type AuditRow, type Names, nameOf } from './audit-line.ts';
import { auditChanges, auditSentence } from './audit-sentences.ts';
import { entitiesOf, type Journal } from './audit-tables.ts';

type Deps = { journal: Journal; read: AuditReader };

/** A page of the journal, the newest first. It is never counted: there is a next page or there is none. */
export async function auditPage(db: Reader, { journal, read }: Deps, query: z.output<typeof auditQuery>) {
  const about = query.about === undefined ? undefined : aboutOf(journal, query.about);
  const [at = '', id = ''] = query.after?.split('~') ?? [];
  const { entries, names } = await read(db, {
    entities: entitiesOf(journal, query.kind),
    member: query.member,
    from: query.date_start,
    to: query.date_end,
    about,
    after: query.after === undefined ? undefined : { at, id },
    limit: query.page_size + 1,
  });
  const shown = entries.slice(0, query.page_size);
  const last = shown.at(-1);
  const more = entries.length > query.page_size && last;
  return {
    results: shown.map((row) => toEntry(journal, row, names)),
    next: more ? `${last.at}~${last.id}` : null,
    has_next: Boolean(more),
    subject: about ? titleOf(journal, about, names) : null,
  };
}

/** `photo:9` of the URL → the thing of the journal. */
function aboutOf({ things }: Journal, text: string): About {
  const [asked, id = ''] = text.split(':');
  const found = Object.entries(things).find(([, { journal }]) => journal?.about === asked);
  if (!found) throw new Error(`Nothing has a journal as ${asked}`);
  return { thing: found[0], id };
}

function titleOf({ things }: Journal, { thing, id }: About, names: Names): string | null {
  return things[thing]?.journal?.title(id, nameOf(names, thing, id)) ?? null;
}

function toEntry(journal: Journal, row: AuditRow, names: Names): AuditEntry {
  return {
    id: row.id,
    at: row.at,
    kind: journal.tables[row.entity]?.kind ?? 'orders',
    author_name: row.author_name,
    sentence: auditSentence(journal, row, names),
    changes: row.action === 'update' ? auditChanges(journal, row, names) : [],
    target: targetOf(journal, row, names),
  };
}

function targetOf({ tables, things }: Journal, row: AuditRow, names: Names): AuditEntry['target'] {
  const thing = tables[row.entity]?.thing;
  const page = thing === undefined ? undefined : things[thing]?.page;
  return page && names.has(`${thing}:${row.entity_id}`) ? { type: page, id: Number(row.entity_id) } : null;
}
