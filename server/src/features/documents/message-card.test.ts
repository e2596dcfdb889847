import { describe, expect, it } from 'vitest';
import { openPdf, paper } from '../../integrations/pdf/pdf.ts';
import { papers } from './documents.service.ts';
import { SMALLEST, setting } from './message-card.ts';
import { readPdf } from './testing/read-pdf.ts';
import { sampleOrder } from './testing/sample-order.ts';

const dense = (text: string) => text.replace(/\s+/g, '');
const flat = (text: string) => text.replace(/\s+/g, ' ').trim();
const sentence = 'Ma chère grand-mère, tu nous as appris le nom des fleurs et la patience des jardins. ';
const long = (length: number) => sentence.repeat(30).slice(0, length).trim();
const read = async (hand_message: string, kind: 'card_a6' | 'card_a5') =>
  readPdf(await papers([sampleOrder({ hand_message })], [kind]));
const panel = { x: 0, y: 0, width: 230, height: 328 };

describe('setting', () => {
  it('is large for a few words, smaller the longer the message, and never too small', async () => {
    const pdf = await openPdf({ title: '', author: '' });
    pdf.addPage(paper.a6);
    const sizes = [10, 80, 200, 400, 800, 1200, 2000].map(
      (length) => setting(pdf, long(length), [panel], SMALLEST).size,
    );
    expect(sizes[0]).toBe(25);
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    expect(sizes.at(-1)).toBe(SMALLEST);
    expect(new Set(sizes).size).toBeGreaterThan(4);
  });

  it('parts no word, even where a smaller size is needed for it', async () => {
    const pdf = await openPdf({ title: '', author: '' });
    pdf.addPage(paper.a6);
    const word = 'anticonstitutionnellement';
    const { panels, size } = setting(pdf, word, [panel], SMALLEST);
    expect(panels).toEqual([[word]]);
    expect(size).toBeLessThan(25);
  });

  it('leaves no word alone at the end of a paragraph', async () => {
    const pdf = await openPdf({ title: '', author: '' });
    pdf.addPage(paper.a6);
    for (let length = 30; length < 600; length += 23) {
      const lines = setting(pdf, long(length), [panel], SMALLEST).panels.flat();
      if (lines.length > 1) expect(lines.at(-1), long(length)).toContain(' ');
    }
  });
});

describe('A6', () => {
  it('has the message with its line breaks, and the mark', async () => {
    const { pages } = await read('Bonne fête Maman !\n\nPierre & Zoé', 'card_a6');
    expect(pages.map(({ size }) => size)).toEqual([[105, 148]]);
    expect(pages[0]?.text.split('\n').filter((line) => line.trim())).toEqual([
      'Bonne fête Maman !',
      'Pierre & Zoé',
      'Florilège',
    ]);
  });

  it('goes on over numbered cards when the message is too long, and loses nothing', async () => {
    const message = long(2000);
    const { pages } = await read(message, 'card_a6');
    expect(pages).toHaveLength(2);
    expect(pages.map((page) => /Florilège · (\d \/ \d)/.exec(flat(page.text))?.[1])).toEqual([
      '1 / 2',
      '2 / 2',
    ]);
    expect(dense(pages.map((page) => flat(page.text).replace(/ Florilège · \d \/ \d$/, '')).join(' '))).toBe(
      dense(message),
    );
  });

  it('keeps every one of many short lines', async () => {
    const message = Array.from({ length: 60 }, (_, index) => `ligne ${index}`).join('\n');
    const { pages } = await read(message, 'card_a6');
    const lines = pages.flatMap((page) => page.text.split('\n').filter((line) => line.startsWith('ligne')));
    expect(lines.join('\n')).toBe(message);
  });

  it('draws no box for a picture', async () => {
    const { pages } = await read('Je t’aime ❤️ 🌷', 'card_a6');
    expect(flat(pages[0]?.text ?? '')).toBe('Je t’aime Florilège');
    expect((await read('🌷', 'card_a6')).pages).toHaveLength(1);
  });
});

describe('A5 folded', () => {
  /** How much ink there is in the left and the right half of a page. */
  const halves = ({ png }: { png(scale?: number): Uint8Array }) => inkOf(png(0.5));

  it('has the mark on its back, the message on the right inside', async () => {
    const { pages } = await read('Bonne fête Maman !', 'card_a5');
    const [outside, inside] = pages;
    if (!outside || !inside) throw new Error('two sides expected');
    expect(pages.map(({ size }) => size)).toEqual([
      [210, 148],
      [210, 148],
    ]);
    expect(flat(outside.text)).toBe('Florilège');
    expect(flat(inside.text)).toBe('Bonne fête Maman !');
    expect(await halves(outside)).toEqual({ left: true, right: false });
    expect(await halves(inside)).toEqual({ left: false, right: true });
  });

  it('takes both inner sides for a long message, one sheet for the longest', async () => {
    const message = long(2000);
    const { pages } = await read(message, 'card_a5');
    expect(pages).toHaveLength(2);
    expect(dense(pages[1]?.text ?? '')).toBe(dense(message));
    if (pages[1]) expect(await halves(pages[1])).toEqual({ left: true, right: true });
  });
});

async function inkOf(png: Uint8Array): Promise<{ left: boolean; right: boolean }> {
  const mupdf = await import('mupdf');
  const image = new mupdf.Image(png).toPixmap();
  const [width, height, components] = [image.getWidth(), image.getHeight(), image.getNumberOfComponents()];
  const pixels = image.getPixels();
  const dark = (from: number, to: number) => {
    for (let y = 0; y < height; y++) {
      for (let x = from; x < to; x++) if ((pixels[(y * width + x) * components] ?? 255) < 200) return true;
    }
    return false;
  };
  return { left: dark(0, width / 2 - 4), right: dark(Math.ceil(width / 2) + 4, width) };
}
