import { expect, test } from 'vitest';
import { hasPictures, smsParts, toSmsText } from './sms-text.ts';

test.each([
  ['L’été à Noël', "L'été à Noel"],
  ['votre commande n°\u00a04027', 'votre commande no 4027'],
  ['45,00\u00a0€\u202f; ça va', '45,00 EUR ; ca va'],
  ['«\u00a0Œillet\u00a0» …\nFin 🌷', '" OEillet " ...\nFin'],
  ['Bonjour ❤️ merci 👩‍🌾 1 花', 'Bonjour merci 1 ?'],
  ['https://square.link/u/aB3x 🌷Merci', 'https://square.link/u/aB3x Merci'],
  ['https://square.link/u/aB3x🌷Merci 🇫🇷', 'https://square.link/u/aB3x Merci'],
  ['🌷Florilège 🏴󠁧󠁢󠁥󠁮󠁧󠁿, bravo 🌷!', 'Florilège, bravo!'],
  ['Rose [12] ^ a\\b', 'Rose (12) - a/b'],
  ['https://square.link/u/aB3_-x?y=1&z=2', 'https://square.link/u/aB3_-x?y=1&z=2'],
])('%j goes as %j', (text, sent) => expect(toSmsText(text)).toBe(sent));

test('knows a text that loses its pictures', () => {
  expect(['Bonjour 🌷', 'n° 4027', 'Bonjour'].map(hasPictures)).toEqual([true, false, false]);
});

test.each([
  [160, 1],
  [161, 2],
  [307, 3],
])('%i characters cost %i', (length, parts) => expect(smsParts('é'.repeat(length))).toBe(parts));
