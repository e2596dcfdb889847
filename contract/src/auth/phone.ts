import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** A typed phone (`06 12 34 56 78`, `+33 6…`, `0033…`) → E.164; French without a country; null for none. */
export function toE164(typed: string): string | null {
  const compact = typed.replace(/[\s ().\-/]/gu, '').replace(/^00/, '+');
  const phone = parsePhoneNumberFromString(compact, 'FR');
  return phone?.isValid() ? phone.number : null;
}

/** Nearly every phone, and written alike; those with 08 are written in other groups. */
const FRENCH = /^\+33([1-79]\d{8})$/;

/** E.164 → the way it is read in France: `06 12 34 56 78`, or `+41 44 668 18 00` for abroad. */
export function displayPhone(phone: string): string {
  const french = FRENCH.exec(phone)?.[1];
  if (french) return `0${french}`.replaceAll(/\d\d(?=\d)/g, '$& ');
  const parsed = parsePhoneNumberFromString(phone);
  if (!parsed) return phone;
  return parsed.country === 'FR' ? parsed.formatNational() : parsed.formatInternational();
}
