import type { Account } from '@florilege/contract/clients/account.ts';
import { formatEuros } from '../../shared/format.ts';

const NO_BREAK = '\u00a0';

/** `73282932000074` → `732 829 320 00074`: the company's number, then the establishment's. */
export function siretText(siret: string): string {
  return siret.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, `$1${NO_BREAK}$2${NO_BREAK}$3${NO_BREAK}$4`);
}

/** `FR40303265045` → `FR 40 303 265 045`. */
export function vatText(vat: string): string {
  return vat.replace(
    /^([A-Z]{2})(\w{2})(\d{3})(\d{3})(\d{3})$/,
    `$1${NO_BREAK}$2${NO_BREAK}$3${NO_BREAK}$4${NO_BREAK}$5`,
  );
}

/** Street and town, as far as they are known. */
export function addressLines({
  address,
  postal_code,
  city,
}: Pick<Account, 'address' | 'postal_code' | 'city'>): string[] {
  return [address, [postal_code, city].filter(Boolean).join(' ')].filter((line): line is string =>
    Boolean(line),
  );
}

/** Says a balance in words: negative, the client owes. */
export function balanceMeaning(balance: string): string {
  const euros = Number(balance);
  if (euros === 0) return 'compte à jour';
  return euros < 0 ? 'le client doit cette somme' : 'en faveur du client';
}

/** A movement with its sign, also when it is a plus: `+45,00 €`. */
export function signedEuros(amount: string): string {
  return Number(amount) > 0 ? `+${formatEuros(amount)}` : formatEuros(amount);
}
