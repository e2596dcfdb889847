/** Words of the access around the door code; `code` null where there is none. */
export type Access = { before: string; code: string | null; after: string };

const named = /\b(?:digi)?code\s*(?:d’entrée\s*|porte\s*)?:?\s*([0-9A-Z*#]*\d[0-9A-Z*#]*)/i;
/** Alone: four to six figures and capitals with two figures at least, which no floor and no hour has. */
const alone = /(?<!\S)((?=[0-9A-Z]*\d[0-9A-Z]*\d)[0-9A-Z]{4,6})(?=[\s,.;]|$)/;

/** Finds the code of a door in what was written of the access. */
export function doorCode(text: string): Access {
  const found = named.exec(text) ?? alone.exec(text);
  const code = found?.[1];
  if (!found || code === undefined) return { before: text, code: null, after: '' };
  const end = found.index + found[0].length;
  return { before: text.slice(0, end - code.length), code, after: text.slice(end) };
}
