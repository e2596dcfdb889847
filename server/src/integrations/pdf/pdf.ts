import { type Face, fontBytes, fontsOf } from './fonts.ts';
import { drawable, graphemesOf, HEART, type Pictures } from './glyphs.ts';

/** Points: 1/72 inch. */
export const mm = (millimetres: number) => (millimetres * 72) / 25.4;

export const paper = {
  a4: [mm(210), mm(297)],
  a5: [mm(148), mm(210)],
  a5Landscape: [mm(210), mm(148)],
  a6: [mm(105), mm(148)],
} as const satisfies Record<string, readonly [number, number]>;

export type Style = { face: Face; size: number; color?: string; figures?: 'tabular' };

/** Letters of one font side by side, or hearts, which are drawn. */
type Run = { font: string; text: string };
const DRAWN = 'drawn';
const HEART_SHAPE =
  'M50 90 C20 65 0 48 0 26 C0 10 12 0 26 0 C37 0 45 6 50 15 C55 6 63 0 74 0 C88 0 100 10 100 26 C100 48 80 65 50 90 Z';
/** Of the type’s size: the shape itself, and the room it takes. */
const HEART_SIZE = 0.52;
const HEART_ROOM = 0.6;
type FontkitFont = { hasGlyphForCodePoint(codePoint: number): boolean };
type EmbeddedFont = { font: FontkitFont; layoutRun(text: string, features?: string[]): object };

const KNOWN_RUNS = 500;

/**
 * PDFKit shapes a text with features, as figures have, four times for each drawing; without features it remembers
 * words by itself.
 */
function rememberRuns(font: EmbeddedFont): void {
  const shape = font.layoutRun.bind(font);
  const known = new Map<string, object>();
  font.layoutRun = (text, features) => {
    if (!features) return shape(text);
    const key = `${features.join()} ${text}`;
    const run = known.get(key) ?? shape(text, features);
    if (known.size >= KNOWN_RUNS) known.clear();
    known.set(key, run);
    return run;
  };
}

/** Pages with text in the shop's fonts, rules and boxes. Positions are from the top left corner. */
export class Pdf {
  readonly #doc: PDFKit.PDFDocument;
  readonly #chunks: Buffer[] = [];
  readonly #fonts = new Map<string, FontkitFont>();
  readonly #homes = new Map<string, string | null>();
  readonly #widths = new Map<string, number>();
  #pages = 0;

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc;
    doc.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
  }

  get pages(): number {
    return this.#pages;
  }

  addPage([width, height]: readonly [number, number]): void {
    this.#doc.addPage({ size: [width, height], margin: 0 });
    this.#pages += 1;
  }

  goTo(page: number): void {
    this.#doc.switchToPage(page);
  }

  /** An entry of the list that readers show beside the pages; leads to the current page. */
  bookmark(title: string): void {
    this.#doc.outline.addItem(title);
  }

  /** The text without what no font can draw, see `drawable`. */
  drawable(text: string, face: Face, pictures: Pictures): string {
    return drawable(text, (letters) => this.#home(letters, face) !== null, pictures);
  }

  width(text: string, style: Style): number {
    const key = `${style.face}${style.figures ?? ''} ${text}`;
    const known = this.#widths.get(key);
    if (known !== undefined) return known * style.size;
    const widths = this.#runs(text, style.face).map((run) => this.#runWidth(run, { ...style, size: 1000 }));
    const width = widths.reduce((sum, each) => sum + each, 0) / 1000;
    this.#widths.set(key, width);
    return width * style.size;
  }

  text(text: string, x: number, baseline: number, style: Style): void {
    let at = x;
    const runs = this.#runs(text, style.face);
    for (const run of runs) {
      if (run.font === DRAWN) this.#hearts(run.text, at, baseline, style);
      else
        this.#doc
          .font(run.font, style.size)
          .fillColor(style.color ?? 'black')
          .text(run.text, at, baseline, { lineBreak: false, baseline: 'alphabetic', ...featuresOf(style) });
      if (runs.length > 1) at += this.#runWidth(run, style);
    }
  }

  rule(x: number, y: number, width: number, color: string, weight = 0.6): void {
    this.#doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(weight)
      .strokeColor(color)
      .stroke();
  }

  box(x: number, y: number, width: number, height: number, look: { fill?: string; line?: string }): void {
    this.#doc.roundedRect(x, y, width, height, 4).lineWidth(0.6);
    if (look.fill && look.line) this.#doc.fillAndStroke(look.fill, look.line);
    else if (look.fill) this.#doc.fill(look.fill);
    else this.#doc.stroke(look.line ?? 'black');
  }

  /** An outline in SVG's words, its origin at x, y. */
  shape(path: string, x: number, y: number, scale: number, color: string): void {
    this.#doc.save().translate(x, y).scale(scale).path(path).fill(color).restore();
  }

  async end(): Promise<Buffer> {
    const finished = new Promise<void>((resolve, reject) =>
      this.#doc.once('end', resolve).once('error', reject),
    );
    this.#doc.end();
    await finished;
    return Buffer.concat(this.#chunks);
  }

  #hearts(text: string, x: number, baseline: number, style: Style): void {
    const scale = (style.size * HEART_SIZE) / 100;
    for (let index = 0; index < text.length; index++) {
      const at = x + index * HEART_ROOM * style.size;
      this.shape(HEART_SHAPE, at, baseline - 88 * scale, scale, style.color ?? 'black');
    }
  }

  #runWidth(run: Run, style: Style): number {
    if (run.font === DRAWN) return run.text.length * HEART_ROOM * style.size;
    return this.#doc.font(run.font, style.size).widthOfString(run.text, featuresOf(style));
  }

  #runs(text: string, face: Face): Run[] {
    const runs: Run[] = [];
    for (const letters of graphemesOf(text)) {
      const last = runs.at(-1);
      const font =
        last && last.font !== DRAWN && /^\s$/.test(letters)
          ? last.font
          : (this.#home(letters, face) ?? fontsOf(face)[0] ?? '');
      if (last?.font === font) last.text += letters;
      else runs.push({ font, text: letters });
    }
    return runs;
  }

  #home(letters: string, face: Face): string | null {
    if (letters === HEART) return DRAWN;
    const key = `${face} ${letters}`;
    const known = this.#homes.get(key);
    if (known !== undefined) return known;
    const codePoints = Array.from(letters, (letter) => letter.codePointAt(0) ?? 0);
    const has = (name: string) => codePoints.every((one) => this.#font(name).hasGlyphForCodePoint(one));
    const home = fontsOf(face).find(has) ?? null;
    this.#homes.set(key, home);
    return home;
  }

  #font(name: string): FontkitFont {
    const known = this.#fonts.get(name);
    if (known) return known;
    this.#doc.registerFont(name, fontBytes(name)).font(name);
    // PDFKit has the font parsed, but says nowhere what letters it has.
    const { _font: embedded } = this.#doc as unknown as { _font: EmbeddedFont };
    rememberRuns(embedded);
    this.#fonts.set(name, embedded.font);
    return embedded.font;
  }
}

/** Old-style figures, which the font of messages has by itself, make a 1 look like an I. */
function featuresOf(style: Style): { features?: ('tnum' | 'lnum')[] } {
  if (style.figures === 'tabular') return { features: ['tnum'] };
  return style.face === 'message' ? { features: ['lnum'] } : {};
}

/** PDFKit and its font reader come with the first paper that is asked for. */
export async function openPdf({ title, author }: { title: string; author: string }): Promise<Pdf> {
  const { default: PDFDocument } = await import('pdfkit');
  return new Pdf(
    new PDFDocument({
      autoFirstPage: false,
      bufferPages: true,
      lang: 'fr-FR',
      displayTitle: true,
      info: { Title: title, Author: author, Creator: 'Florilège' },
    }),
  );
}
