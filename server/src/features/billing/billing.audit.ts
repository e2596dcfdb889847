import { DOCUMENT_STATES, type documentKinds } from '@florilege/contract/billing/billing.contract.ts';
import { ELIDED } from '@florilege/contract/http/elision.ts';
import { sql } from 'kysely';
import { frenchAmount } from '../../platform/french-amount.ts';
import { type AuditLine, type FeatureAudit, field, labelled, show } from '../audit/audit.public.ts';

const theDocument = (line: AuditLine) => line.name('document') ?? 'un document Pennylane';
/** That of an avoir is negative. */
const sum = (cents: string) => frenchAmount(Math.abs(Number(cents)));
const aDocument = labelled({
  quote: 'un devis',
  invoice: 'une facture',
  credit: 'un avoir',
} satisfies Record<keyof typeof documentKinds, string>);

export const billingAudit: FeatureAudit = {
  things: {
    document: {
      names: (ids) => sql`
        select 'document:' || d.id,
               case d.kind when 'quote' then 'le devis' when 'credit' then 'l’avoir' else 'la facture' end || coalesce(' ' || d.number, '') ||
                 case when c.name ~* ${sql.lit(ELIDED)} then ' d’' else ' de ' end || c.name
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
        `a demandé ${line.shown('kind', aDocument)} Pennylane de ${line.shown('amount', sum)} pour ${line.shown('account', show.client)}`,
      refersTo: { account: 'client' },
      entriesOf: {
        order: (id) => sql`select document_id from pennylane_document_orders where order_id = ${id}::bigint`,
      },
      fields: {
        amount: field('le montant', sum),
        state: field('l’état', labelled(DOCUMENT_STATES)),
        number: field('le numéro'),
      },
    },
  },
};
