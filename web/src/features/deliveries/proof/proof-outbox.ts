import type { Proof } from '@florilege/contract/deliveries/deliveries.contract.ts';
import { type ProofOutcome, proofConflicts } from '@florilege/contract/deliveries/proofs.ts';
import { errorMessage, isApiError } from '../../../shared/api/api-error.ts';
import { createListeners } from '../../../shared/listeners.ts';

/**
 * A proof, kept on this device until the server has it. `waiting`: to be sent. `refused`: the server does not
 * accept it, `reason` says why. `conflict`: the server has it, but without effect; shown until the member has
 * read it.
 */
export type KeptProof = {
  /** Made here; also the idempotency key, the same at every attempt. */
  id: string;
  member: string;
  order_id: number;
  /** Name of the recipient, for notices. */
  recipient: string;
  outcome: ProofOutcome;
  received_by: string | null;
  note: string | null;
  taken_at: string;
  photo: Blob | null;
  state: 'waiting' | 'refused' | 'conflict';
  reason: string | null;
};

export type OutboxParts = {
  store: {
    all(): Promise<KeptProof[]>;
    put(proof: KeptProof): Promise<void>;
    remove(id: string): Promise<void>;
  };
  send: (proof: KeptProof) => Promise<Proof>;
  /** Runs one work at a time in all tabs of this browser. */
  exclusive: <T>(work: () => Promise<T>) => Promise<T>;
  /** Called with all proofs after every change, for the other tabs and `photos_livraisons`. */
  changed: (proofs: readonly KeptProof[]) => void;
  /** Reads again what the proof changed; until then the proof stays in the list, and its stop done. */
  sent: (proof: Proof) => Promise<unknown>;
  later: (work: () => void, ms: number) => () => void;
};

const FIRST_WAIT_MS = 3_000;
const LONGEST_WAIT_MS = 5 * 60_000;
/** Statuses that say nothing about the proof, which is sent again. */
const passing = new Set([0, 401, 408, 425, 429]);

/** Sends proofs one after the other in the order they were taken, and keeps each until the server has answered. */
export function createOutbox({ store, send, exclusive, changed, sent, later }: OutboxParts) {
  let proofs: readonly KeptProof[] = [];
  /** Those that the server has, whose stops were not read again yet. */
  const unread = new Map<string, KeptProof>();
  let member: string | null = null;
  /** Whether the proofs of `member` were read, or could not be. */
  let known = false;
  /** Whether they are sent, too. */
  let started = false;
  let failures = 0;
  let running: Promise<void> | null = null;
  let again = false;
  let cancelLater = () => {};
  let failing = false;
  const { subscribe, tell: notify } = createListeners();

  const show = (all: readonly KeptProof[]) => {
    const others = [...unread.values()].filter(({ id }) => all.every((proof) => proof.id !== id));
    proofs = [...all, ...others]
      .filter((proof) => proof.member === member)
      .sort((a, b) => a.taken_at.localeCompare(b.taken_at));
    failing = false;
    known = true;
    notify();
  };
  /** The browser's store did not answer. */
  const fail = () => {
    failing = true;
    known = true;
    notify();
  };
  const load = async () => show(await store.all());
  const turnTo = (id: string | null) => {
    if (member === id) return;
    member = id;
    known = false;
    proofs = [];
    notify();
  };
  /** After a change by this tab, which the others are notified of. */
  const reload = async () => {
    const all = await store.all();
    show(all);
    changed(all);
  };

  /** @returns whether the next proof may be sent */
  const sendOne = async (proof: KeptProof): Promise<boolean> => {
    try {
      const answer = await send(proof);
      const { conflict } = answer;
      if (conflict)
        await store.put({ ...proof, photo: null, state: 'conflict', reason: proofConflicts[conflict] });
      else {
        unread.set(proof.id, proof);
        await store.remove(proof.id);
      }
      failures = 0;
      void sent(answer).finally(() => {
        unread.delete(proof.id);
        void load().catch(fail);
      });
      return true;
    } catch (error) {
      const status = isApiError(error) ? error.status : 0;
      const passkey = isApiError(error) && error.code.startsWith('PASSKEY');
      if (status >= 400 && status < 500 && !passing.has(status) && !passkey) {
        await store.put({ ...proof, state: 'refused', reason: fieldReason(error) });
        return true;
      }
      again = true;
      // A fault over this proof does not hold back the others; a network that is down does.
      return status === 500;
    } finally {
      await reload();
    }
  };

  const sendAll = () =>
    exclusive(async () => {
      again = false;
      await load();
      for (const { id } of proofs.filter(({ id, state }) => state === 'waiting' && !unread.has(id))) {
        const proof = proofs.find((known) => known.id === id && known.state === 'waiting');
        if (proof && !(await sendOne(proof))) break;
      }
      if (!again) return;
      failures += 1;
      cancelLater();
      cancelLater = later(() => void flush(), Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS));
    });

  let wanted = false;
  /** Sends the waiting proofs; called while it runs, it runs once more afterwards. */
  const flush = (): Promise<void> => {
    if (!started) return Promise.resolve();
    wanted = true;
    running ??= (async () => {
      try {
        while (wanted && started) {
          wanted = false;
          await sendAll();
        }
      } catch {
        fail();
        // Tried again later.
        cancelLater();
        cancelLater = later(() => void flush(), LONGEST_WAIT_MS);
      } finally {
        running = null;
      }
    })();
    return running;
  };

  return {
    list: () => proofs,
    /** Whether the list is that of this member, as the browser's store has it. */
    isKnown: (id: string) => known && member === id,
    /** Whether the browser's store does not answer, so that its proofs are neither known nor sent. */
    failing: () => failing,
    subscribe,
    /** Shows the proofs of this member, and sends none before `start`. */
    open: async (id: string) => {
      turnTo(id);
      await load().catch(fail);
    },
    /** Shows and sends the proofs of this member. */
    start: async (id: string) => {
      turnTo(id);
      started = true;
      failures = 0;
      try {
        // Before the lock, which another tab may hold for a long time.
        await load();
        changed(await store.all());
      } catch {
        fail();
      }
      await flush();
    },
    stop: () => {
      started = false;
      cancelLater();
      turnTo(null);
    },
    load: () => load().catch(fail),
    flush,
    /** The network may be back: sends at once, and the pauses start small again. */
    wake: () => {
      failures = 0;
      return started ? flush() : load().catch(fail);
    },
    /** @throws when the device cannot keep it */
    add: async (proof: KeptProof) => {
      await store.put(proof);
      try {
        await reload();
      } catch {
        show([...proofs, proof]);
        fail();
      }
      void flush();
    },
    retry: async (id: string) => {
      const proof = proofs.find((known) => known.id === id);
      if (proof) await store.put({ ...proof, state: 'waiting', reason: null });
      await reload();
      void flush();
    },
    /** Its member has read it, or gives it up. */
    remove: async (id: string) => {
      await store.remove(id);
      await reload();
    },
  };
}

function fieldReason(error: unknown): string {
  const fields = isApiError(error) ? Object.values(error.fields) : [];
  return fields[0] ?? errorMessage(error);
}
