import { clientFieldNames } from '@florilege/contract/clients/client-input.ts';
import type { MergePreview } from '@florilege/contract/clients/client-twins.ts';
import { formatAmount } from '@florilege/contract/http/money.ts';
import type { Reader, Tx } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Member } from '../../../platform/http/bind.ts';
import { countOrdersOf, lockOrdersOf, moveOrders } from '../../order-money/order-money.public.ts';
import { type AccountDetailRow, toAccount } from '../client-rows.ts';
import { type ClientChanges, lockClientRow, updateClient } from '../clients.repository.ts';
import { loadClient } from '../clients.service.ts';
import { carryBalance, countBelongings, moveBelongings, redirectClient } from './client-merge.repository.ts';

type Pair = { account: AccountDetailRow; other: AccountDetailRow };

/** Counts the rows that a merge would move. @throws CLIENT_NOT_FOUND, CLIENT_MERGED, CLIENT_MERGE_SELF */
export async function previewMerge(db: Reader, id: number, otherId: number): Promise<MergePreview> {
  const { account, other } = await loadPair(db, id, otherId);
  const belongings = await countBelongings(db, otherId);
  const filled = filledBy({ account, other });
  return {
    account: toAccount(account),
    other: toAccount(other),
    orders: await countOrdersOf(db, otherId),
    ...(belongings ?? { contacts: 0, notes: 0, images: 0, subscriptions: 0 }),
    balance: formatAmount(account.balance + other.balance),
    filled: filled.map(([field, value]) => ({ field, value })),
    left: leftBy({ account, other }).filter(({ field }) => !filled.some(([name]) => name === field)),
  };
}

export async function mergeClients(tx: Tx, member: Member, id: number, otherId: number) {
  // Orders are locked before clients, like in a change of an order.
  await lockOrdersOf(tx, otherId);
  // Ascending ids, so that two merges of the same pair never wait for each other.
  for (const each of [id, otherId].sort((a, b) => a - b)) await lockClientRow(tx, each);
  const { account, other } = await loadPair(tx, id, otherId);
  await moveOrders(tx, otherId, id);
  await moveBelongings(tx, otherId, id);
  await carryBalance(tx, otherId, id, other.balance, member.id);
  await redirectClient(tx, otherId, id);
  const changes: ClientChanges = Object.fromEntries(filledBy({ account, other }));
  // The version rises only for filled fields, so that an edit of the client at the same time is not refused.
  if (Object.keys(changes).length > 0) await updateClient(tx, id, changes);
  return loadClient(tx, id);
}

async function loadPair(db: Reader, id: number, otherId: number): Promise<Pair> {
  if (id === otherId) throw new AppError('CLIENT_MERGE_SELF');
  const pair = { account: await loadClient(db, id), other: await loadClient(db, otherId) };
  if (pair.account.merged_into !== null || pair.other.merged_into !== null)
    throw new AppError('CLIENT_MERGED');
  return pair;
}

/** Fields of the other client that differ; the name is left out, as the preview has it in its title. */
function leftBy({ account, other }: Pair): MergePreview['left'] {
  return clientFieldNames.flatMap((field) => {
    const value = other[field];
    const same = value?.toLowerCase() === account[field]?.toLowerCase();
    return value === null || same || field === 'name' ? [] : [{ field, value }];
  });
}

const companyFields: readonly string[] = ['SIRET', 'numero_de_TVA'];

/** Fields that only the other client has; a household takes no company numbers. */
function filledBy({ account, other }: Pair): [field: (typeof clientFieldNames)[number], value: string][] {
  return clientFieldNames.flatMap((field) => {
    const value = other[field];
    if (account[field] !== null || value === null) return [];
    if (account.type === 'household' && companyFields.includes(field)) return [];
    // The access of another address would lead the driver to a wrong code.
    const isElsewhere = account.address !== null && account.address !== other.address;
    if (field === 'access_notes' && isElsewhere) return [];
    return [[field, value]];
  });
}
