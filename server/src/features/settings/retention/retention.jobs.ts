import type { Retention } from '@florilege/contract/settings/retention.ts';
import type { Storage } from '../../../integrations/storage/storage.ts';
import { asSystem, type Db, type Tx } from '../../../platform/db/db.ts';
import { forgetLog } from '../../auth/auth.public.ts';
import { oldAccess } from '../../clients/clients.public.ts';
import { lockOldPictures } from '../../deliveries/deliveries.public.ts';
import { oldDoors } from '../../orders/orders.public.ts';
import { deletePhotos, removeFiles } from '../../photos/photos.public.ts';
import { findRetention } from './retention.repository.ts';

const ROWS = 1000;
const PICTURES = 100;

/** The task `keep_to_retention`: each batch is committed by itself, and a later run goes on where one stopped. */
export async function keepToRetention({ db, storage }: { db: Db; storage: Storage }): Promise<void> {
  const transact = asSystem(db);
  /** Reads the days for each batch, as a member may lengthen them meanwhile. */
  const daysOf = async (tx: Tx, kind: keyof Retention) => (await findRetention(tx))[kind];
  const batches = async (work: () => Promise<boolean>) => {
    while (await work());
  };

  for (const old of [oldAccess, oldDoors])
    await batches(() =>
      transact(async (tx) => {
        const days = await daysOf(tx, 'access_days');
        return days !== null && (await old.forget(tx, days, ROWS)) === ROWS;
      }),
    );
  await batches(async () => {
    const originals = await transact(async (tx) => {
      const days = await daysOf(tx, 'proof_days');
      return days === null ? [] : deletePhotos(tx, await lockOldPictures(tx, days, PICTURES));
    });
    await removeFiles(storage, originals);
    return originals.length === PICTURES;
  });
  await batches(() =>
    transact(async (tx) => {
      const days = await daysOf(tx, 'auth_log_days');
      return days !== null && (await forgetLog(tx, days, ROWS)) === ROWS;
    }),
  );
}
