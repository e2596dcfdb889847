import type { Face } from '../../integrations/pdf/fonts.ts';
import type { Pdf, Style } from '../../integrations/pdf/pdf.ts';
import { breakLines } from '../../integrations/pdf/typeset.ts';

/** Colours of the papers: the light scheme’s of the screens, readable from a black and white printer too. */
export const ink = {
  text: '#1d2a25',
  muted: '#5f6b65',
  line: '#d9d2c3',
  green: '#2e5e4e',
  soft: '#eef4f0',
  red: '#a9281b',
} as const;

export const text = (size: number, look: { face?: Face; color?: string; tabular?: true } = {}): Style => ({
  face: look.face ?? 'text',
  size,
  color: look.color ?? ink.text,
  ...(look.tabular && { figures: 'tabular' as const }),
});

export type Line = { text: string; style: Style };

const LEADING: Record<Face, number> = { text: 1.42, strong: 1.4, title: 1.2, message: 1.25 };
export const leading = (style: Style) => style.size * LEADING[style.face];

type Format = { size: readonly [number, number]; margin: { x: number; top: number; bottom: number } };

/** One paper of one order that flows over as many pages as it needs. `y` is where the next thing goes. */
export class Sheet {
  readonly pdf: Pdf;
  readonly #format: Format;
  /** Drawn at the top of every page but the first; returns where the text goes on. */
  readonly #continued: (sheet: Sheet) => void;
  readonly firstPage: number;
  y: number;

  constructor(pdf: Pdf, format: Format, continued: (sheet: Sheet) => void) {
    this.pdf = pdf;
    this.#format = format;
    this.#continued = continued;
    this.firstPage = pdf.pages;
    this.y = format.margin.top;
    pdf.addPage(format.size);
  }

  get left(): number {
    return this.#format.margin.x;
  }
  get width(): number {
    return this.#format.size[0] - 2 * this.#format.margin.x;
  }
  get right(): number {
    return this.left + this.width;
  }
  get bottom(): number {
    return this.#format.size[1] - this.#format.margin.bottom;
  }

  /** Sees to it that what is `height` high fits on the page, on a new one where it must. */
  ensure(height: number): void {
    if (this.y + height <= this.bottom) return;
    this.pdf.addPage(this.#format.size);
    this.y = this.#format.margin.top;
    this.#continued(this);
  }

  /** Lines of a text in a column, nothing drawn yet. What no font has is told. */
  lines(value: string, style: Style, width: number): Line[] {
    const drawable = this.pdf.drawable(value, style.face, 'told');
    return breakLines(drawable, width, (part) => this.pdf.width(part, style)).map((line) => ({
      text: line,
      style,
    }));
  }

  /** Draws lines from `y` downwards, however far; returns where they end. */
  block(lines: readonly Line[], x: number, y: number, align?: { right: number }): number {
    let at = y;
    for (const { text: line, style } of lines) {
      const height = leading(style);
      const from = align ? align.right - this.pdf.width(line, style) : x;
      this.pdf.text(line, from, at + (height + style.size * 0.7) / 2, style);
      at += height;
    }
    return at;
  }

  /** Draws lines one by one, onto the next page where this one ends. */
  flow(lines: readonly Line[], x: number): void {
    for (const line of lines) {
      this.ensure(leading(line.style));
      this.y = this.block([line], x, this.y);
    }
  }

  /** One line, its end at `right`. */
  endingAt(right: number, baseline: number, value: string, style: Style): void {
    const drawable = this.pdf.drawable(value, style.face, 'told');
    this.pdf.text(drawable, right - this.pdf.width(drawable, style), baseline, style);
  }

  /** Draws something on each of this paper’s pages, once all are there. */
  onEveryPage(draw: (page: number, pages: number) => void): void {
    const pages = this.pdf.pages - this.firstPage;
    for (let page = 0; page < pages; page++) {
      this.pdf.goTo(this.firstPage + page);
      draw(page + 1, pages);
    }
  }
}

export const heightOf = (lines: readonly Line[]) => lines.reduce((sum, { style }) => sum + leading(style), 0);
