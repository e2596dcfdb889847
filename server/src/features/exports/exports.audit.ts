import { exportFormats, exportLists } from '@florilege/contract/exports/exports.contract.ts';
import { sql } from 'kysely';
import { type AuditLine, type FeatureAudit, labelled } from '../audit/audit.public.ts';
import { EXPORT_MINUTES } from './exports.repository.ts';

const theList = (line: AuditLine) => line.shown('list', labelled(exportLists)) || 'une liste';

function exported(line: AuditLine): string {
  const described = line.value('described');
  const filters = described ? ` (${described})` : '';
  const came = line.name('export');
  return `a exporté ${theList(line)} en ${line.shown('format', labelled(exportFormats))}${filters}${came ? `\u00a0: ${came}` : ''}`;
}

export const exportsAudit: FeatureAudit = {
  things: {
    // The rows are counted while the file is written: the line shows the count of now. A crash leaves one without.
    export: {
      names: (ids) => sql`
        select 'export:' || id,
               case when started_at is null then 'fichier non téléchargé'
                    when complete then rows || case when rows < 2 then ' ligne' else ' lignes' end
                    when complete is null and started_at > now() - interval '${sql.raw(String(EXPORT_MINUTES))} minutes' then 'en cours'
                    else 'interrompu' || coalesce(' après ' || rows || case when rows < 2 then ' ligne' else ' lignes' end, '') end
          from exports where id = ${ids}`,
    },
  },
  tables: {
    exports: { kind: 'exports', thing: 'export', the: () => 'un export', added: exported, fields: {} },
  },
};
