import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { expect, test } from 'vitest';
import { displayPhone } from './phone.ts';

test('a French phone is written as the library writes it, without asking it', () => {
  for (const start of '123456789') {
    for (const rest of ['12345678', '39981234', '00000000', '99999999', '07060504']) {
      const phone = `+33${start}${rest}`;
      const parsed = parsePhoneNumberFromString(phone);
      const written = parsed?.country === 'FR' ? parsed.formatNational() : parsed?.formatInternational();
      expect(displayPhone(phone)).toBe(written);
    }
  }
  expect(displayPhone('+33612345678')).toBe('06 12 34 56 78');
  expect(displayPhone('+41446681800')).toBe('+41 44 668 18 00');
});
