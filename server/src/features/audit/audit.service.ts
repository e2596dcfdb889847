import type { AuditEntry, auditQuery, auditRoutes } from '@florilege/contract/audit/audit.contract.ts';
import type { RouteAnswer } from '@florilege/contract/http/route.ts';
import type { z } from 'zod';
import type { Reader } from '../../platform/db/db.ts';
import { type About, readAudit } from './audit.repository.ts';
import { auditChanges, auditSentence } from './audit-sentences.ts';
import { type AuditRow, auditSubjects, entitiesOf } from './audit-subjects.ts';
import type { Names } from './audit-values.ts';

type Query = z.output<typeof auditQuery>;

/** A page of the journal, the newest first. It is never counted: there is a next page or there is none. */
export async function auditPage(db: Reader, query: Query): Promise<RouteAnswer<typeof auditRoutes.list>> {
  const about = query.about === undefined ? undefined : aboutOf(query.about);
  const [at = '', id = ''] = query.after?.split('~') ?? [];
  const { entries, names } = await readAudit(db, {
    entities: entitiesOf(query.kind),
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
    results: shown.map((row) => toEntry(row, names)),
    next: more ? `${last.at}~${last.id}` : null,
    has_next: Boolean(more),
    subject: about ? subjectOf(about, names) : null,
  };
}

function aboutOf(text: string): About {
  const [type = '', id = ''] = text.split(':');
  return { type: abouts.get(type) ?? 'order', id };
}

/** As the address says it → as the journal has it. */
const abouts = new Map<string, About['type']>([
  ['order', 'order'],
  ['client', 'client'],
  ['subscription', 'subscription'],
  ['photo', 'image'],
  ['member', 'member'],
]);

function subjectOf({ type, id }: About, names: Names): string | null {
  const name = names.get(`${type}:${id}`) ?? names.get(`former ${type}:${id}`);
  if (type === 'order') return `Commande n°\u00a0${id}`;
  if (type === 'subscription') return `Abonnement n°\u00a0${id}`;
  if (type === 'image') return `Photo ${name ?? `n°\u00a0${id}`}`;
  return name ?? (type === 'client' ? `Client n°\u00a0${id}` : null);
}

function toEntry(row: AuditRow, names: Names): AuditEntry {
  return {
    id: row.id,
    at: row.at,
    kind: auditSubjects[row.entity]?.kind ?? 'orders',
    author_name: row.author_name,
    sentence: auditSentence(row, names),
    changes: row.action === 'update' ? auditChanges(row, names) : [],
    target: targetOf(row, names),
  };
}

const targets: Readonly<Record<string, NonNullable<AuditEntry['target']>['type']>> = {
  orders: 'order',
  order_images: 'order',
  delivery_stops: 'order',
  delivery_proofs: 'order',
  verifications: 'order',
  payments: 'order',
  terminal_checkouts: 'order',
  refunds: 'order',
  subscriptions: 'subscription',
  subscription_dates: 'subscription',
  subscription_pauses: 'subscription',
  clients: 'client',
  contacts: 'client',
  client_notes: 'client',
  account_images: 'client',
  images: 'image',
  image_tags: 'image',
};

/** Only what is still there has a page to go to. */
function targetOf({ entity, entity_id }: AuditRow, names: Names): AuditEntry['target'] {
  const type = targets[entity];
  return type && names.has(`${type}:${entity_id}`) ? { type, id: Number(entity_id) } : null;
}
