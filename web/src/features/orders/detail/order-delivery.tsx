import { today } from '@florilege/contract/http/dates.ts';
import { currentStep, orderSteps } from '@florilege/contract/orders/order-status.ts';
import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import { slotDisplay } from '@florilege/contract/orders/time-slots.ts';
import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconTruckDelivery } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { capitalise, formatDate, formatRelativeDay } from '../../../shared/format.ts';

/** `onDriver`: absent for members who may not choose the driver. */
export function OrderDelivery(props: { order: OrderDetail; onDriver: (() => void) | undefined }) {
  const { order, onDriver } = props;
  const { delivery_date: date, delivery_time_slot: slot, delivery_person: driver } = order;
  const underWay = order.status !== 'cancelled' && currentStep(order) < orderSteps(order).length - 1;
  const late = date !== null && date < today() && underWay;
  const missing = underWay && { c: 'petal' };
  return (
    <Paper component="section" withBorder px="md" py="sm" aria-label="Livraison">
      <Group gap="xl" style={{ rowGap: 'var(--fl-space-sm)' }}>
        <Group gap="md" wrap="nowrap">
          <IconTruckDelivery size={24} stroke={1.5} aria-hidden color="var(--fl-green)" />
          <Words below={date && formatDate(date)} late={late}>
            {date ? capitalise(formatRelativeDay(date)) : 'Date à fixer'}
          </Words>
        </Group>
        <Words below={slot !== null && slot !== slotDisplay(slot).short && slot}>
          {slot ? slotDisplay(slot).short : 'Créneau à fixer'}
        </Words>
        <Words below={driver && 'Livreur'}>
          {driver?.display_name ?? (
            <Text span inherit {...missing}>
              Sans livreur
            </Text>
          )}
        </Words>
        {onDriver && (
          <Button
            variant={driver ? 'default' : 'light'}
            color={driver ? 'gray' : 'petal'}
            ms="auto"
            w={{ base: '100%', sm: 'auto' }}
            onClick={onDriver}
            aria-haspopup="dialog"
          >
            {driver ? 'Changer de livreur' : 'Affecter un livreur'}
          </Button>
        )}
      </Group>
    </Paper>
  );
}

type WordsProps = { children: ReactNode; below: ReactNode; late?: boolean };

const Words = ({ children, below, late = false }: WordsProps) => (
  <Stack component="p" gap={0}>
    <strong>{children}</strong>
    {below && (
      <Text span size="xs" c="dimmed" className="fl-figures">
        {below}
        {late && (
          <Text span inherit fw={550} c="amber">
            {' · en retard'}
          </Text>
        )}
      </Text>
    )}
  </Stack>
);
