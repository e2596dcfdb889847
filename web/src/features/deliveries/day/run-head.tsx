import '@mantine/core/styles/Progress.layer.css';
import { Button, Group, Menu, Progress, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPrinter, IconRoute } from '@tabler/icons-react';
import { capitalise, formatCount, formatLongDay } from '../../../shared/format.ts';
import type { DayFilter } from '../deliveries.queries.ts';
import type { DeliveriesDay } from '../offline/offline-store.ts';
import type { KeptProof } from '../proof/proof-outbox.ts';
import { stateOf } from './delivery-state.ts';
import { directionsThrough, stopsLeft, type Waypoint, withoutAddress } from './maps.ts';

type Props = { day: DeliveriesDay; filter: DayFilter; done: number; proofs: readonly KeptProof[] };

export function RunHead({ day, filter, done, proofs }: Props) {
  const { results } = day;
  const driver =
    filter.driver &&
    results.find(({ delivery_person }) => delivery_person?.id === filter.driver)?.delivery_person;
  const left = filter.driver === null ? null : stopsLeft(results, (stop) => stateOf(stop, proofs).done);
  return (
    <Group gap="xs md" align="flex-end" justify="space-between" mb="md">
      <div>
        <Text size="lg" fw={550}>
          {capitalise(formatLongDay(day.date))}
        </Text>
        <Text c="dimmed" className="fl-figures">
          {driver ? `${driver.display_name} · ` : ''}
          {formatCount(done, 'livrée')} sur {day.count}
          {day.count > results.length && ` · les ${results.length} premières sont montrées`}
          {left && left.withoutAddress > 0 && ` · ${withoutAddress(left.withoutAddress)}`}
        </Text>
      </div>
      <Group gap="xs">
        {left && left.withAddress.length > 0 && <RunDirections stops={left.withAddress} />}
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} stroke={1.6} aria-hidden />}
          onClick={() => window.print()}
        >
          Imprimer la feuille
        </Button>
      </Group>
      <Progress flex="1 0 100%" value={(100 * done) / day.count} aria-label="Livraisons faites" />
    </Group>
  );
}

/** The way through the stops: one link, or several where the maps service takes no more at once. */
function RunDirections({ stops }: { stops: readonly Waypoint[] }) {
  const onPhone = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  const pieces = directionsThrough(stops, onPhone ? 'phone' : 'desk');
  const icon = <IconRoute size={18} stroke={1.6} aria-hidden />;
  const [first] = pieces;
  if (pieces.length === 1 && first) {
    return (
      <Button
        component="a"
        href={first.href}
        target="_blank"
        rel="noopener"
        variant="default"
        leftSection={icon}
      >
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
          <Menu.Item key={from} component="a" href={href} target="_blank" rel="noopener">
            {from === to ? `Étape ${from}` : `Étapes ${from} à ${to}`}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
