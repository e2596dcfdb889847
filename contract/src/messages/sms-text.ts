/** The characters that an SMS carries without halving what fits into it. */
const plain = /[^\n !-_a-zàäåæèéìñòöøùüÄÅÆÇÉÑÖØÜß£¥¤§¡¿]/u;
const replacements: Record<string, string> = {
  ...{ '’': "'", '‘': "'", '«': '"', '»': '"', '“': '"', '”': '"' },
  ...{ '…': '...', '–': '-', '—': '-', '−': '-', '·': '-', '•': '-', '×': 'x', '°': 'o', º: 'o' },
  // Each of these takes the room of two.
  ...{ '[': '(', ']': ')', '\\': '/', '^': '-' },
  ...{ œ: 'oe', Œ: 'OE', '€': 'EUR' },
};

/** Signs that no letter stands for, with the blank before them. */
const pictures =
  / ?(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\u{e0020}-\u{e007f}]|\u200d|\ufe0f|\u20e3)+/gu;

/** A picture that alone parts two words leaves a blank, so that a link before it stays whole. */
function withoutPicture(found: string, at: number, text: string): string {
  const before = text[at - 1] ?? ' ';
  const after = text[at + found.length] ?? ' ';
  return /\S/.test(before) && !/[\s,.;:!?)]/.test(after) ? ' ' : '';
}

/**
 * The text as an SMS carries it: typographic spaces and quotes plain, other accents without their mark, and no
 * pictures.
 */
export function toSmsText(text: string): string {
  const spaced = text
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace(pictures, withoutPicture)
    .replace(/[^\n]/gu, (sign) => replacements[sign] ?? sign);
  return [...spaced].map((sign) => (plain.test(sign) ? withoutMark(sign) : sign)).join('');
}

/** Whether an SMS leaves pictures of the text out. */
export const hasPictures = (text: string): boolean => text.search(pictures) !== -1;

function withoutMark(sign: string): string {
  const base = sign.normalize('NFD').replace(/\p{M}/gu, '');
  return plain.test(base) ? '?' : base;
}

/** Three parts of an SMS. */
export const SMS_LIMIT = 459;

/** How many SMS a text costs: 160 characters alone, 153 each in a longer one. */
export const smsParts = (text: string): number => {
  const { length } = toSmsText(text);
  return length <= 160 ? 1 : Math.ceil(length / 153);
};
