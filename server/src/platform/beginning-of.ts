/** The beginning of a text, not cut through the middle of an emoji: half of one is no text for others. */
export const beginningOf = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\uD800-\uDBFF]$/u, '');
