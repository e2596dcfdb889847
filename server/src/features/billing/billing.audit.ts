import { sql } from 'kysely';
import { type AuditLine, type FeatureAudit, field, labelled, show } from '../audit/audit.public.ts';

const theDocument = (line: AuditLine) => line.name('document') ?? 'un document Pennylane';

export const billingAudit: FeatureAudit = {
  things: {
    document: {
      names: (ids) => sql`
        select 'document:' || d.id,
               case d.kind when 'quote' then 'le devis' else 'la facture' end || coalesce(' ' || d.number, '') || ' de ' || c.name
          from pennylane_documents d join clients c on c.id = d.account where d.id = ${ids}`,
    },
  },
  tables: {
    pennylane_documents: {
      kind: 'billing',
      vendorTraffic: true,
      thing: 'document',
      the: theDocument,
      of: (line) => `de ${theDocument(line)}`,
      added: (line) =>
        `a demandé ${line.value('kind') === 'quote' ? 'un devis' : 'une facture'} Pennylane de ${line.shown('amount', show.amount)} pour ${line.shown('account', show.client)}`,
      refersTo: { account: 'client' },
      entriesOf: {
        order: (id) => sql`select document_id from pennylane_document_orders where order_id = ${id}::bigint`,
      },
      fields: {
        amount: field('le montant', show.amount),
        state: field(
          'l’état',
          labelled({ starting: 'En préparation', draft: 'Brouillon', final: 'Établi', failed: 'Refusé' }),
        ),
        number: field('le numéro'),
      },
    },
  },
};
