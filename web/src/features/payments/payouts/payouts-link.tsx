import { can } from '@florilege/contract/auth/roles.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconBuildingBank } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMember } from '../../../session/use-session.ts';
import { PageLink } from '../../../shared/page/page-link.tsx';
import { locationsQuery } from '../../settings/settings.public.ts';

/** Leads to what Square paid, for members who settle payments of a shop that is at Square. */
export function PayoutsLink() {
  const maySettle = can(useMember(), 'payments.settle');
  const locations = useQuery({ ...locationsQuery, enabled: maySettle });
  // The menu reads the shops for everyone.
  if (!maySettle) return null;
  if (locations.isLoading) return <Skeleton height="max(38px, var(--fl-touch))" width={210} radius="md" />;
  if (!locations.data?.some(({ square_location_id }) => square_location_id !== null)) return null;
  return (
    <Button
      component={PageLink}
      href="/?panneau=versements"
      variant="default"
      leftSection={<IconBuildingBank size={18} stroke={1.75} aria-hidden />}
      className="fl-no-print"
    >
      Versements de Square
    </Button>
  );
}
