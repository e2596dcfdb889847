import type { DataFormat } from '@florilege/contract/privacy/privacy.contract.ts';
import type { Deps } from '../../feature.ts';
import { openPdf } from '../../integrations/pdf/pdf.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { quietly } from '../../platform/db/forget.ts';
import { AppError, existing } from '../../platform/http/app-error.ts';
import type { FileAnswer, Member } from '../../platform/http/bind.ts';
import { forgetClient, forgetWords, knownWords, lockClient } from '../clients/clients.public.ts';
import { forgetReceivers } from '../deliveries/deliveries.public.ts';
import { forgetRecipients } from '../messages/messages.public.ts';
import { forgetOrderTexts, lockOrdersOf } from '../order-money/order-money.public.ts';
import { forgetSubscriptionTexts } from '../subscriptions/subscriptions.public.ts';
import { personPaper } from './person-paper.ts';
import { dataOf, hindranceOf, insertAct, personOf, preparedBy } from './privacy.repository.ts';

/** Notes that the data of a person is given out. @throws CLIENT_NOT_FOUND, CLIENT_MERGED */
export async function prepareData(tx: Tx, member: Member, clientId: number): Promise<{ id: number }> {
  await lockClient(tx, clientId);
  return { id: await insertAct(tx, 'export', clientId, member.id) };
}

type FileDeps = Pick<Deps, 'db' | 'paperTurns'>;

/** The prepared file: JSON with every column, or the same as a paper. @throws DATA_NOT_FOUND */
export async function dataFile(
  { db, paperTurns }: FileDeps,
  member: Member,
  act: number,
  format: DataFormat,
): Promise<FileAnswer> {
  const clientId = existing(await preparedBy(db, act, member.id), 'DATA_NOT_FOUND');
  const file = { filename: `donnees-client-${clientId}.${format}`, download: true };
  if (format === 'pdf') {
    const bytes = await paperTurns.take(member.id, false, () => paperOf(db, clientId));
    return { ...file, bytes, type: 'application/pdf' };
  }
  const { data } = existing(await dataOf(db, clientId), 'DATA_NOT_FOUND');
  const bytes = Buffer.from(JSON.stringify(data, null, 2));
  return { ...file, bytes, type: 'application/json; charset=utf-8' };
}

async function paperOf(db: Db, clientId: number): Promise<Buffer> {
  const { data } = existing(await dataOf(db, clientId), 'DATA_NOT_FOUND');
  const person = existing(await personOf(db, clientId), 'DATA_NOT_FOUND');
  const pdf = await openPdf({ title: `Données personnelles · ${person.name}`, author: person.shop.name });
  await personPaper(pdf, { ...person, id: clientId }, data);
  return pdf.end();
}

/**
 * Forgets who a client is: record, contacts, notes, and what his orders, deliveries and messages say of him.
 * Orders, amounts and ledger stay.
 * @throws CLIENT_OPEN_ORDERS, CLIENT_BALANCE, CLIENT_SUBSCRIBED, DOCUMENT_UNDER_WAY, CLIENT_MERGED
 */
export async function anonymise(tx: Tx, member: Member, clientId: number): Promise<{ id: number }> {
  await lockOrdersOf(tx, clientId);
  await lockClient(tx, clientId);
  const hindrance = await hindranceOf(tx, clientId);
  if (hindrance) throw new AppError(hindrance);
  await insertAct(tx, 'anonymise', clientId, member.id);
  const words = await knownWords(tx, clientId);
  await forgetClient(tx, clientId, (forget) =>
    quietly(tx, ['clients', 'orders'], async () => {
      await forgetReceivers(tx, clientId);
      await forgetRecipients(tx, clientId);
      await forgetSubscriptionTexts(tx, clientId);
      await forgetOrderTexts(tx, clientId);
      await forget();
    }),
  );
  await forgetWords(tx, words);
  return { id: clientId };
}
