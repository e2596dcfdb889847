import { z } from 'zod';
import { between, day, emptyAsAbsent, instant } from '../http/fields.ts';
import { route } from '../http/route.ts';
import { aboutPattern, auditKindValues } from './audit-kinds.ts';

const auditKind = z.enum(auditKindValues, 'Sujet inconnu');

const about = z.string().regex(aboutPattern, 'Sujet inconnu');

/** End of the page before, as an answer gave it. */
const cursor = z
  .string()
  .regex(/^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z~\d{1,18}$/, 'Page invalide')
  .refine((text) => z.iso.datetime().safeParse(text.split('~')[0]).success, 'Page invalide');

const AUDIT_PAGE_SIZE = 50;

export const auditQuery = z.object({
  member: emptyAsAbsent(z.uuid('Membre inconnu')),
  kind: emptyAsAbsent(auditKind),
  date_start: emptyAsAbsent(day),
  date_end: emptyAsAbsent(day),
  about: emptyAsAbsent(about),
  after: emptyAsAbsent(cursor),
  page_size: between(1, 100, 'Taille de page invalide', '100 par page au plus').default(AUDIT_PAGE_SIZE),
});

/** One field as it was and as it is, as a person reads it; null: nothing. */
const auditChange = z.object({
  label: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type AuditChange = z.infer<typeof auditChange>;

const auditEntry = z.object({
  id: z.int().positive(),
  at: instant,
  kind: auditKind,
  /** null: no member, a job or a vendor's message. */
  author_name: z.string().nullable(),
  sentence: z.string(),
  changes: z.array(auditChange),
  /** Target of its link: the page of an order, a client, a subscription or a photo that still exists. */
  target: z
    .object({ type: z.enum(['order', 'client', 'subscription', 'image']), id: z.int().positive() })
    .nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditRoutes = {
  list: route.get('/audit/', {
    summary: 'Who changed what and when, the newest first; paged by `after`, never counted',
    access: 'audit.read',
    query: auditQuery,
    answer: z.object({
      results: z.array(auditEntry),
      next: z.string().nullable(),
      has_next: z.boolean(),
      /** The title of the thing in `about`. */
      subject: z.string().nullable(),
    }),
  }),
};
