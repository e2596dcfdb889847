/** Whether a word begins like the typed word but for one letter wrong, missing, too many or swapped. */
export function nearly(word: string, typed: string): boolean {
  return [typed.length - 1, typed.length, typed.length + 1].some(
    (length) => word.length >= length && oneSlipApart(word.slice(0, length), typed),
  );
}

function oneSlipApart(a: string, b: string): boolean {
  if (a === b) return true;
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  const swapped = `${restB.charAt(1)}${restB.charAt(0)}${restB.slice(2)}`;
  const wrong = restA.slice(1) === restB.slice(1);
  return wrong || restA === swapped || restA.slice(1) === restB || restA === restB.slice(1);
}

type Reading = { words: string[]; slips: number; distance: number };
const byText = (a: Reading, b: Reading) => (a.words.join(' ') < b.words.join(' ') ? -1 : 1);

/** Eight words with many neighbours have millions of readings; only these are compared. */
const COMPARED = 64;

/** `near` has the neighbours of each word. Fewest slips first, then the nearest length. */
export function otherReadings(typed: string[], near: string[][]): string[][] {
  let readings: Reading[] = [{ words: [], slips: 0, distance: 0 }];
  for (const [index, word] of typed.entries()) {
    readings = readings
      .flatMap(({ words, slips, distance }) => [
        { words: [...words, word], slips, distance },
        ...(near[index] ?? []).map((other) => ({
          words: [...words, other],
          slips: slips + 1,
          distance: distance + Math.abs(other.length - word.length),
        })),
      ])
      .sort((a, b) => a.slips - b.slips || a.distance - b.distance || byText(a, b))
      .slice(0, COMPARED);
  }
  return readings.filter(({ slips }) => slips > 0).map(({ words }) => words);
}
