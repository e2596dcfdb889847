import { Group, Skeleton, Stack } from '@mantine/core';
import { PageHeader } from '../../../shared/page/page-header.tsx';
import type { BackToList } from '../../../shared/page/use-back.ts';
import classes from './order-actions.module.css';
import { OrderTrail } from './order-header.tsx';

/** The page of an order while it is on its way, in its shape. The number is known already. */
export function OrderSkeleton({ id, back }: { id: number; back: BackToList }) {
  return (
    <div role="status" aria-busy="true" aria-label="Chargement de la commande…">
      <PageHeader
        title={`Commande ${id}`}
        aside={<Skeleton height={28} width={130} style={{ alignSelf: 'center' }} />}
        subtitle={<Skeleton component="span" display="block" height={17} width={280} mt={4} />}
        breadcrumb={<OrderTrail back={back} label={String(id)} />}
        actions={
          <Group gap={8}>
            <Skeleton height={24} width={84} radius="xl" />
            <Skeleton height={38} width={150} radius="md" />
          </Group>
        }
      />
      <Stack gap="md">
        <Skeleton height={88} radius="lg" />
        <Skeleton height={62} radius="lg" />
        <div className={classes.grid}>
          {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((place) => (
            <Skeleton key={place} height={64} radius="lg" />
          ))}
        </div>
        <Skeleton height={300} radius="lg" mt="xl" />
      </Stack>
    </div>
  );
}
