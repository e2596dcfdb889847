import { z } from 'zod';
import { idNumber, keysOf } from '../http/fields.ts';
import { route } from '../http/route.ts';

/** The same content: a file for machines, a paper for people. */
const dataFormats = { json: 'JSON', pdf: 'PDF' } as const;
export type DataFormat = keyof typeof dataFormats;

const access = 'privacy.manage';

export const privacyRoutes = {
  prepareData: route.post('/privacy/clients/{id}/data/', {
    summary:
      'Note in the journal that all data about a person is given out; its file can then be read for a minute',
    access,
    again: true,
    status: 201,
    answer: z.object({ id: idNumber }),
    errors: ['CLIENT_NOT_FOUND', 'CLIENT_MERGED'],
  }),
  data: route.get('/privacy/data/{id}/', {
    summary: 'All data about a person as JSON or PDF, for the member who prepared it, within a minute',
    access,
    query: z.object({ format: z.enum(keysOf(dataFormats), 'Format inconnu').default('json') }),
    file: 'application/octet-stream',
    answer: z.never(),
    errors: ['DATA_NOT_FOUND'],
  }),
  anonymise: route.post('/privacy/clients/{id}/anonymise/', {
    summary: 'Forget who a client is, for good; amounts, orders and ledger stay',
    access,
    again: true,
    answer: z.object({ id: idNumber }),
    errors: [
      ...(['CLIENT_NOT_FOUND', 'CLIENT_MERGED', 'CLIENT_OPEN_ORDERS', 'CLIENT_BALANCE'] as const),
      ...(['CLIENT_SUBSCRIBED', 'DOCUMENT_UNDER_WAY'] as const),
    ],
  }),
};
