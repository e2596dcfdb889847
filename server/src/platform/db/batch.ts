/**
 * Calls that are made together share one read. A read begins after every call that it answers, so each answer is as
 * fresh as one of its own; calls that come while a read is under way wait for the next.
 */
export function batched<Asked, Found>(
  read: (asked: Asked[]) => Promise<Found[]>,
): (asked: Asked) => Promise<Found> {
  type Waiting = { asked: Asked; resolve: (found: Found) => void; reject: (error: unknown) => void };
  let waiting: Waiting[] = [];
  let busy = false;

  const run = async () => {
    const batch = waiting;
    waiting = [];
    try {
      const found = await read(batch.map(({ asked }) => asked));
      for (const [index, { resolve }] of batch.entries()) resolve(found[index] as Found);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    if (waiting.length > 0) setImmediate(run);
    else busy = false;
  };

  return (asked) =>
    new Promise((resolve, reject) => {
      waiting.push({ asked, resolve, reject });
      if (busy) return;
      busy = true;
      setImmediate(run);
    });
}
