import { toE164 } from '@florilege/contract/auth/phone.ts';
import { expect, test } from 'vitest';
import { displayPhone } from '../../shared/display-phone.ts';

test.each([
  '06 12 34 56 78',
  '06.12.34.56.78',
  '+33 6 12 34 56 78',
  '0033 6 12 34 56 78',
  ' +33612345678 ',
  '06\u00a012\u00a034\u00a056\u00a078',
  '+33 (0)6 12 34 56 78',
])('reads %s as the same phone', (typed) => expect(toE164(typed)).toBe('+33612345678'));

test('shows a phone as the French write it', () => {
  expect(displayPhone('+33612345678')).toBe('06\u00a012\u00a034\u00a056\u00a078');
  expect(displayPhone('+41446681800')).toBe('+41446681800');
});
