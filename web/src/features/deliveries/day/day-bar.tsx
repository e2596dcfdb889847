import type { Delivery } from '@florilege/contract/deliveries/deliveries.contract.ts';
import { addDays, today } from '@florilege/contract/http/dates.ts';
import { ActionIcon, Button, Group } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { FilterPill } from '../../../shared/filters/filter-pill.tsx';
import { calendarTexts } from '../../../shared/form/calendar.ts';
import { parseDay } from '../../../shared/form/parse-day.ts';
import { type DayFilter, driversQuery } from '../deliveries.queries.ts';

type Props = {
  filter: DayFilter;
  stops: readonly Delivery[];
  isDriver: boolean;
  member: string;
  onChange: (change: { date?: string; driver?: string | null }) => void;
};

export function DayBar({ filter, stops, isDriver, member, onChange }: Props) {
  const { date, driver } = filter;
  const step = (days: number) => onChange({ date: addDays(date, days) });
  return (
    <Group gap="xs" mb="md" className="fl-no-print">
      <Group gap="2xs" wrap="nowrap" ml="calc(-1 * var(--fl-space-xs))">
        <ActionIcon size={44} onClick={() => step(-1)} aria-label="Jour précédent">
          <IconChevronLeft size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
        <DateInput
          {...calendarTexts}
          w="9.5rem"
          aria-label="Jour des livraisons"
          value={date}
          onChange={(day) => day && onChange({ date: day })}
          valueFormat="DD/MM/YYYY"
          dateParser={(text) => parseDay(text)}
          inputMode="numeric"
          hideOutsideDates
        />
        <ActionIcon size={44} onClick={() => step(1)} aria-label="Jour suivant">
          <IconChevronRight size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Group>
      {date !== today() && (
        <Button variant="light" onClick={() => onChange({ date: today() })}>
          Aujourd’hui
        </Button>
      )}
      <DriverPill
        driver={driver}
        date={date}
        stops={stops}
        own={isDriver ? member : null}
        onChange={(id) => onChange({ driver: id })}
      />
    </Group>
  );
}

type PillProps = {
  driver: string | null;
  date: string;
  stops: readonly Delivery[];
  own: string | null;
  onChange: (id: string | null) => void;
};

function DriverPill({ driver, date, stops, own, onChange }: PillProps) {
  const drivers = useQuery(driversQuery(date, null));
  const known = new Map(drivers.data?.map(({ id, display_name }) => [id, display_name]));
  // Without network those of the shown day, one of whom may have left the team.
  for (const { delivery_person: person } of stops) if (person) known.set(person.id, person.display_name);
  const options = [...known].map(([id, name]) => ({ value: id, label: id === own ? 'Ma tournée' : name }));
  return (
    <FilterPill
      name="Livreur"
      label="Tous les livreurs"
      allLabel="Tous les livreurs"
      options={options}
      value={driver ?? undefined}
      onChange={(id) => onChange(id ?? null)}
    />
  );
}
