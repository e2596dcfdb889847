import { exportFormats, exportLists } from '@florilege/contract/exports/exports.contract.ts';
import { sql } from 'kysely';
import { type AuditLine, type FeatureAudit, labelled } from '../audit/audit.public.ts';

const theList = (line: AuditLine) => line.shown('list', labelled(exportLists)) || 'une liste';

function exported(line: AuditLine): string {
  const described = line.value('described');
  const filters = described ? ` (${described})` : '';
  const came = line.name('export');
  return `a exporté ${theList(line)} en ${line.shown('format', labelled(exportFormats))}${filters}${came ? `\u00a0: ${came}` : ''}`;
}

export const exportsAudit: FeatureAudit = {
  things: {
    // The rows are counted while the file is written: the line shows the count of now.
    export: {
      names: (ids) => sql`
        select 'export:' || id,
               case when started_at is null then 'fichier non téléchargé'
                    when complete then rows || case when rows < 2 then ' ligne' else ' lignes' end
                    when complete is null then 'en cours'
                    else 'interrompu après ' || rows || case when rows < 2 then ' ligne' else ' lignes' end end
          from exports where id = ${ids}`,
    },
  },
  tables: {
    exports: { kind: 'exports', thing: 'export', the: () => 'un export', added: exported, fields: {} },
  },
};
