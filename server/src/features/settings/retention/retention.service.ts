import type { Retention, RetentionDue } from '@florilege/contract/settings/retention.ts';
import type { Reader } from '../../../platform/db/db.ts';
import { countOldLog } from '../../auth/auth.public.ts';
import { oldAccess } from '../../clients/clients.public.ts';
import { countOldPictures } from '../../deliveries/deliveries.public.ts';
import { oldDoors } from '../../orders/orders.public.ts';

type Days = { [Kind in keyof Retention]?: number | null | undefined };

/** How much the next night removes with these days; a kind without days is kept for ever. */
export async function retentionDue(db: Reader, days: Days): Promise<RetentionDue> {
  return {
    access: days.access_days
      ? (await oldAccess.count(db, days.access_days)) + (await oldDoors.count(db, days.access_days))
      : 0,
    proofs: days.proof_days ? await countOldPictures(db, days.proof_days) : 0,
    auth_log: days.auth_log_days ? await countOldLog(db, days.auth_log_days) : 0,
  };
}
