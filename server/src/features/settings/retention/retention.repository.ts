import { type Retention, retention } from '@florilege/contract/settings/retention.ts';
import type { Reader, Tx } from '../../../platform/db/db.ts';

const columns = retention.keyof().options;

export const findRetention = (db: Reader): Promise<Retention> =>
  db.selectFrom('retention').select(columns).executeTakeFirstOrThrow();

export const updateRetention = (tx: Tx, days: Retention): Promise<Retention> =>
  tx.updateTable('retention').set(days).returning(columns).executeTakeFirstOrThrow();
