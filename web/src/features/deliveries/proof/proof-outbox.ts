import type { Proof } from '@florilege/contract/deliveries/deliveries.contract.ts';
import { type ProofOutcome, proofConflicts } from '@florilege/contract/deliveries/proofs.ts';
import { errorMessage, isApiError } from '../../../shared/api/api-error.ts';

/**
 * What happened at a door, kept on this device until the server has it. `waiting`: to be sent. `refused`: the server does not take it,
 * `reason` says why. `conflict`: the server has it, but it could have no effect; told until somebody has read it.
 */
export type KeptProof = {
  /** Drawn here: also the idempotency key, the same at every attempt. */
  id: string;
  member: string;
  order_id: number;
  /** Whose door it was, to tell of it. */
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
  /** Runs work of which only one may run in all tabs of this browser. */
  exclusive: <T>(work: () => Promise<T>) => Promise<T>;
  /** Hears what is kept after every change: the other tabs, and `photos_livraisons`. */
  changed: (proofs: readonly KeptProof[]) => void;
  /** The server has taken one. */
  sent: (proof: Proof) => void;
  later: (work: () => void, ms: number) => () => void;
};

const FIRST_WAIT_MS = 3_000;
const LONGEST_WAIT_MS = 5 * 60_000;
/** Rather asked again than given up: it says nothing about the proof. */
const passing = new Set([0, 401, 408, 425, 429]);

/** Proofs on their way, one after the other in the order they were taken; kept until the server has answered. */
export function createOutbox({ store, send, exclusive, changed, sent, later }: OutboxParts) {
  let proofs: readonly KeptProof[] = [];
  let member: string | null = null;
  let failures = 0;
  let running: Promise<void> | null = null;
  let again = false;
  let cancelLater = () => {};
  let failing = false;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };

  const show = (all: readonly KeptProof[]) => {
    proofs = all
      .filter((proof) => proof.member === member)
      .sort((a, b) => a.taken_at.localeCompare(b.taken_at));
    failing = false;
    tell();
  };
  /** The browser's own store did not answer. */
  const fail = () => {
    failing = true;
    tell();
  };
  const load = async () => show(await store.all());
  /** Told to the others only when it was this tab that changed it. */
  const reload = async () => {
    const all = await store.all();
    show(all);
    changed(all);
  };

  /** @returns whether the next one may be tried */
  const sendOne = async (proof: KeptProof): Promise<boolean> => {
    try {
      const answer = await send(proof);
      if (answer.conflict)
        await store.put({
          ...proof,
          photo: null,
          state: 'conflict',
          reason: proofConflicts[answer.conflict],
        });
      else await store.remove(proof.id);
      failures = 0;
      sent(answer);
      return true;
    } catch (error) {
      const status = isApiError(error) ? error.status : 0;
      if (status >= 400 && status < 500 && !passing.has(status)) {
        await store.put({ ...proof, state: 'refused', reason: fieldReason(error) });
        return true;
      }
      again = true;
      // A fault of the server over this one is no reason to hold back the others; a line that is down is.
      return status === 500;
    } finally {
      await reload();
    }
  };

  const sendAll = () =>
    exclusive(async () => {
      again = false;
      await load();
      for (const { id } of proofs.filter(({ state }) => state === 'waiting')) {
        const proof = proofs.find((known) => known.id === id && known.state === 'waiting');
        if (proof && !(await sendOne(proof))) break;
      }
      if (!again) return;
      failures += 1;
      cancelLater();
      cancelLater = later(() => void flush(), Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS));
    });

  let wanted = false;
  /** Sends what waits. While it is being sent already, once more afterwards: something may have come to it. */
  const flush = (): Promise<void> => {
    wanted = true;
    running ??= (async () => {
      try {
        while (wanted && member) {
          wanted = false;
          await sendAll();
        }
      } catch {
        fail();
        // The next occasion tries again.
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
    /** Whether the browser's own store does not answer: what is kept here is then neither known nor sent. */
    failing: () => failing,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Shows and sends what this member has here. */
    start: async (id: string) => {
      member = id;
      failures = 0;
      try {
        // Before the lock, which another tab may hold for long.
        await load();
        changed(await store.all());
      } catch {
        fail();
      }
      await flush();
    },
    stop: () => {
      member = null;
      cancelLater();
      show([]);
    },
    load: () => load().catch(fail),
    flush,
    /** The line may be back: at once, whatever the pause, and the pauses start small again. */
    wake: () => {
      failures = 0;
      return flush();
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
    /** Read, or given up by its member. */
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
