import type { Route } from '@florilege/contract/http/route.ts';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { AuthSettings, VendorStates } from './config-readers.ts';
import type { FeatureAudit, Journal } from './features/audit/audit.public.ts';
import type { BulkReads } from './features/clients/clients.public.ts';
import type { TodoCounts } from './features/dashboard/dashboard.public.ts';
import type { PaperTurns } from './features/documents/documents.public.ts';
import type { ImportSource, ImportSources } from './features/imports/imports.public.ts';
import type { AddressService } from './integrations/addresses/addresses.ts';
import type { HostedAuth } from './integrations/hosted-auth/hosted-auth.ts';
import type { Imaging } from './integrations/imaging/imaging.ts';
import type { MailSender } from './integrations/mail/mail.ts';
import type { Pennylane } from './integrations/pennylane/pennylane.ts';
import type { SmsSender } from './integrations/sms/sms.ts';
import type { Square } from './integrations/square/square.ts';
import type { Storage } from './integrations/storage/storage.ts';
import type { Db } from './platform/db/db.ts';
import { type BindDeps, bind, type Handlers } from './platform/http/bind.ts';
import type { Jobs } from './platform/jobs/jobs.ts';

export type Deps = {
  db: Db;
  log: Logger;
  auth: AuthSettings;
  /** Null in the demonstration, which is at this machine's own address. */
  publicUrl: string | null;
  /** Null when it is not configured, as hosted sign-in sends its codes itself. */
  sms: SmsSender | null;
  /** Null when it is not configured. */
  mail: MailSender | null;
  /** Null when it is not configured: addresses are typed. */
  addresses: AddressService | null;
  connections: VendorStates;
  /** Null with our own sign-in, which reads the members themselves. */
  hosted: HostedAuth | null;
  storage: Storage;
  imaging: Imaging;
  /** Folder of files while they are received or unpacked. */
  temporaryDir: string;
  square: Square;
  pennylane: Pennylane;
  journal: Journal;
  todos: TodoCounts;
  imports: ImportSources;
  bulkReads: BulkReads;
  paperTurns: PaperTurns;
};

type Routes = Record<string, Route>;

type Definition<R extends Routes> = {
  routes: R;
  handlers(deps: Deps): Handlers<R>;
  /** Endpoints outside the contract, below /api: the webhook of a vendor. */
  endpoints?(api: FastifyInstance, deps: Deps): Promise<void>;
  jobs?(deps: Deps): Partial<Jobs>;
  audit?: FeatureAudit;
  todos?: TodoCounts;
  imports?: ImportSource;
};

export type Feature<R extends Routes> = Omit<Definition<R>, 'handlers'> & {
  bind(api: FastifyInstance, bindDeps: BindDeps, deps: Deps): void;
};

/** All that a feature brings to the server, as one value for the list in `features.ts`. */
export function defineFeature<R extends Routes>({ handlers, ...feature }: Definition<R>): Feature<R> {
  return {
    ...feature,
    bind: (api, bindDeps, deps) => bind(api, bindDeps, feature.routes, handlers(deps)),
  };
}
