/**
 * A repeatable source of numbers from 0 up to, but not including, 1: the same for the same seed. Mulberry32 is small,
 * and good enough for choices that only have to look random.
 * @param seed a whole number, of which the lowest 32 bits count.
 */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The items in an order determined by the numbers. */
export const shuffled = <Item>(items: readonly Item[], next: () => number): Item[] =>
  items
    .map((item) => ({ item, at: next() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item);
