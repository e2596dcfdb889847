import type { Logger } from 'pino';
import type { Square } from '../../integrations/square/square.ts';
import type { Db } from '../../platform/db/db.ts';

export type PaymentDeps = { db: Db; square: Square; log: Logger };
