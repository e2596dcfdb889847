import { expect, test } from 'vitest';
import { de } from './elision.ts';

test.each([
  'd’Élodie',
  'd’Œillet',
  'd’Hélène',
  'd’Hôtel Lutèce',
  'd’Hugo',
  'd’Hortense',
  'd’Yves',
  'de Yanis',
  'de Hassan',
  'de Hilton',
  'de Claire',
])('says « %s »', (text) => expect(de(text.replace(/^d(?:’|e )/, ''))).toBe(text));
