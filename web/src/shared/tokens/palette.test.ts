import { describe, expect, test } from 'vitest';
import { dark, light, type Token } from './palette.ts';

/** Contrast ratio of two #rrggbb colours as WCAG 2 defines it. */
function contrast(one: string, other: string): number {
  const luminance = (hex: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

const grounds: Token[] = ['paper', 'surface', 'raised', 'green-soft', 'petal-soft', 'amber-soft', 'red-soft'];
const texts: Token[] = ['ink', 'muted', 'green', 'petal', 'amber', 'red'];
const pairs: [Token, Token][] = [
  ...grounds.flatMap((ground) => texts.map((text): [Token, Token] => [text, ground])),
  ['on-green', 'green'],
  ['on-green', 'green-strong'],
  ['on-green', 'petal'],
  ['on-green', 'amber'],
  ['on-red', 'red'],
  ['on-red', 'red-strong'],
  ['on-floating', 'floating'],
];

describe.each([
  ['light', light],
  ['dark', dark],
])('%s scheme', (_, tokens: Record<Token, string>) => {
  test.each(pairs)('%s on %s is readable (AA)', (text, ground) =>
    expect(contrast(tokens[text], tokens[ground])).toBeGreaterThanOrEqual(4.5),
  );
});
