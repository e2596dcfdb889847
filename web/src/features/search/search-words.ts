/** As the server compares: no accents, no case, signs as blanks. */
export function plain(text: string): string {
  return text
    .toLocaleLowerCase('fr')
    .replaceAll('œ', 'oe')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** Whether every typed word begins a word of the text. */
export function matches(text: string, typed: string): boolean {
  const words = plain(text).split(' ');
  return plain(typed)
    .split(' ')
    .every((part) => words.some((word) => word.startsWith(part)));
}
