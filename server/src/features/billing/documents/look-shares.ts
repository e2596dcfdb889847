import type { Pennylane, PennylaneFile } from '../../../integrations/pennylane/pennylane.ts';
import { AppError } from '../../../platform/http/app-error.ts';

/** Pennylane counts the calls of any five seconds. */
const WINDOW_MS = 5_000;
/** A look at a paid invoice is four calls. */
const CALLS_OF_LOOK = 5;
const KEPT_MS = 15_000;

type Look = () => Promise<PennylaneFile>;
type Kept = { file: PennylaneFile; at: number };

/**
 * The looks at Pennylane that each member has of the calls of all: within his share he sees what is there now,
 * beyond it what anyone saw there some seconds ago.
 */
export class LookShares {
  readonly #share: number;
  readonly #looks = new Map<string, number[]>();
  readonly #kept = new Map<number, Kept>();
  readonly #running = new Map<number, Promise<PennylaneFile>>();
  readonly #next = new Map<number, Promise<PennylaneFile>>();

  constructor(pennylane: Pennylane) {
    this.#share = Math.max(1, Math.floor(pennylane.calls / CALLS_OF_LOOK));
  }

  /** @throws RATE_LIMITED beyond the share, for a document that nobody looked at lately */
  async file(member: string, document: number, look: Look): Promise<PennylaneFile> {
    const now = performance.now();
    this.#forget(now);
    const looks = this.#looks.get(member) ?? [];
    const [oldest] = looks;
    if (oldest !== undefined && looks.length >= this.#share) {
      const kept = this.#kept.get(document);
      if (kept) return kept.file;
      throw new AppError('RATE_LIMITED', { retryAfter: Math.ceil((oldest + WINDOW_MS - now) / 1000) });
    }
    this.#looks.set(member, [...looks, now]);
    return this.#inTurn(document, look);
  }

  /** A request during a look waits for the next one, which begins after it came; all such requests share it. */
  #inTurn(document: number, look: Look): Promise<PennylaneFile> {
    const running = this.#running.get(document);
    if (!running) return this.#begin(document, look);
    const next =
      this.#next.get(document) ??
      running.then(
        () => this.#begin(document, look),
        () => this.#begin(document, look),
      );
    this.#next.set(document, next);
    return next;
  }

  async #begin(document: number, look: Look): Promise<PennylaneFile> {
    this.#next.delete(document);
    const running = look();
    this.#running.set(document, running);
    try {
      const file = await running;
      this.#kept.set(document, { file, at: performance.now() });
      return file;
    } finally {
      this.#running.delete(document);
    }
  }

  #forget(now: number): void {
    for (const [member, looks] of this.#looks) {
      const recent = looks.filter((at) => at > now - WINDOW_MS);
      if (recent.length > 0) this.#looks.set(member, recent);
      else this.#looks.delete(member);
    }
    for (const [document, { at }] of this.#kept) if (at <= now - KEPT_MS) this.#kept.delete(document);
  }
}
