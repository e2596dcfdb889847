import { Group, Skeleton, Stack } from '@mantine/core';
import { PageHeader } from '../../../shared/page/page-header.tsx';
import type { BackToList } from '../../../shared/page/use-back.ts';
import classes from './client-details-tab.module.css';
import { ClientTrail } from './client-header.tsx';

/** The page of a client while it is on its way, in its shape. */
export function ClientSkeleton({ back }: { back: BackToList }) {
  return (
    <div role="status" aria-busy="true" aria-label="Chargement du client…">
      <PageHeader
        title="Client"
        aside={
          <Group component="span" gap={8}>
            <Skeleton component="span" height={26} width={92} radius="xl" />
            <Skeleton component="span" height={26} width={140} radius="xl" />
          </Group>
        }
        breadcrumb={<ClientTrail back={back} label="Client" />}
        actions={<Skeleton height={38} width={150} radius="md" />}
      />
      <Stack gap="md">
        <Skeleton height={94} radius="lg" />
        <Skeleton height={44} width={380} maw="100%" mt={8} />
        <div className={classes.columns}>
          <Skeleton height={180} radius="lg" />
          <Skeleton height={320} radius="lg" />
        </div>
      </Stack>
    </div>
  );
}
