import { createGate, type Gate } from '../../platform/gate.ts';
import { AppError } from '../../platform/http/app-error.ts';

/** Drawing shares the one process with all other requests. */
const DRAWN_AT_ONCE = 2;
/** One is drawn, and further ones of the same member wait for it. */
const ASKED_AT_ONCE = 5;

/** Draws papers in turns: one at a time for a member, two in all, those of a single order before long ones. */
export class PaperTurns {
  readonly #all = createGate({ weight: DRAWN_AT_ONCE, count: DRAWN_AT_ONCE });
  readonly #members = new Map<string, { gate: Gate; asked: number }>();

  /** @throws RATE_LIMITED for a member who waits for several already */
  async take<Paper>(memberId: string, single: boolean, draw: () => Promise<Paper>): Promise<Paper> {
    const own = this.#members.get(memberId) ?? { gate: createGate({ weight: 1, count: 1 }), asked: 0 };
    if (own.asked >= ASKED_AT_ONCE) throw new AppError('RATE_LIMITED', { retryAfter: 3 });
    own.asked += 1;
    this.#members.set(memberId, own);
    try {
      return await own.gate(1, single, () => this.#all(1, single, draw));
    } finally {
      own.asked -= 1;
      if (own.asked === 0) this.#members.delete(memberId);
    }
  }
}
