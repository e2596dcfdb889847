import type { Logger } from 'pino';
import { type Db, transaction } from '../../../platform/db/db.ts';
import { addReads } from './bulk-reads.repository.ts';

const HOUR_MS = 3_600_000;
/** Far more different clients than anybody looks at in an hour of work. */
const BULK_HOUR = 1000;
const WRITE_AFTER_MS = 2000;

type Parties = Record<'payer_account' | 'recipient_account', { id: number } | null>;
type Read = { since: Date; clients: Set<number>; written: number };

/** Counts in memory which clients each member reads from this server; only very many are written, once in a while. */
export class BulkReads {
  readonly #db: Db;
  readonly #log: Pick<Logger, 'warn'>;
  #hour = 0;
  #members = new Map<string, Read>();
  #timer: NodeJS.Timeout | undefined;

  constructor({ db, log }: { db: Db; log: Pick<Logger, 'warn'> }) {
    this.#db = db;
    this.#log = log;
  }

  /** The clients of an answer, noted for its reader. @returns the same clients */
  note<Client extends { id: number }>(memberId: string, clients: Client[]): Client[] {
    this.noteIds(
      memberId,
      clients.map(({ id }) => id),
    );
    return clients;
  }

  /** The same for those who pay and receive. */
  noteParties(memberId: string, records: readonly Parties[]): void {
    this.noteIds(
      memberId,
      records.flatMap(({ payer_account, recipient_account }) => [payer_account?.id, recipient_account?.id]),
    );
  }

  /** The same by their numbers. */
  noteIds(memberId: string, ids: readonly (number | null | undefined)[]): void {
    const hour = Math.floor(Date.now() / HOUR_MS);
    if (hour !== this.#hour) {
      void this.flush();
      this.#hour = hour;
      this.#members = new Map();
    }
    const read = this.#members.get(memberId) ?? { since: new Date(), clients: new Set(), written: 0 };
    this.#members.set(memberId, read);
    for (const id of ids) if (id) read.clients.add(id);
    if (isDue(read)) this.#timer ??= setTimeout(() => void this.flush(), WRITE_AFTER_MS).unref();
  }

  /** Writes what is not written yet. It never throws: no answer depends on it. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const hour = new Date(this.#hour * HOUR_MS);
    const due = [...this.#members].filter(([, read]) => isDue(read));
    await Promise.all(due.map(([memberId, read]) => this.#write(memberId, hour, read)));
  }

  async #write(memberId: string, hour: Date, read: Read): Promise<void> {
    const { written, since, clients } = read;
    read.written = clients.size;
    try {
      const fresh = read.written - written;
      const actor = { memberId, requestId: null };
      await transaction(this.#db, actor, (tx) => addReads(tx, memberId, hour, since, fresh));
    } catch (error) {
      read.written = written;
      this.#log.warn({ member: memberId, err: error }, 'many reads of clients were not noted');
    }
  }
}

const isDue = ({ clients, written }: Read) => clients.size >= BULK_HOUR && clients.size > written;
