import '@mantine/charts/styles.layer.css';
import type { Revenue } from '@florilege/contract/dashboard/dashboard.contract.ts';
import { BarChart } from '@mantine/charts';
import { useReducedMotion } from '@mantine/hooks';
import { formatEuros } from '../../../shared/format.ts';

const shortMonth = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', month: 'short' });
const thousands = new Intl.NumberFormat('fr-FR', {
  style: 'currency',
  currency: 'EUR',
  notation: 'compact',
  maximumFractionDigits: 1,
});

/** The current month takes the place of « Cette année », in another colour. */
const series = [
  {
    name: 'before',
    label: 'L’an dernier',
    color: 'color-mix(in srgb, var(--fl-line-strong) 45%, var(--fl-surface))',
  },
  { name: 'amount', label: 'Cette année', color: 'var(--fl-green)' },
  { name: 'current', label: 'Mois en cours', color: 'var(--fl-petal)' },
];

/** Bars side by side, the year before first; a table beside it says the same. */
export default function RevenueChart({ revenue }: { revenue: Revenue }) {
  const still = useReducedMotion();
  const last = revenue.results.length - 1;
  const data = revenue.results.map(({ from, amount, before }, index) => ({
    month: shortMonth.format(new Date(`${from}T00:00:00Z`)).replace('.', ''),
    before: Number(before),
    ...(index === last ? { current: Number(amount) } : { amount: Number(amount) }),
  }));
  return (
    <BarChart
      h="100%"
      data={data}
      dataKey="month"
      series={series}
      gridAxis="x"
      tickLine="none"
      strokeDasharray="0"
      gridColor="var(--fl-line-inner)"
      textColor="var(--fl-muted)"
      valueFormatter={(value) => formatEuros(value)}
      yAxisProps={{ tickFormatter: (value: number) => thousands.format(value), width: 56 }}
      barProps={({ name }) => ({
        stackId: name === 'before' ? 'before' : 'now',
        radius: 3,
        isAnimationActive: !still,
      })}
      barChartProps={{ accessibilityLayer: false, barGap: 1, barCategoryGap: '22%' }}
    />
  );
}
