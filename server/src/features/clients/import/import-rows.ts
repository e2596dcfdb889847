import { displayPhone } from '@florilege/contract/auth/phone.ts';
import type { ImportLine } from '@florilege/contract/clients/client-import.ts';
import { duplicateReason } from '@florilege/contract/clients/client-twins.ts';
import type { ImportField } from '@florilege/contract/clients/import-columns.ts';
import type { LineRow } from './imports.repository.ts';

/** A checked line as the preview shows it: as it would be written, or as it was given when it is wrong. */
export function toImportLine(row: LineRow, mapping: readonly (ImportField | null)[]): ImportLine {
  const { line, verdict, problems, twins, chosen, client_id, record } = row;
  const given = (field: ImportField) => {
    const at = mapping.indexOf(field);
    return at < 0 ? '' : (row.cells?.[at] ?? '');
  };
  const person = [given('first_name'), given('name')].filter(Boolean).join(' ');
  const name = record?.name ?? (given('company') || person);
  const details = record
    ? [record.phone && displayPhone(record.phone), record.email, record.address, place(record)]
    : [given('phone'), given('email'), given('city')];
  return {
    ...{ line, verdict, name: name || `Ligne ${line}`, problems, chosen, client_id },
    details: details.filter((detail): detail is string => Boolean(detail)),
    twins: twins.map((twin) => ({ ...twin, reasons: duplicateReason.array().parse(twin.reasons) })),
  };
}

const place = ({ postal_code, city }: Record<string, string | null>) =>
  [postal_code, city].filter(Boolean).join(' ');
