/** As the server compares: no accents, no case, signs as blanks. */
function plain(text: string): string {
  return text
    .toLocaleLowerCase('fr')
    .replaceAll('œ', 'oe')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** Whether every typed word begins a word of the text; signs alone match nothing. */
export function matches(text: string, typed: string): boolean {
  const words = plain(text).split(' ');
  const parts = plain(typed).split(' ');
  return parts[0] !== '' && parts.every((part) => words.some((word) => word.startsWith(part)));
}
