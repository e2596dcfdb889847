import { clientTypes } from '@florilege/contract/clients/account-summary.ts';
import { paymentTermsLabels } from '@florilege/contract/clients/payment-terms.ts';
import { sql } from 'kysely';
import {
  type AuditLine,
  type FeatureAudit,
  field,
  labelled,
  longField,
  show,
} from '../audit/audit.public.ts';

const nameOf = (line: AuditLine) => line.name('client') ?? line.value('name') ?? 'supprimé';
const theClient = (line: AuditLine) => `le client ${nameOf(line)}`;
const ofClient = (line: AuditLine) => `du client ${nameOf(line)}`;
const theContact = (line: AuditLine) =>
  `le contact ${[line.value('first_name'), line.value('last_name')].filter(Boolean).join(' ')}`;

export const clientsAudit: FeatureAudit = {
  things: {
    client: {
      names: (ids) => sql`select 'client:' || id, name from clients where id = ${ids}`,
      former: { table: 'clients', column: 'name' },
      journal: { about: 'client', title: (id, name) => name ?? `Client n°\u00a0${id}` },
      page: 'client',
    },
    // The row goes on counting after its line was written: the line shows the count of now.
    bulk_read: {
      names: (ids) => sql`
        select 'bulk_read:' || id, clients || ' clients entre ' || to_char(since at time zone 'Europe/Paris', 'HH24:MI')
               || ' et ' || to_char(until at time zone 'Europe/Paris', 'HH24:MI')
          from bulk_reads where id = ${ids}`,
    },
  },
  tables: {
    bulk_reads: {
      kind: 'clients',
      thing: 'bulk_read',
      the: () => 'une lecture de nombreux clients',
      added: (line) => `a lu ${line.name('bulk_read') ?? 'de nombreux clients'}`,
      fields: {},
    },
    clients: {
      kind: 'clients',
      thing: 'client',
      the: theClient,
      added: (line) => `a créé ${theClient(line)}`,
      removed: (line) => `a supprimé ${theClient(line)}`,
      turningPoint(line) {
        const into = line.row.after?.merged_into ?? '';
        if (line.came('merged_into')) {
          return `a fusionné ${theClient(line)} avec ${show.client(into, line.names)}`;
        }
        if (line.came('archived_at')) return `a archivé ${theClient(line)}`;
        return line.went('archived_at') ? `a désarchivé ${theClient(line)}` : null;
      },
      refersTo: { merged_into: 'client' },
      fields: {
        name: field('le nom'),
        type: field('le type', labelled(clientTypes)),
        address: field('l’adresse'),
        postal_code: field('le code postal'),
        city: field('la ville'),
        phone: field('le téléphone', show.phone),
        email: field('l’e-mail'),
        numero_de_TVA: field('le numéro de TVA'),
        SIRET: field('le SIRET'),
        payment_terms: field('les conditions de paiement', labelled(paymentTermsLabels)),
        access_notes: longField('les consignes d’accès'),
      },
    },
    contacts: {
      kind: 'clients',
      thing: 'client',
      the: (line) => `un contact ${ofClient(line)}`,
      added: (line) => `a ajouté ${theContact(line)} au client ${nameOf(line)}`,
      removed: (line) => `a supprimé ${theContact(line)} ${ofClient(line)}`,
      fields: {
        title: field('la civilité'),
        first_name: field('le prénom'),
        last_name: field('le nom'),
        phone: field('le téléphone', show.phone),
        email: field('l’e-mail'),
        role: field('la fonction'),
        is_primary: field('le contact principal', show.yesNo),
      },
    },
    client_notes: {
      kind: 'clients',
      thing: 'client',
      the: (line) => `une note ${ofClient(line)}`,
      added: (line) => `a ajouté une note au client ${nameOf(line)}`,
      removed: (line) => `a supprimé une note ${ofClient(line)}`,
      fields: { content: longField('le texte') },
    },
    account_images: {
      kind: 'clients',
      thing: 'client',
      the: (line) => `une photo ${ofClient(line)}`,
      added: (line) => `a ajouté une photo au client ${nameOf(line)}`,
      removed: (line) => `a retiré une photo ${ofClient(line)}`,
      fields: {},
    },
  },
};
