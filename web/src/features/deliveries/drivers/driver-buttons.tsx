import type { TimeSlot } from '@florilege/contract/orders/time-slots.ts';
import { Stack, UnstyledButton } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import choice from '../../../shared/form/choice-card.module.css';
import { formatRelativeDay } from '../../../shared/format.ts';
import { QueryError } from '../../../shared/ui/error-panel.tsx';
import { type DriverChoice, DriverLoad, DriversLoading, NoDriver } from './driver-choices.tsx';
import { driversQuery } from './drivers.queries.ts';

type Props = {
  /** The one day of what is to be assigned, whose loads are shown; null: several days. */
  date: string | null;
  /** The one slot of that day; null: several, or none. */
  slot: TimeSlot | null;
  onChoose: (driver: DriverChoice) => void;
  /** Chooses no driver; absent where one is required. */
  onRemove?: () => void;
};

/** The drivers, of whom one touch chooses. */
export default function DriverButtons({ date, slot, onChoose, onRemove }: Props) {
  const drivers = useQuery(driversQuery(date, slot));
  if (drivers.isPending) return <DriversLoading />;
  if (drivers.isError) return <QueryError query={drivers} />;
  if (drivers.data.length === 0) return <NoDriver />;
  return (
    <Stack gap="xs" role="group" aria-label="Livreurs">
      {drivers.data.map((driver) => (
        <UnstyledButton
          key={driver.id}
          className={`${choice.card} ${choice.plain}`}
          onClick={() => onChoose({ id: driver.id, display_name: driver.display_name })}
        >
          <span className={choice.name}>{driver.display_name}</span>
          {date && <DriverLoad driver={driver} day={formatRelativeDay(date)} withSlot={slot !== null} />}
        </UnstyledButton>
      ))}
      {onRemove && (
        <UnstyledButton className={`${choice.card} ${choice.plain}`} onClick={onRemove}>
          <IconUserOff size={20} stroke={1.6} aria-hidden />
          Sans livreur
        </UnstyledButton>
      )}
    </Stack>
  );
}
