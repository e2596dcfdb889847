type Waiting = { weight: number; urgent: boolean; enter: () => void };

export type Gate = <T>(weight: number, urgent: boolean, work: () => Promise<T>) => Promise<T>;

/** At most `count` works of `weight` together run at once; a heavier one runs alone, urgent ones first. */
export function createGate(limit: { weight: number; count: number }): Gate {
  const inside = { weight: 0, count: 0 };
  const waiting: Waiting[] = [];

  const letIn = () => {
    for (let first = waiting[0]; first; first = waiting[0]) {
      if (inside.count >= limit.count || inside.weight + first.weight > limit.weight) return;
      waiting.shift();
      inside.count += 1;
      inside.weight += first.weight;
      first.enter();
    }
  };

  return async (asked, urgent, work) => {
    const weight = Math.min(asked, limit.weight);
    await new Promise<void>((enter) => {
      const behind = urgent ? waiting.findIndex((other) => !other.urgent) : -1;
      waiting.splice(behind === -1 ? waiting.length : behind, 0, { weight, urgent, enter });
      letIn();
    });
    try {
      return await work();
    } finally {
      inside.count -= 1;
      inside.weight -= weight;
      letIn();
    }
  };
}
