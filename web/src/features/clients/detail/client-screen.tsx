import type { AccountDetail } from '@florilege/contract/clients/account.ts';
import { Group, Skeleton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { RecordScreen } from '../../../shared/page/record-screen.tsx';
import { clientQuery } from '../clients.queries.ts';
import { clientsUrl } from '../list/clients-url.ts';
import classes from './client-detail.module.css';
import { ClientPage } from './client-page.tsx';
import { type ClientTab, toClientTab } from './client-tabs.ts';

/** /clients/{id} and /clients/{id}/{tab}. */
export function ClientScreen() {
  const { tab: written } = useParams({ strict: false });
  const tab = toClientTab(written);
  return (
    <RecordScreen kind={kind} query={clientQuery} skeleton={skeleton}>
      {(client, back) =>
        client.merged_into ? (
          <MergedClient client={client} into={client.merged_into} tab={tab} />
        ) : (
          <ClientPage client={client} tab={tab} back={back} />
        )
      }
    </RecordScreen>
  );
}

type MergedProps = { client: AccountDetail; into: number; tab: ClientTab };

/** The page of a merged client leads to the client that took it over. */
function MergedClient({ client: { id, name }, into, tab }: MergedProps) {
  const navigate = useNavigate();
  useEffect(() => {
    const message = `${name} a été fusionné\u00a0: voici la fiche qui l’a repris.`;
    notifications.show({ id: `merged-${id}`, message });
    const params = { id: String(into), tab };
    void navigate({ to: '/clients/$id/$tab', params, search: true, replace: true });
  }, [navigate, id, name, into, tab]);
  return null;
}

const kind = {
  list: { label: 'Clients', to: clientsUrl.path },
  title: () => 'Client',
  loading: 'Chargement du client…',
  notFound: 'CLIENT_NOT_FOUND',
  unknown: 'Client non trouvé',
  none: 'Aucun client',
  hint: 'Il est peut-être incomplet, ou le client a été supprimé.',
} as const;

const skeleton = {
  aside: (
    <Group component="span" gap="xs">
      <Skeleton component="span" height={26} width={92} radius="xl" />
      <Skeleton component="span" height={26} width={140} radius="xl" />
    </Group>
  ),
  actions: <Skeleton height={38} width={150} radius="md" />,
  body: (
    <>
      <Skeleton height={94} radius="lg" />
      <Skeleton height={44} width={380} maw="100%" mt="xs" />
      <div className={classes.details}>
        <Skeleton height={180} radius="lg" />
        <Skeleton height={320} radius="lg" />
      </div>
    </>
  ),
};
