import { z } from 'zod';

/** A fault meets `calls` calls after `skip` that pass, of that method and with `path` in their path. */
export const faultScope = {
  calls: z.int().min(1).max(10_000).default(1),
  skip: z.int().min(0).default(0),
  method: z.string().optional(),
  path: z.string().optional(),
};

type Scope = { calls: number; skip: number; method?: string | undefined; path?: string | undefined };

/** Faults that wait for the next calls; of two that fit a call, the older one meets it. */
export function createFaults<Fault extends Scope>() {
  const waiting: Fault[] = [];
  return {
    list: (): readonly Fault[] => waiting,
    add: (fault: Fault): number => waiting.push(fault),
    /** Deletes all of them, or those of one path. */
    clear(path?: string): void {
      const left = path === undefined ? [] : waiting.filter((one) => one.path !== path);
      waiting.splice(0, waiting.length, ...left);
    },
    /** The fault that this call meets, if any, counted down by this call. */
    take(method: string, path: string): Fault | undefined {
      const fault = waiting.find(
        (one) => (one.method ?? method) === method && (one.path === undefined || path.includes(one.path)),
      );
      if (!fault) return undefined;
      if (fault.skip > 0) {
        fault.skip -= 1;
        return undefined;
      }
      fault.calls -= 1;
      if (fault.calls === 0) waiting.splice(waiting.indexOf(fault), 1);
      return fault;
    },
  };
}
