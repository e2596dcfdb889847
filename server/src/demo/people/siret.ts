import type { Random } from '../random.ts';

/** The digit that makes the Luhn sum of `digits` + digit a multiple of ten. */
function luhnDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, character, index) => {
    const value = Number(character) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

export type CompanyNumbers = { siret: string; vat: string };

/** Well-formed invented numbers: hardly any company has a SIREN that begins with 08. */
export function inventCompany(random: Random): CompanyNumbers {
  const beginning = `08${String(random.int(0, 999_999)).padStart(6, '0')}`;
  const siren = `${beginning}${luhnDigit(beginning)}`;
  const office = `000${random.int(1, 3)}`;
  const key = (12 + 3 * (Number(siren) % 97)) % 97;
  return {
    siret: `${siren}${office}${luhnDigit(siren + office)}`,
    vat: `FR${String(key).padStart(2, '0')}${siren}`,
  };
}
