import type { Face } from '../../integrations/pdf/fonts.ts';
import type { Pdf, Style } from '../../integrations/pdf/pdf.ts';
import { breakLines } from '../../integrations/pdf/typeset.ts';

/** The light colours of the screens, readable in black and white too. */
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
const leading = (style: Style) => style.size * LEADING[style.face];

type Format = { size: readonly [number, number]; margin: { x: number; top: number; bottom: number } };

/** One paper of one order, over as many pages as it needs; `y` is the top of what comes next. */
export class Sheet {
  readonly pdf: Pdf;
  readonly #format: Format;
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

  /** Starts a new page unless this one has room for `height`. */
  ensure(height: number): void {
    if (this.y + height <= this.bottom) return;
    this.pdf.addPage(this.#format.size);
    this.y = this.#format.margin.top;
    this.#continued(this);
  }

  /** The lines of a text in a column, without drawing them; characters without a font are marked. */
  lines(value: string | false | null | undefined, style: Style, width: number): Line[] {
    if (!value) return [];
    const drawable = this.pdf.drawable(value, style.face, 'told');
    return breakLines(drawable, width, (part) => this.pdf.width(part, style)).map((line) => ({
      text: line,
      style,
    }));
  }

  /** Draws lines from `y` downwards. @returns their end */
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

  /** Draws columns of lines side by side, one every `step`, and moves below the longest. */
  columns(columns: readonly (readonly Line[])[], step: number): void {
    const ends = columns.map((lines, index) => this.block(lines, this.left + index * step, this.y));
    this.y = Math.max(...ends);
  }

  softBox(lines: readonly Line[], padding: number): void {
    const height = heightOf(lines) + 2 * padding;
    this.ensure(height);
    this.pdf.box(this.left, this.y, this.width, height, { fill: ink.soft });
    this.block(lines, this.left + padding, this.y + padding);
    this.y += height;
  }

  /** Draws lines one by one, over as many pages as they need. */
  flow(lines: readonly Line[], x: number): void {
    for (const line of lines) {
      this.ensure(leading(line.style));
      this.y = this.block([line], x, this.y);
    }
  }

  endingAt(right: number, baseline: number, value: string, style: Style): void {
    const drawable = this.pdf.drawable(value, style.face, 'told');
    this.pdf.text(drawable, right - this.pdf.width(drawable, style), baseline, style);
  }

  /** Draws on each page of this paper, once it is complete. */
  onEveryPage(draw: (page: number, pages: number) => void): void {
    const pages = this.pdf.pages - this.firstPage;
    for (let page = 0; page < pages; page++) {
      this.pdf.goTo(this.firstPage + page);
      draw(page + 1, pages);
    }
  }
}

export const heightOf = (lines: readonly Line[]) => lines.reduce((sum, { style }) => sum + leading(style), 0);
