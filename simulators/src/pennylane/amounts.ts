// Pennylane's amounts in bigint cents: each line is rounded before tax, tax is rounded once per rate.
// So a total with tax may differ by a cent from the amount that was meant.

const MICRO = 1_000_000n;

/** A name has tenths of a percent, or percent and fraction: FR_55 is 5.5 %, FR_1_05 is 1.05 %. */
const taxed =
  'FR_200 FR_100 FR_55 FR_21 FR_85 FR_130 FR_196 FR_160 FR_92 FR_65 FR_60 FR_50 FR_40 FR_09 ' +
  'FR_1_05 FR_1_75 FR_15_385';
/** Reverse charge and exemption carry no tax. */
const untaxed =
  'FR_85_construction FR_100_construction FR_200_construction ' +
  'intracom_21 intracom_55 intracom_85 intracom_100 exempt extracom crossborder';

/** Millionths of the price by the name of the rate. */
const rates = new Map<string, bigint>([
  ...taxed.split(' ').map((name) => [name, rateOf(name)] as const),
  ...untaxed.split(' ').map((name) => [name, 0n] as const),
]);

function rateOf(name: string): bigint {
  const [, whole = '', fraction] = name.split('_');
  return fraction === undefined ? BigInt(whole) * 1000n : micro(`${whole}.${fraction}`) / 100n;
}

export const isVatRate = (name: unknown): boolean => typeof name === 'string' && rates.has(name);

export type Discount = { type: 'absolute' | 'relative'; value: string };
export type PricedLine = {
  quantity: number;
  raw_currency_unit_price: string;
  vat_rate: string;
  discount?: Discount | undefined;
};
export type Totals = { beforeTax: bigint; tax: bigint; total: bigint };

export function lineTotals(line: PricedLine): Totals {
  const exact = micro(String(line.quantity)) * micro(line.raw_currency_unit_price);
  const full = roundedDivision(exact, (MICRO * MICRO) / 100n);
  const beforeTax = full - reduction(full, full, line.discount);
  const tax = taxOf(beforeTax, line.vat_rate);
  return { beforeTax, tax, total: beforeTax + tax };
}

export function documentTotals(lines: readonly PricedLine[], discount?: Discount): Totals {
  const byRate = new Map<string, bigint>();
  for (const line of lines)
    byRate.set(line.vat_rate, (byRate.get(line.vat_rate) ?? 0n) + lineTotals(line).beforeTax);
  const whole = [...byRate.values()].reduce((sum, part) => sum + part, 0n);

  let beforeTax = 0n;
  let tax = 0n;
  for (const [rate, part] of byRate) {
    const reduced = part - reduction(part, whole, discount);
    beforeTax += reduced;
    tax += taxOf(reduced, rate);
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

/** The share of `part` in a discount on `whole`. */
function reduction(part: bigint, whole: bigint, discount: Discount | undefined): bigint {
  if (!discount) return 0n;
  const value = micro(discount.value);
  if (discount.type === 'relative') return roundedDivision(part * value, 100n * MICRO);
  return whole === 0n ? 0n : roundedDivision(part * value * 100n, whole * MICRO);
}

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
