import { can } from '@florilege/contract/auth/roles.ts';
import { clientsRoutes } from '@florilege/contract/clients/clients.contract.ts';
import { defineFeature } from '../../feature.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type AccountDetailRow, toAccountDetail, toAccountImage } from './client-rows.ts';
import { clientsAudit } from './clients.audit.ts';
import { insertNote } from './clients.repository.ts';
import {
  addImage,
  changeClient,
  createClient,
  deleteClient,
  loadClient,
  lockClient,
  removeImage,
} from './clients.service.ts';
import { addContact, changeContact, deleteContact } from './contacts/contacts.service.ts';
import { clientImport } from './import/client-import.ts';
import { clientLedger } from './ledger/ledger.service.ts';
import { clientsPage, duplicatesOf, findClients } from './list/client-list.service.ts';
import { mergeClients, previewMerge } from './merge/client-merge.service.ts';
import { bulkReaders } from './reads/bulk-reads.repository.ts';

export const clientsFeature = defineFeature({
  routes: clientsRoutes,
  handlers({ storage, bulkReads }) {
    const answer = async (row: AccountDetailRow) => ({ account: await toAccountDetail(row, storage) });
    return {
      search: async ({ db, member, query }) => ({
        accounts: bulkReads.note(member.id, (await findClients(db, member, query.q, query.limit)).accounts),
      }),
      duplicates: async ({ db, member, query }) => ({
        accounts: bulkReads.note(member.id, await duplicatesOf(db, query)),
      }),
      async list({ db, member, query }) {
        if (query.owing && !can(member, 'clients.readAccount')) throw new AppError('FORBIDDEN');
        const page = await clientsPage(db, member, query);
        bulkReads.note(member.id, page.results);
        return page;
      },
      async detail({ db, member, params }) {
        const client = await loadClient(db, params.id);
        bulkReads.note(member.id, [client]);
        return answer(client);
      },
      ledger: ({ db, params, query }) => clientLedger(db, params.id, query),
      create: async ({ tx, member, body }) => answer(await createClient(tx, member, body)),
      update: async ({ tx, params, body }) => answer(await changeClient(tx, params.id, body)),
      delete: ({ tx, params }) => deleteClient(tx, params.id),
      addContact: async ({ tx, params, body }) => ({
        account_contact: await addContact(tx, params.id, body),
      }),
      updateContact: async ({ tx, params, body }) => ({
        account_contact: await changeContact(tx, params.id, params.contactId, body),
      }),
      deleteContact: ({ tx, params }) => deleteContact(tx, params.id, params.contactId),
      addNote: async ({ tx, member, params, body }) => {
        await lockClient(tx, params.id);
        return { note: await insertNote(tx, params.id, body.content, member.id) };
      },
      addImage: async ({ tx, member, params, body }) => ({
        account_image: await toAccountImage(await addImage(tx, member, params.id, body.image_id), storage),
      }),
      removeImage: ({ tx, params }) => removeImage(tx, params.id, params.imageId),
      mergePreview: ({ db, params, query }) => previewMerge(db, params.id, query.other),
      merge: async ({ tx, member, params, body }) =>
        answer(await mergeClients(tx, member, params.id, body.other)),
    };
  },
  imports: clientImport,
  audit: clientsAudit,
  todos: { bulk_reads: (db) => bulkReaders(db) },
});
