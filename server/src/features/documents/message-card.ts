import { mm, type Pdf, paper, type Style } from '../../integrations/pdf/pdf.ts';
import { breakEvenly, breakLines, hasTooWideWord } from '../../integrations/pdf/typeset.ts';
import type { PaperOrder } from './documents.repository.ts';
import { ink } from './sheet.ts';

type Panel = { x: number; y: number; width: number; height: number };
/** A typeset message: `widest` is its longest line, `rows` those of its fullest panel. */
export type Setting = { size: number; centred: boolean; panels: string[][]; widest: number; rows: number };

const LARGEST = 25;
/** Cormorant is small: this looks like nine points of most faces. */
export const SMALLEST = 11.5;
/** A smaller message takes the other side of the fold too. */
const COMFORTABLE = 14;
const LEADING = 1.24;
/** Longer messages are aligned left, like a letter. */
const CENTRED_LINES = 14;

const [a6Width, a6Height] = paper.a6;
const side = (x: number): Panel => ({
  x: x + mm(12),
  y: mm(13),
  width: a6Width - mm(24),
  height: a6Height - mm(32),
});
const front = side(0);
const inside = { left: side(0), right: side(a6Width) };

/** The message on A6; a long one continues on more, numbered cards. */
export function cardA6(pdf: Pdf, order: PaperOrder, message: string): void {
  const drawable = pdf.drawable(message, 'message', 'dropped');
  const card = setting(pdf, drawable, [front], SMALLEST);
  card.panels.forEach((lines, index) => {
    pdf.addPage(paper.a6);
    if (index === 0) pdf.bookmark(`Commande ${order.id} · Carte`);
    drawPanel(pdf, front, lines, card);
    mark(pdf, order.shop.name, a6Width / 2, a6Height - mm(9), countWords(index, card.panels.length));
  });
}

/** An A5 sheet folded to A6, outside first. A short message is on the right, a long one begins left. */
export function cardA5(pdf: Pdf, order: PaperOrder, message: string): void {
  const drawable = pdf.drawable(message, 'message', 'dropped');
  const alone = setting(pdf, drawable, [inside.right], COMFORTABLE);
  const both =
    alone.panels.length === 1 ? null : setting(pdf, drawable, [inside.left, inside.right], SMALLEST);
  const card = both ?? alone;
  const places = both ? [inside.left, inside.right] : [inside.right];
  const sheets = Math.ceil(card.panels.length / places.length);
  for (let sheet = 0; sheet < sheets; sheet++) {
    pdf.addPage(paper.a5Landscape);
    if (sheet === 0) pdf.bookmark(`Commande ${order.id} · Carte pliée`);
    mark(pdf, order.shop.name, a6Width / 2, a6Height - mm(9), countWords(sheet, sheets));
    pdf.addPage(paper.a5Landscape);
    places.forEach((place, index) => {
      drawPanel(pdf, place, card.panels[sheet * places.length + index] ?? [], card);
    });
  }
}

const countWords = (index: number, count: number) => (count > 1 ? `${index + 1} / ${count}` : '');

/** Typesets at the largest size that fits the panels; the smallest size uses more rounds of them. */
export function setting(
  pdf: Pick<Pdf, 'width'>,
  message: string,
  panels: readonly Panel[],
  smallest: number,
): Setting {
  const width = panels[0]?.width ?? 0;
  const height = panels[0]?.height ?? 0;
  for (let size = LARGEST; ; size -= 0.5) {
    const measure = (part: string) => pdf.width(part, style(size));
    const last = size <= smallest;
    const rows = Math.floor((height * fill(size)) / (size * LEADING));
    const lines = breakLines(message, width, measure);
    const fits = lines.length <= rows * panels.length && !hasTooWideWord(message, width, measure);
    if (!fits && !last) continue;
    const centred = lines.length <= CENTRED_LINES;
    const set = breakEvenly(message, width, measure, centred ? 'all' : 'last');
    const filled = shareOut(set, rows, panels.length);
    const widest = Math.max(...set.map(measure));
    return { size, centred, panels: filled, widest, rows: Math.max(...filled.map((one) => one.length)) };
  }
}

/** Share of the panel to fill: large letters need space around them. */
function fill(size: number): number {
  if (size > 17) return 0.72;
  return size > COMFORTABLE ? 0.86 : 1;
}

const style = (size: number): Style => ({ face: 'message', size, color: ink.text });

/** Distributes lines over panels, evenly when one round is enough; no panel begins with an empty line. */
function shareOut(lines: readonly string[], rows: number, places: number): string[][] {
  const perPanel =
    lines.length <= rows * places ? Math.min(rows, Math.ceil(lines.length / places) + 1) : rows;
  const panels: string[][] = [];
  let panel: string[] = [];
  for (const line of lines) {
    if (panel.length === perPanel) {
      panels.push(panel);
      panel = [];
    }
    if (line !== '' || panel.length > 0) panel.push(line);
  }
  return panel.length > 0 || panels.length === 0 ? [...panels, panel] : panels;
}

/** Draws slightly above the middle; all panels begin at the same height. */
function drawPanel(
  pdf: Pdf,
  panel: Panel,
  lines: readonly string[],
  { size, centred, widest, rows }: Setting,
) {
  const line = size * LEADING;
  const spare = panel.height - rows * line;
  let y = panel.y + Math.max(0, spare * 0.46) + size * 0.86;
  for (const one of lines) {
    const x = panel.x + (panel.width - (centred ? pdf.width(one, style(size)) : widest)) / 2;
    pdf.text(one, x, y, style(size));
    y += line;
  }
}

const LEAVES = 'M0 0 C-2 -5 -7 -7 -12 -6 C-10 -1 -5 1 0 0 Z M0 0 C2 -5 7 -7 12 -6 C10 -1 5 1 0 0 Z';

function mark(pdf: Pdf, shop: string, middle: number, baseline: number, count: string): void {
  const name: Style = { face: 'title', size: 7, color: ink.muted };
  pdf.shape(LEAVES, middle, baseline - 9, 0.5, ink.green);
  const words = pdf.drawable([shop, count].filter(Boolean).join(' · '), 'title', 'dropped');
  pdf.text(words, middle - pdf.width(words, name) / 2, baseline, name);
}
