import { expect, test } from 'vitest';
import { hasSlotPassed } from './passed-slots.ts';

test.each([
  ['9h00-12h00', '11:59', false],
  ['9h00-12h00', '12:00', true],
  ['14h00-17h00', '09:30', false],
  ['18h00-20h00', '23:10', true],
  ['Toute la journée', '23:59', false],
  ['De nuit', '23:59', false],
])('%s at %s', (slot, time, passed) => expect(hasSlotPassed(slot, time)).toBe(passed));
