import { sql } from 'kysely';
import type { FeatureAudit } from '../audit/audit.public.ts';

export const importsAudit: FeatureAudit = {
  things: {
    client_import: {
      names: (ids) => sql`
        select 'client_import:' || i.id, '«\u00a0' || i.filename || '\u00a0»' || case when i.created = 0 then '' else
                 '\u00a0: ' || i.created
                 || case i.kind when 'orders' then case when i.created < 2 then ' commande créée' else ' commandes créées' end
                    else case when i.created < 2 then ' client créé' else ' clients créés' end end end
          from client_imports i where i.id = ${ids}`,
    },
  },
  tables: {
    // The name of the time when only clients were imported.
    client_imports: {
      kind: 'imports',
      thing: 'client_import',
      the: () => 'un import',
      turningPoint(line) {
        const of = `l’import ${line.name('client_import') ?? 'd’un tableau'}`;
        return line.row.after?.state === 'undone' ? `a annulé ${of}` : `a terminé ${of}`;
      },
      fields: {},
    },
  },
};
