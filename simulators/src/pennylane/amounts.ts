// Pennylane's amounts in bigint cents: each line is rounded before tax, tax is rounded once per rate.
// So a total with tax may differ by a cent from the amount that was meant.

const MICRO = 1_000_000n;

/** Millionths of the price by the name of the rate: the two of the shop, and that of a rounding line. */
const rates = new Map([
  ['FR_100', 100_000n],
  ['FR_200', 200_000n],
  ['exempt', 0n],
]);

export const isVatRate = (name: unknown): boolean => typeof name === 'string' && rates.has(name);

export type PricedLine = {
  quantity: number;
  raw_currency_unit_price: string;
  vat_rate: string;
};
export type Totals = { beforeTax: bigint; tax: bigint; total: bigint };

export function lineTotals(line: PricedLine): Totals {
  const exact = micro(String(line.quantity)) * micro(line.raw_currency_unit_price);
  const beforeTax = roundedDivision(exact, (MICRO * MICRO) / 100n);
  const tax = taxOf(beforeTax, line.vat_rate);
  return { beforeTax, tax, total: beforeTax + tax };
}

export function documentTotals(lines: readonly PricedLine[]): Totals {
  const byRate = new Map<string, bigint>();
  for (const line of lines)
    byRate.set(line.vat_rate, (byRate.get(line.vat_rate) ?? 0n) + lineTotals(line).beforeTax);

  let beforeTax = 0n;
  let tax = 0n;
  for (const [rate, part] of byRate) {
    beforeTax += part;
    tax += taxOf(part, rate);
  }
  return { beforeTax, tax, total: beforeTax + tax };
}

/** Pennylane's decimal text has one fraction digit or two (`"34.0"`, `"230.32"`). */
export function decimal(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  const fraction = digits.slice(-2).replace(/0$/, '');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${fraction}`;
}

/** `34,00 €` */
export function euros(cents: bigint): string {
  const [whole = '', fraction = ''] = decimal(cents).split('.');
  return `${whole},${fraction.padEnd(2, '0')}\u00a0€`;
}

const taxOf = (cents: bigint, rate: string) => roundedDivision(cents * (rates.get(rate) ?? 0n), MICRO);

/** `"45"`, `"45.5"` or `"45.50"` in cents. */
export const centsOf = (text: string): bigint => micro(text) / 10_000n;

/** The share of another amount that `part` is of `whole`. */
export const shareOf = (amount: bigint, part: bigint, whole: bigint): bigint =>
  whole === 0n ? 0n : roundedDivision(amount * part, whole);

function micro(text: string): bigint {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const value = BigInt(whole) * MICRO + BigInt(fraction.slice(0, 6).padEnd(6, '0'));
  return text.startsWith('-') ? -value : value;
}

/** Rounds half away from zero. */
function roundedDivision(value: bigint, by: bigint): bigint {
  const negative = value < 0n !== by < 0n;
  const [top, bottom] = [value < 0n ? -value : value, by < 0n ? -by : by];
  const rounded = (2n * top + bottom) / (2n * bottom);
  return negative ? -rounded : rounded;
}
