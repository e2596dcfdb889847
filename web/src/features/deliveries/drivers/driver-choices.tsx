import '@mantine/core/styles/RadioCard.layer.css';
import '@mantine/core/styles/RadioIndicator.layer.css';
import type { Driver } from '@florilege/contract/deliveries/deliveries.contract.ts';
import { isTimeSlot, slotDisplay } from '@florilege/contract/orders/time-slots.ts';
import { Radio, Skeleton, Stack, Text } from '@mantine/core';
import { IconTruckDelivery } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import choice from '../../../shared/form/choice-card.module.css';
import { formatCount, formatRelativeDay } from '../../../shared/format.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { QueryError } from '../../../shared/ui/error-panel.tsx';
import { driversQuery } from './drivers.queries.ts';

export type DriverChoice = { id: string; display_name: string };

type Props = {
  date: string | null;
  slot: string | null;
  value: DriverChoice | null;
  onChange: (driver: DriverChoice) => void;
};

/** The drivers, each with what is to be delivered that day. */
export default function DriverChoices({ date, slot, value, onChange }: Props) {
  const drivers = useQuery({
    ...driversQuery(date, isTimeSlot(slot) ? slot : null),
    placeholderData: keepPreviousData,
  });
  if (drivers.isPending) return <DriversLoading />;
  if (drivers.isError) return <QueryError query={drivers} />;
  if (drivers.data.length === 0) return <NoDriver />;
  const choose = (chosen: string) => {
    const driver = drivers.data.find(({ id }) => id === chosen);
    if (driver) onChange({ id: driver.id, display_name: driver.display_name });
  };
  const day = date ? formatRelativeDay(date) : 'aujourd’hui';
  return (
    <Radio.Group
      value={value?.id ?? null}
      onChange={choose}
      label={`Livraisons ${day}${slot ? `\u00a0· ${slotDisplay(slot).label}` : ''}`}
    >
      <Stack gap="xs">
        {drivers.data.map((each) => (
          <DriverCard key={each.id} driver={each} withSlot={isTimeSlot(slot)} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

function DriverCard({ driver, withSlot }: { driver: Driver; withSlot: boolean }) {
  return (
    <Radio.Card value={driver.id} className={choice.card}>
      <Radio.Indicator className={choice.mark} />
      <span className={choice.name}>{driver.display_name}</span>
      <DriverLoad driver={driver} withSlot={withSlot} />
    </Radio.Card>
  );
}

type LoadProps = { driver: Driver; day?: string; withSlot: boolean };

/** How much a driver has to deliver that day, and in that slot. */
export const DriverLoad = ({ driver, day, withSlot }: LoadProps) => (
  <Text span size="xs" ta="end" ml="auto" className="fl-figures">
    {driver.deliveries_of_day === 0 ? 'aucune livraison' : formatCount(driver.deliveries_of_day, 'livraison')}
    {day && ` ${day}`}
    {withSlot && driver.deliveries_of_day > 0 && (
      <Text span display="block" inherit c="dimmed">
        {driver.deliveries_of_slot === 0
          ? 'aucune sur ce créneau'
          : `${driver.deliveries_of_slot} sur ce créneau`}
      </Text>
    )}
  </Text>
);

export const NoDriver = () => (
  <EmptyState
    title="Aucun livreur dans l’équipe"
    hint="Un membre de l’équipe avec le rôle Livreur apparaîtra ici."
    icon={<IconTruckDelivery size={28} stroke={1.5} />}
  />
);

export function DriversLoading() {
  return (
    <Stack gap="xs" role="status" aria-busy="true" aria-label="Chargement des livreurs…">
      <Skeleton height={17} width={180} />
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height={56} radius="md" />
      ))}
    </Stack>
  );
}
