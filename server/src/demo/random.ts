export type Random = {
  /** In [0, 1). */
  next(): number;
  /** Whole number between both ends, ends included. */
  int(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** One of the keys, each as often as its weight says. */
  weighted<Key extends string | number>(weights: Readonly<Record<Key, number>>): `${Key}`;
  shuffled<T>(items: readonly T[]): T[];
  uuid(): string;
};

function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** A small repeatable generator (mulberry32): the same seed gives the same shop. Never for secrets. */
export function createRandom(seed: string): Random {
  let state = seedOf(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const pick = <T>(items: readonly T[]): T => {
    const item = items[int(0, items.length - 1)];
    if (item === undefined) throw new Error('Nothing to pick from');
    return item;
  };
  const weighted = <Key extends string | number>(weights: Readonly<Record<Key, number>>) => {
    const entries = Object.entries<number>(weights) as [`${Key}`, number][];
    let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [key, weight] of entries) {
      left -= weight;
      if (left < 0) return key;
    }
    return pick(entries)[0];
  };
  const shuffled = <T>(items: readonly T[]): T[] =>
    items
      .map((item) => ({ item, key: next() }))
      .sort((a, b) => a.key - b.key)
      .map(({ item }) => item);
  const uuid = () => {
    const hex = Array.from({ length: 30 }, () => int(0, 15).toString(16)).join('');
    const variant = int(8, 11).toString(16);
    return hex.replace(/^(.{8})(.{4})(.{3})(.{3})(.{12})$/, `$1-$2-4$3-${variant}$4-$5`);
  };
  return { next, int, chance: (probability) => next() < probability, pick, weighted, shuffled, uuid };
}
