import type { AuditChange } from '@florilege/contract/audit/audit.contract.ts';
import { auditFields, bareName, type Field, labelOf } from './audit-fields.ts';
import { type AuditRow, auditSubjects } from './audit-subjects.ts';
import { type Names, show } from './audit-values.ts';

export const SYSTEM = 'Le système';
const ARROW = '\u00a0→ ';
const COLON = '\u00a0: ';

type Told = { field: Field; before: string | null; after: string | null };

/** Who changed what, in one sentence: « Camille a changé le montant de la commande n° 42 : 45,00 € → 60,00 € ». */
export function auditSentence(row: AuditRow, names: Names): string {
  const author = row.author_name || (row.author_id ? 'Un membre' : SYSTEM);
  return `${author} ${act(row, names)}`;
}

function act(row: AuditRow, names: Names): string {
  if (row.entity === 'jobs') return 'a relancé des tâches en échec';
  const subject = auditSubjects[row.entity];
  if (!subject) return 'a fait un changement';
  if (row.action === 'insert') return subject.added(row, names);
  if (row.action === 'delete') return subject.removed(row, names);
  const the = subject.the(row, names);
  const special = turningPoint(row, the, names);
  if (special) return special;
  const told = tellings(row, names);
  const [only] = told;
  if (!only) return `a mis à jour ${the}`;
  if (told.length > 1) return `a modifié ${the}${COLON}${told.map(inPassing).join(', ')}`;
  return change(only, subject.of(row, names));
}

function change({ field, before, after }: Told, of: string): string {
  if (field.long) return `a changé ${field.name} ${of}`;
  if (before === null) return `a indiqué ${field.name} ${of}${COLON}${after}`;
  if (after === null) return `a retiré ${field.name} ${of} (${before})`;
  return `a changé ${field.name} ${of}${COLON}${before}${ARROW}${after}`;
}

function inPassing({ field, before, after }: Told): string {
  const name = bareName(field);
  if (field.long) return name;
  if (before === null) return `${name} ${after}`;
  return after === null ? `${name} retiré (${before})` : `${name} ${before}${ARROW}${after}`;
}

/** What people have a word of their own for. */
function turningPoint({ entity, before, after }: AuditRow, the: string, names: Names): string | null {
  if (!before || !after) return null;
  const came = (column: string) =>
    column in after && (before[column] ?? null) === null && after[column] !== null;
  const went = (column: string) =>
    column in after && (before[column] ?? null) !== null && after[column] === null;
  if (entity === 'orders') {
    if (came('deleted_at')) return `a mis ${the} à la corbeille`;
    if (went('deleted_at')) return `a restauré ${the}`;
    if (after.status === 'cancelled') return `a annulé ${the}`;
    if (before.status === 'cancelled') return `a rouvert ${the}`;
  }
  if (entity === 'clients') {
    if (came('merged_into')) return `a fusionné ${the} avec ${show.client(after.merged_into ?? '', names)}`;
    if (came('archived_at')) return `a archivé ${the}`;
    if (went('archived_at')) return `a désarchivé ${the}`;
  }
  if (entity === 'images') {
    if (came('deleted_at')) return `a mis ${the} à la corbeille`;
    if (went('deleted_at')) return `a restauré ${the}`;
  }
  if (entity === 'verifications' && came('undone_at')) return `est revenu sur ${the}`;
  if (entity === 'members' && after.active === 'false') return `a désactivé ${the}`;
  if (entity === 'members' && after.active === 'true') return `a réactivé ${the}`;
  if (entity === 'payment_alerts' && came('settled_at'))
    return `a réglé ${the}${COLON}${show.settled(after.settled_how ?? '', names)}`;
  if (entity === 'terminal_devices' && after.last_generated_code)
    return `a généré un code d’association pour ${the}`;
  return null;
}

/** The fields that may be shown, as they were and as they are. */
function tellings({ entity, before, after }: AuditRow, names: Names): Told[] {
  const fields = auditFields[entity] ?? {};
  return Object.entries(fields).flatMap(([column, field]) => {
    const text = (values: AuditRow['before']) => {
      const raw = values?.[column] ?? null;
      return raw === null || raw === '' ? null : field.show(raw, names);
    };
    const [was, is] = [text(before), text(after)];
    return was === is ? [] : [{ field, before: was, after: is }];
  });
}

/** The same, line by line. */
export function auditChanges(row: AuditRow, names: Names): AuditChange[] {
  return tellings(row, names).map(({ field, before, after }) => ({ label: labelOf(field), before, after }));
}
