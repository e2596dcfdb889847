import type { DashboardStats, WeekDay } from '@florilege/contract/dashboard/dashboard.contract.ts';
import { isTimeSlot, slotDisplay, type TimeSlot } from '@florilege/contract/orders/time-slots.ts';
import { Text, VisuallyHidden } from '@mantine/core';
import { capitalise, formatLongDay } from '../../../shared/format.ts';
import { PageLink } from '../../../shared/page/page-link.tsx';
import { stringifySearch } from '../../../shared/search-params.ts';
import type { StatsShop } from '../dashboard.queries.ts';
import { DashboardPanel } from '../dashboard-panel.tsx';
import classes from './todo.module.css';

type Slot = WeekDay['slots'][number];

/** Short enough for a column of the strip. */
const shortNames: Partial<Record<TimeSlot, string>> = {
  '14h00-17h00': 'Ap.-m.',
  'Toute la journée': 'Journée',
};

const columnName = ({ slot }: Slot) => {
  if (slot === null) return 'Sans';
  return (isTimeSlot(slot) && shortNames[slot]) || slotDisplay(slot).short;
};
const slotName = ({ slot }: Slot) => (slot === null ? 'Sans créneau' : slotDisplay(slot).short);
const total = (day: WeekDay, of: 'deliveries' | 'delivered') =>
  day.slots.reduce((sum, slot) => sum + slot[of], 0);

/** The deliveries of today and the six days after, by slot; each day leads to its deliveries. */
export function WeekStrip({ stats, shop }: { stats: DashboardStats; shop: StatsShop }) {
  return (
    <DashboardPanel title="Livraisons sur 7 jours" area="week">
      <ol className={classes.days}>
        {stats.week.map((day) => (
          <Day key={day.day} day={day} shop={shop} isToday={day.day === stats.day} />
        ))}
      </ol>
    </DashboardPanel>
  );
}

function Day({ day, shop, isToday }: { day: WeekDay; shop: StatsShop; isToday: boolean }) {
  const [weekday = '', date = ''] = formatLongDay(day.day).split(' ');
  const deliveries = total(day, 'deliveries');
  const left = deliveries - total(day, 'delivered');
  return (
    <li>
      <PageLink
        href={`/livraisons${stringifySearch({ date: day.day, location: shop })}`}
        className={classes.day}
        aria-current={isToday ? 'date' : undefined}
      >
        <span className={classes.date}>
          <span>{capitalise(weekday.slice(0, 3))}</span>
          <span>{date}</span>
        </span>
        <span className={`${classes.total} fl-figure`}>
          {deliveries}
          <VisuallyHidden> {deliveries < 2 ? 'livraison' : 'livraisons'}</VisuallyHidden>
        </span>
        <span className={classes.slots}>
          {day.slots.map((slot) => (
            <span
              key={slot.slot}
              className={classes.slot}
              title={`${slotName(slot)}\u00a0: ${slot.deliveries}`}
            >
              <Text span inherit truncate>
                {columnName(slot)}
              </Text>
              {slot.deliveries}
            </span>
          ))}
        </span>
        {deliveries > 0 && (
          <span className={classes.left}>{left === 0 ? 'Tout est livré' : `${left} à livrer`}</span>
        )}
      </PageLink>
    </li>
  );
}
