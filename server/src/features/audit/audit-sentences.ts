import type { AuditChange } from '@florilege/contract/audit/audit.contract.ts';
import { AuditLine, type AuditRow, type Names } from './audit-line.ts';
import type { AuditTable, Journal } from './audit-tables.ts';
import { bareName, type Field, labelOf } from './audit-values.ts';

const SYSTEM = 'Le système';
const ARROW = '\u00a0→ ';
const COLON = '\u00a0: ';

type FieldChange = { field: Field; before: string | null; after: string | null };

/** « Camille a changé le montant de la commande n° 42 : 45,00 € → 60,00 € ». */
export function auditSentence({ tables }: Journal, row: AuditRow, names: Names): string {
  const author = row.author_name || (row.author_id ? 'Un membre' : SYSTEM);
  const table = tables[row.entity];
  return `${author} ${table ? act(table, new AuditLine(row, names)) : 'a fait un changement'}`;
}

function act(table: AuditTable, line: AuditLine): string {
  const { action } = line.row;
  if (action === 'insert') return table.added?.(line) ?? '';
  if (action === 'delete') return table.removed?.(line) ?? '';
  const special = table.turningPoint?.(line);
  if (special) return special;
  const the = table.the(line);
  const changes = fieldChanges(table, line);
  const [only] = changes;
  if (!only) return `a mis à jour ${the}`;
  if (changes.length > 1) return `a modifié ${the}${COLON}${changes.map(inPassing).join(', ')}`;
  return change(only, table.of?.(line) ?? withDe(the));
}

/** `le client X` → `du client X`, `les réglages` → `des réglages`, `une note` → `d’une note`. */
function withDe(the: string): string {
  if (the.startsWith('le ')) return `du ${the.slice(3)}`;
  if (the.startsWith('les ')) return `des ${the.slice(4)}`;
  return /^une? /.test(the) ? `d’${the}` : `de ${the}`;
}

function change({ field, before, after }: FieldChange, of: string): string {
  if (field.long) return `a changé ${field.name} ${of}`;
  if (before === null) return `a indiqué ${field.name} ${of}${COLON}${after}`;
  if (after === null) return `a retiré ${field.name} ${of} (${before})`;
  return `a changé ${field.name} ${of}${COLON}${before}${ARROW}${after}`;
}

function inPassing({ field, before, after }: FieldChange): string {
  const name = bareName(field);
  if (field.long) return name;
  if (before === null) return `${name} ${after}`;
  return `${name} ${before}${ARROW}${after ?? 'vide'}`;
}

function fieldChanges({ fields }: AuditTable, { row, names }: AuditLine): FieldChange[] {
  return Object.entries(fields).flatMap(([column, field]) => {
    const text = (values: AuditRow['before']) => {
      const raw = values?.[column] ?? null;
      return raw === null || raw === '' ? null : field.show(raw, names);
    };
    const [before, after] = [text(row.before), text(row.after)];
    return before === after ? [] : [{ field, before, after }];
  });
}

export function auditChanges({ tables }: Journal, row: AuditRow, names: Names): AuditChange[] {
  const table = tables[row.entity];
  const changes = table ? fieldChanges(table, new AuditLine(row, names)) : [];
  return changes.map(({ field, before, after }) => ({ label: labelOf(field), before, after }));
}
