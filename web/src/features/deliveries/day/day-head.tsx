import '@mantine/core/styles/Progress.layer.css';
import type { Delivery } from '@florilege/contract/deliveries/deliveries.contract.ts';
import { addDays } from '@florilege/contract/http/dates.ts';
import { ActionIcon, Button, Group, Menu, Progress, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconPrinter, IconRoute } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FocusEvent, useState } from 'react';
import { FilterPill } from '../../../shared/filters/filter-pill.tsx';
import { TypedDay, useReadable } from '../../../shared/form/day-input.tsx';
import { isUnreadable } from '../../../shared/form/parse-day.ts';
import { capitalise, formatCount, joined, longDayText } from '../../../shared/format.ts';
import { ActionButton } from '../../../shared/ui/action-button.tsx';
import { useToday } from '../../../shared/use-clock.ts';
import { useWorkplace } from '../../settings/settings.public.ts';
import type { DayFilter } from '../deliveries.queries.ts';
import { driversQuery } from '../drivers/drivers.queries.ts';
import type { DeliveriesDay } from '../offline/offline-store.ts';
import type { KeptProof } from '../proof/proof-outbox.ts';
import classes from './deliveries.module.css';
import { missedLast, stateOf } from './delivery-state.ts';
import { directionsThrough, stopsLeft, type Waypoint, withoutAddress } from './maps.ts';

type Props = {
  filter: DayFilter;
  shop: number | null;
  /** Of all shops. */
  stops: readonly Delivery[];
  /** The member where he is a driver. */
  own: string | null;
  onChange: (change: { date?: string; driver?: string | null; shop?: number | null }) => void;
};

export function DayBar(props: Props) {
  const { filter, onChange } = props;
  const { date } = filter;
  const today = useToday();
  const step = (days: number) => onChange({ date: addDays(date, days) });
  return (
    <Group gap="xs" mb="md" className="fl-no-print">
      <Group gap="2xs" wrap="nowrap" ml="calc(-1 * var(--fl-space-xs))">
        <ActionIcon size={44} onClick={() => step(-1)} aria-label="Jour précédent">
          <IconChevronLeft size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
        <RunDay date={date} onDay={(day) => onChange({ date: day })} />
        <ActionIcon size={44} onClick={() => step(1)} aria-label="Jour suivant">
          <IconChevronRight size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Group>
      {date !== today && (
        <Button variant="light" onClick={() => onChange({ date: today })}>
          Aujourd’hui
        </Button>
      )}
      <DriverPill {...props} />
      <ShopPill {...props} />
    </Group>
  );
}

/** The run changes with a day that can be read; another text stays in the field with its reason. */
function RunDay({ date, onDay }: { date: string; onDay: (day: string) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  // A day that is chosen beside the field replaces its text.
  const [of, setOf] = useState(date);
  if (of !== date) {
    setOf(date);
    setTyped(null);
  }
  const field = useReadable({
    value: typed ?? date,
    error: undefined,
    // An empty field shows the day of the run again.
    onBlur: ({ target }: FocusEvent) => {
      if (target instanceof HTMLInputElement && target.value.trim() === '') setTyped(null);
    },
    onChange: (day) => {
      const isRead = day !== null && !isUnreadable(day);
      setTyped(isRead ? null : day);
      if (isRead) onDay(day);
    },
  });
  return <TypedDay {...field} aria-label="Jour des livraisons" w="10rem" clearable={false} />;
}

function DriverPill({ filter, stops, own, onChange }: Props) {
  const drivers = useQuery(driversQuery(filter.date, null));
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
      value={filter.driver ?? undefined}
      onChange={(id) => onChange({ driver: id ?? null })}
    />
  );
}

function ShopPill({ shop, stops, onChange }: Props) {
  const { shops = [] } = useWorkplace();
  const known = new Map(shops.map(({ id, name }) => [id, name]));
  // Archived ones and, without network, those of the shown day.
  for (const { location } of stops) if (location) known.set(location.id, location.name);
  if (known.size < 2 && shop === null) return null;
  return (
    <FilterPill
      name="Boutique"
      allLabel="Toutes les boutiques"
      options={[...known].map(([id, name]) => ({ value: String(id), label: name }))}
      value={shop === null ? undefined : String(shop)}
      onChange={(id) => onChange({ shop: id === undefined ? null : Number(id) })}
    />
  );
}

type RunProps = { day: DeliveriesDay; filter: DayFilter; done: number; proofs: readonly KeptProof[] };

export function RunHead({ day, filter, done, proofs }: RunProps) {
  const { results } = day;
  const driver =
    filter.driver !== null
      ? results.find(({ delivery_person }) => delivery_person?.id === filter.driver)?.delivery_person
      : null;
  const left =
    filter.driver === null
      ? null
      : stopsLeft(missedLast(results, proofs), (stop) => stateOf(stop, proofs).done);
  return (
    <Group gap="var(--fl-space-xs) var(--fl-space-md)" align="flex-end" justify="space-between" mb="md">
      <div>
        <Text size="lg" fw={550}>
          {capitalise(longDayText(day.date))}
        </Text>
        <Text c="dimmed" className="fl-figures">
          {joined(
            driver?.display_name,
            `${formatCount(done, 'livrée')} sur ${day.count}`,
            day.count > results.length && `les ${results.length} premières sont montrées`,
            left && left.withoutAddress > 0 && withoutAddress(left.withoutAddress),
          )}
        </Text>
      </div>
      <Group gap="xs" className={classes.buttons}>
        {left && left.withAddress.length > 0 && <RunDirections stops={left.withAddress} />}
        <ActionButton Icon={IconPrinter} onClick={() => window.print()}>
          Imprimer la feuille
        </ActionButton>
      </Group>
      <Progress flex="1 0 100%" value={(100 * done) / day.count} aria-label="Livraisons faites" />
    </Group>
  );
}

const newTab = { component: 'a', target: '_blank', rel: 'noopener' } as const;

/** The way through the stops: one link, or several where the maps service takes no more at once. */
function RunDirections({ stops }: { stops: readonly Waypoint[] }) {
  const onPhone = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  const pieces = directionsThrough(stops, onPhone ? 'phone' : 'desk');
  const icon = <IconRoute size={18} stroke={1.6} aria-hidden />;
  const [first] = pieces;
  if (pieces.length === 1 && first) {
    return (
      <Button {...newTab} href={first.href} variant="default" leftSection={icon}>
        Itinéraire de la tournée
      </Button>
    );
  }
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <Button variant="default" leftSection={icon}>
          Itinéraire de la tournée
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {pieces.map(({ from, to, href }) => (
          <Menu.Item {...newTab} key={from} href={href}>
            {from === to ? `Étape ${from}` : `Étapes ${from} à ${to}`}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
