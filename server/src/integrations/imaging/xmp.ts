/** Names of places in any namespace: exif:GPSLatitude, drone-dji:GpsLongitude, geo:lat. */
const placeNames = /:(?:gps\w*|lat|long|latitude|longitude)\b/gi;
const nameCharacter = /[\w.-]/;

/** Blanks the attributes and elements of a place in XMP, or the whole text if it is unreadable. */
export function cleanXmp(text: string): string | null {
  // UTF-16 or UTF-32, which no camera writes.
  if (text.includes('\0'))
    return text.replaceAll('\0', '').search(placeNames) >= 0 ? blanks(text.length) : null;
  const cleaned: string[] = [];
  let done = 0;
  placeNames.lastIndex = 0;
  for (let match = placeNames.exec(text); match; match = placeNames.exec(text)) {
    let start = match.index;
    while (start > done && nameCharacter.test(text.charAt(start - 1))) start -= 1;
    const name = text.slice(start, placeNames.lastIndex);
    const element = text.charAt(start - 1) === '<';
    const end = placeNames.lastIndex;
    const found = element ? elementEnd(text, name, end) : attributeEnd(text, end);
    if (found === 'none') continue;
    if (found === 'open') return blanks(text.length);
    const from = element ? start - 1 : start;
    cleaned.push(text.slice(done, from), blanks(found - from));
    done = found;
    placeNames.lastIndex = found;
  }
  return cleaned.length > 0 ? cleaned.join('') + text.slice(done) : null;
}

const blanks = (length: number) => ' '.repeat(length);

function elementEnd(text: string, name: string, from: number): number | 'open' {
  const tagEnd = text.indexOf('>', from);
  if (tagEnd === -1) return 'open';
  if (text.charAt(tagEnd - 1) === '/') return tagEnd + 1;
  const close = text.indexOf(`</${name}`, tagEnd);
  const closeEnd = close === -1 ? -1 : text.indexOf('>', close);
  return closeEnd === -1 ? 'open' : closeEnd + 1;
}

function attributeEnd(text: string, from: number): number | 'open' | 'none' {
  let at = from;
  while (/\s/.test(text.charAt(at))) at += 1;
  if (text.charAt(at) !== '=') return 'none';
  at += 1;
  while (/\s/.test(text.charAt(at))) at += 1;
  const quote = text.charAt(at);
  if (quote !== '"' && quote !== "'") return 'none';
  const end = text.indexOf(quote, at + 1);
  return end === -1 ? 'open' : end + 1;
}
