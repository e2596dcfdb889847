/** French typography: curly apostrophes, no line break before double punctuation. */
export function typography(text: string): string {
  return text
    .replace(/'/g, '’')
    .replace(/ ([!?;])/g, '\u202f$1')
    .replace(/ ([:»€%])/g, '\u00a0$1')
    .replace(/« /g, '«\u00a0')
    .replace(/(\d) (?=(cm|kg|h|m|roses|tiges)\b)/g, '$1\u00a0');
}
