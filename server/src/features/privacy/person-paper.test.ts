import { today } from '@florilege/contract/http/dates.ts';
import { expect, test } from 'vitest';
import { openPdf } from '../../integrations/pdf/pdf.ts';
import { existing } from '../../platform/http/app-error.ts';
import { statusesOf } from '../../testing/answers.ts';
import { turnsDuring } from '../../testing/turns-during.ts';
import { clientShop } from '../clients/testing/client-shop.ts';
import { personPaper } from './person-paper.ts';
import { personOf } from './privacy.repository.ts';

const shop = await clientShop();
const { senior, db } = shop;

test('the paper of a person is drawn in slices, between which others have their turn', async () => {
  const id = await shop.newClient({ name: 'Fidèle depuis dix ans' });
  const person = existing(await personOf(db, id), 'DATA_NOT_FOUND');
  const at = '2026-10-10T10:00:00Z';
  const movement = { id: 1, order_id: 1, kind: 'order_created', amount: -100, at };
  const line = {
    at,
    entity: 'clients',
    action: 'update',
    before: { city: 'Paris' },
    after: { city: 'Sceaux' },
  };
  const data = {
    mouvements: Array.from({ length: 100 }, () => movement),
    journal: Array.from({ length: 100 }, () => line),
  };
  const pdf = await openPdf({ title: 'Données personnelles', author: 'Florilège' });
  const turns = await turnsDuring(() => personPaper(pdf, { ...person, id }, data));
  expect(turns).toBeGreaterThanOrEqual(150);
});

test('it goes by the turns of all papers', async () => {
  const id = await shop.newClient({ name: 'Curieuse' });
  const { body } = await senior.post(`/api/privacy/clients/${id}/data/`);
  const query = { from: today(), to: today() };
  const data = () => senior.get(`/api/privacy/data/${body.id}/`, { query: { format: 'pdf' } });
  const statement = () => senior.get(`/api/clients/${id}/statement/`, { query });
  const both = Array.from({ length: 10 }, (_, at) => (at % 2 ? data() : statement()));
  expect(new Set(statusesOf(await Promise.all(both)))).toEqual(new Set([200, 429]));
  expect(await data()).toMatchObject({ status: 200 });
});
