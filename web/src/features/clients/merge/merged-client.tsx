import type { AccountDetail } from '@florilege/contract/clients/account.ts';
import { notifications } from '@mantine/notifications';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { ClientTab } from '../detail/client-address.ts';

type Props = { client: AccountDetail; into: number; tab: ClientTab };

/** The page of a client that another one took over leads there. */
export function MergedClient({ client, into, tab }: Props) {
  const navigate = useNavigate();
  const { id, name } = client;
  useEffect(() => {
    notifications.show({
      id: `merged-${id}`,
      message: `${name} a été fusionné\u00a0: voici la fiche qui l’a repris.`,
    });
    void navigate({
      to: '/clients/$id/$tab',
      params: { id: String(into), tab },
      search: true,
      replace: true,
    });
  }, [navigate, id, name, into, tab]);
  return null;
}
