/**
 * Whether a word begins like the typed one but for one slip: a letter wrong, missing, too many, or two that changed places.
 * Both as search keys have them: lower case, no accents.
 */
export function nearly(word: string, typed: string): boolean {
  for (const length of [typed.length - 1, typed.length, typed.length + 1]) {
    if (word.length >= length && oneSlipApart(word.slice(0, length), typed)) return true;
  }
  return false;
}

function oneSlipApart(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  const restA = a.slice(start);
  const restB = b.slice(start);
  if (restA === '' && restB === '') return true;
  const swapped =
    restA.length === restB.length &&
    restA[0] === restB[1] &&
    restA[1] === restB[0] &&
    restA.slice(2) === restB.slice(2);
  return swapped || restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1);
}

/** More than these are not weighed up: eight words with many neighbours have millions of readings. */
const WEIGHED = 64;

/**
 * What else the typed words may mean, when `near` has for each of them the words one slip away: fewest slips first, then the
 * words whose length is nearest.
 */
export function otherReadings(typed: string[], near: string[][]): string[][] {
  let readings: { words: string[]; slips: number; distance: number }[] = [
    { words: [], slips: 0, distance: 0 },
  ];
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
      .sort(
        (a, b) =>
          a.slips - b.slips || a.distance - b.distance || (a.words.join(' ') < b.words.join(' ') ? -1 : 1),
      )
      .slice(0, WEIGHED);
  }
  return readings.filter(({ slips }) => slips > 0).map(({ words }) => words);
}
