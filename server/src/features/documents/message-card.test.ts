import * as mupdf from 'mupdf';
import { describe, expect, test } from 'vitest';
import { openPdf, paper } from '../../integrations/pdf/pdf.ts';
import { flat, type ReadPage, readPdf } from '../../testing/read-pdf.ts';
import { papers } from './documents.service.ts';
import { SMALLEST, setting } from './message-card.ts';
import { sampleOrder } from './testing/sample-order.ts';

const dense = (text: string) => text.replace(/\s+/g, '');
const sentence = 'Ma chère grand-mère, tu nous as appris le nom des fleurs et la patience des jardins. ';
const long = (length: number) => sentence.repeat(30).slice(0, length).trim();
const read = async (hand_message: string, kind: 'card_a6' | 'card_a5' | 'purchase_order') =>
  readPdf(await papers([sampleOrder({ hand_message })], [kind]));
const panel = { x: 0, y: 0, width: 230, height: 328 };
const pdf = await openPdf({ title: '', author: '' });
pdf.addPage(paper.a6);

describe('setting', () => {
  test('shrinks with the length of the message, down to a limit', () => {
    const sizes = [10, 80, 200, 400, 800, 1200, 2000].map(
      (length) => setting(pdf, long(length), [panel], SMALLEST).size,
    );
    expect(sizes[0]).toBe(25);
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    expect(sizes.at(-1)).toBe(SMALLEST);
    expect(new Set(sizes).size).toBeGreaterThan(4);
  });

  test('splits no word, at a smaller size if necessary', () => {
    const word = 'anticonstitutionnellement';
    const { panels, size } = setting(pdf, word, [panel], SMALLEST);
    expect(panels).toEqual([[word]]);
    expect(size).toBeLessThan(25);
  });

  test('leaves no single word at the end of a paragraph', () => {
    for (let length = 30; length < 600; length += 23) {
      const lines = setting(pdf, long(length), [panel], SMALLEST).panels.flat();
      if (lines.length > 1) expect(lines.at(-1), long(length)).toContain(' ');
    }
  });
});

test.each(['card_a6', 'card_a5', 'purchase_order'] as const)(
  '%s prints typed apostrophes as ’',
  async (kind) => {
    const { pages } = await read("Je t'aime, aujourd'hui", kind);
    expect(flat(pages.map((page) => page.text).join(' '))).toContain('Je t’aime, aujourd’hui');
  },
);

describe('A6', () => {
  test('shows the message with its line breaks, and the mark', async () => {
    const { pages } = await read('Bonne fête Maman !\n\nPierre & Zoé', 'card_a6');
    expect(pages.map(({ size }) => size)).toEqual([[105, 148]]);
    const lines = pages[0]?.text.split('\n').filter((line) => line.trim());
    expect(lines).toEqual(['Bonne fête Maman !', 'Pierre & Zoé', 'Florilège']);
  });

  test('continues a long message on numbered cards, completely', async () => {
    const message = long(2000);
    const { pages } = await read(message, 'card_a6');
    expect(pages).toHaveLength(2);
    const texts = pages.map(({ text }) => flat(text));
    const mark = / Florilège · (\d \/ \d)$/;
    expect(texts.map((text) => mark.exec(text)?.[1])).toEqual(['1 / 2', '2 / 2']);
    expect(dense(texts.map((text) => text.replace(mark, '')).join(' '))).toBe(dense(message));
  });

  test('keeps each of many short lines', async () => {
    const message = Array.from({ length: 60 }, (_, index) => `ligne ${index}`).join('\n');
    const { pages } = await read(message, 'card_a6');
    const lines = pages.flatMap((page) => page.text.split('\n').filter((line) => line.startsWith('ligne')));
    expect(lines.join('\n')).toBe(message);
  });

  test('leaves emojis out', async () => {
    const { pages } = await read('Je t’aime ❤️ 🌷', 'card_a6');
    expect(flat(pages[0]?.text ?? '')).toBe('Je t’aime Florilège');
    expect((await read('🌷', 'card_a6')).pages).toHaveLength(1);
  });
});

describe('A5 folded', () => {
  test('shows the mark on its back and the message on the right inside', async () => {
    const { pages } = await read('Bonne fête Maman !', 'card_a5');
    const [outside, inside] = pages;
    if (!outside || !inside) throw new Error('two sides expected');
    for (const { size } of pages) expect(size).toEqual([210, 148]);
    expect(flat(outside.text)).toBe('Florilège');
    expect(flat(inside.text)).toBe('Bonne fête Maman !');
    expect(halves(outside)).toEqual({ left: true, right: false });
    expect(halves(inside)).toEqual({ left: false, right: true });
  });

  test('uses both inner sides for a long message, on one sheet', async () => {
    const message = long(2000);
    const { pages } = await read(message, 'card_a5');
    expect(pages).toHaveLength(2);
    expect(dense(pages[1]?.text ?? '')).toBe(dense(message));
    if (pages[1]) expect(halves(pages[1])).toEqual({ left: true, right: true });
  });
});

/** Whether the left and the right half of a page have ink. */
function halves({ png }: ReadPage): { left: boolean; right: boolean } {
  const image = new mupdf.Image(png(0.5)).toPixmap();
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
