// Amounts as Pennylane is taken to compute them: the sum before tax of a line is rounded to the cent, tax is rounded once per rate.
// That is where a total with tax comes out a cent beside what was meant. Cents are bigint; nothing passes through floating point.

const MICRO = 1_000_000n;

/** Millionths of the price. Reverse charge and exemption carry no tax. */
const rates = {
  FR_200: 200_000n,
  FR_100: 100_000n,
  FR_55: 55_000n,
  FR_21: 21_000n,
  FR_85: 85_000n,
  FR_130: 130_000n,
  FR_196: 196_000n,
  FR_160: 160_000n,
  FR_92: 92_000n,
  FR_65: 65_000n,
  FR_60: 60_000n,
  FR_50: 50_000n,
  FR_40: 40_000n,
  FR_09: 9_000n,
  FR_1_05: 10_500n,
  FR_1_75: 17_500n,
  FR_15_385: 153_850n,
  FR_85_construction: 0n,
  FR_100_construction: 0n,
  FR_200_construction: 0n,
  intracom_21: 0n,
  intracom_55: 0n,
  intracom_85: 0n,
  intracom_100: 0n,
  exempt: 0n,
  extracom: 0n,
  crossborder: 0n,
} as const;

export type VatRate = keyof typeof rates;

export function isVatRate(value: unknown): value is VatRate {
  return typeof value === 'string' && Object.hasOwn(rates, value);
}

export type Discount = { type: 'absolute' | 'relative'; value: string };
export type PricedLine = {
  quantity: number;
  raw_currency_unit_price: string;
  vat_rate: VatRate;
  discount?: Discount | undefined;
};
export type Totals = { beforeTax: bigint; tax: bigint; total: bigint };

export function lineTotals(line: PricedLine): Totals {
  const full = roundedDivision(
    micro(String(line.quantity)) * micro(line.raw_currency_unit_price),
    (MICRO * MICRO) / 100n,
  );
  const beforeTax = full - reduction(full, full, line.discount);
  const tax = taxOf(beforeTax, line.vat_rate);
  return { beforeTax, tax, total: beforeTax + tax };
}

export function documentTotals(lines: readonly PricedLine[], discount?: Discount): Totals {
  const byRate = new Map<VatRate, bigint>();
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

/** Decimal text the way Pennylane writes it: as few digits as it takes, one at least (`"34.0"`, `"230.32"`). */
export function decimal(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  const fraction = digits.slice(-2).replace(/0$/, '');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${fraction}`;
}

function taxOf(cents: bigint, rate: VatRate): bigint {
  return roundedDivision(cents * rates[rate], MICRO);
}

/** What a discount takes off `part`, when it stands on `whole`. */
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

/** Half away from zero. */
function roundedDivision(value: bigint, by: bigint): bigint {
  const negative = value < 0n !== by < 0n;
  const [top, bottom] = [value < 0n ? -value : value, by < 0n ? -by : by];
  const rounded = (2n * top + bottom) / (2n * bottom);
  return negative ? -rounded : rounded;
}
