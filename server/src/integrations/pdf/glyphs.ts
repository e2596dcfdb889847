export type Covers = (letters: string) => boolean;
/** The replacement of a pictogram that no font has: nothing on a card, a word where the shop reads it. */
export type Pictures = 'dropped' | 'told';

const TOLD_PICTURE = '[emoji]';
const TOLD_LETTER = '[?]';

/** Drawn, as no font of ours has one, and no other picture is as dear to those who send flowers. */
export const HEART = '♥';
const hearts = /^[♥❤❣💓💕💖💗💘💙💚💛💜💝💞💟🖤🤍🤎🧡🩵🩶🩷]/u;

const segmenter = new Intl.Segmenter('fr', { granularity: 'grapheme' });
const picture = /[\p{Extended_Pictographic}\p{Regional_Indicator}]/u;
/** Joiners, direction marks, variation selectors, soft hyphens, controls: they have no look of their own. */
const invisible = /[\p{Cf}\p{Cc}\p{Cs}\p{Variation_Selector}]/gu;
/** Spaces that never end a line stay so; all others are plain. */
const spaces: readonly [RegExp, string][] = [
  [/\r\n?|[\u0085\u2028\u2029\v\f]/g, '\n'],
  [/[\u202f\u2007]/g, '\u00a0'],
  [/[\t\u1680\u2000-\u200a\u205f\u3000]/g, ' '],
];

export function graphemesOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Replaces letters that no font has by plainer ones (`𝓜` → `M`) or marks; never an empty box. */
export function drawable(text: string, covers: Covers, pictures: Pictures): string {
  const plain = spaces.reduce((value, [pattern, by]) => value.replace(pattern, by), text.normalize('NFC'));
  const out: string[] = [];
  for (const grapheme of graphemesOf(plain)) {
    const drawn = grapheme === '\n' ? grapheme : drawn1(grapheme, covers, pictures);
    const last = out.at(-1);
    // A word of an unknown script becomes a single mark, and a removed pictogram leaves no second space.
    if (drawn === TOLD_LETTER && last === TOLD_LETTER) continue;
    if (drawn === '' && picture.test(grapheme) && last === ' ') out.pop();
    if (drawn !== '') out.push(drawn);
  }
  return out.join('').replace(/ +$/gm, '').trim();
}

function drawn1(grapheme: string, covers: Covers, pictures: Pictures): string {
  const visible = grapheme.replace(invisible, '');
  if (visible === '' || covers(visible)) return visible;
  if (hearts.test(visible)) return HEART;
  if (visible === '\u2011' || visible === '\u2010') return '-';
  for (const form of [visible.normalize('NFKC'), visible.normalize('NFKD').replace(/\p{M}/gu, '')]) {
    if (form !== '' && covers(form)) return form;
  }
  if (picture.test(visible)) return pictures === 'dropped' ? '' : TOLD_PICTURE;
  return TOLD_LETTER;
}
