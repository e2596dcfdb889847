import type { TodoKind } from '@florilege/contract/dashboard/todo-kinds.ts';
import { addDays } from '@florilege/contract/http/dates.ts';
import type { Reader } from '../../platform/db/db.ts';
import { subscriptionProblems } from '../subscriptions/subscriptions.public.ts';
import { failedCount } from './jobs.repository.ts';
import {
  type Counted,
  none,
  ordersWithoutDriver,
  staleLinks,
  toPrepare,
  unsettledAlerts,
  verificationsWaiting,
} from './todo.repository.ts';

/** How each line « À traiter » is counted; a further kind has its line here. `day` is today in Paris. */
export const todoLines: Record<TodoKind, (db: Reader, day: string) => Promise<Counted>> = {
  to_prepare: (db, day) => toPrepare(db, day),
  without_driver: (db, day) => ordersWithoutDriver(db, day, addDays(day, 1)),
  verifications: (db) => verificationsWaiting(db),
  payment_alerts: (db) => unsettledAlerts(db),
  subscriptions: async (db) => ({ ...none, count: await subscriptionProblems(db) }),
  open_links: (db) => staleLinks(db),
  failed_jobs: (db) => failedCount(db),
};
