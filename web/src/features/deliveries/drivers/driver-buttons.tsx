import { Stack, Text, UnstyledButton } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import choice from '../../../shared/form/choice-card.module.css';
import { formatCount, formatRelativeDay } from '../../../shared/format.ts';
import { QueryError } from '../../../shared/ui/error-panel.tsx';
import { type DriverChoice, DriversLoading, NoDriver } from './driver-choices.tsx';
import { driversQuery } from './drivers.queries.ts';

type Props = {
  /** The one day of what is to be assigned, whose loads are shown; null: several days. */
  date: string | null;
  /** Null: no driver. */
  onChoose: (driver: DriverChoice | null) => void;
};

/** The drivers, of whom one touch chooses. */
export default function DriverButtons({ date, onChoose }: Props) {
  const drivers = useQuery(driversQuery(date, null));
  if (drivers.isPending) return <DriversLoading />;
  if (drivers.isError) return <QueryError query={drivers} />;
  if (drivers.data.length === 0) return <NoDriver />;
  return (
    <Stack gap="xs" role="group" aria-label="Livreurs">
      {drivers.data.map(({ id, display_name, deliveries_of_day: load }) => (
        <UnstyledButton
          key={id}
          className={`${choice.card} ${choice.plain}`}
          onClick={() => onChoose({ id, display_name })}
        >
          <span className={choice.name}>{display_name}</span>
          {date && (
            <Text span size="xs" ml="auto" className="fl-figures">
              {load === 0 ? 'aucune livraison' : formatCount(load, 'livraison')} {formatRelativeDay(date)}
            </Text>
          )}
        </UnstyledButton>
      ))}
      <UnstyledButton className={`${choice.card} ${choice.plain}`} onClick={() => onChoose(null)}>
        <IconUserOff size={20} stroke={1.6} aria-hidden />
        Sans livreur
      </UnstyledButton>
    </Stack>
  );
}
