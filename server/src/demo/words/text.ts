/** French typography: curly apostrophes, no line break before double punctuation. */
const typography = (text: string) =>
  text
    .replace(/'/g, '’')
    .replace(/ ([!?;])/g, '\u202f$1')
    .replace(/ ([:»€%])/g, '\u00a0$1')
    .replace(/« /g, '«\u00a0')
    .replace(/(\d) (?=(cm|kg|h|m|roses|tiges)\b)/g, '$1\u00a0');

/** A table of texts: one per line, or several on a line with ` | ` between them. */
export const lines = (text: string): string[] => typography(text.trim()).split(/\s*[\n|]\s*/);

/** Names with commas between them. */
export const listed = (text: string): string[] => text.trim().split(/,\s+/);
