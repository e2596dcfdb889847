import type { AccountDetail } from '@florilege/contract/clients/account.ts';
import { Group, Skeleton, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isApiError } from '../../../shared/api/api-error.ts';
import { PageHeader } from '../../../shared/page/page-header.tsx';
import { RecordNotFound } from '../../../shared/page/record-not-found.tsx';
import { type BackToList, useBack } from '../../../shared/page/use-back.ts';
import { QueryError } from '../../../shared/ui/error-panel.tsx';
import { toId } from '../../../shared/url.ts';
import { clientQuery } from '../client.queries.ts';
import { clientsUrl } from '../list/clients-url.ts';
import classes from './client-detail.module.css';
import { ClientTrail } from './client-header.tsx';
import { ClientPage } from './client-page.tsx';
import { type ClientTab, toClientTab } from './client-tabs.ts';

/** /clients/{id} and /clients/{id}/{tab}. */
export function ClientScreen() {
  const { id: written, tab } = useParams({ strict: false });
  const back = useBack(clientsUrl.path);
  const id = toId(written);
  if (id === null) return <UnknownClient written={written ?? ''} back={back} />;
  return <KnownClient key={id} id={id} tab={toClientTab(tab)} back={back} />;
}

function KnownClient({ id, tab, back }: { id: number; tab: ClientTab; back: BackToList }) {
  const client = useQuery(clientQuery(id));
  // Also when a colleague has just deleted him.
  if (isApiError(client.error) && client.error.code === 'CLIENT_NOT_FOUND')
    return <UnknownClient written={String(id)} back={back} />;
  if (client.data?.merged_into)
    return <MergedClient client={client.data} into={client.data.merged_into} tab={tab} />;
  if (client.data) return <ClientPage client={client.data} tab={tab} back={back} />;
  if (client.isPending) return <ClientSkeleton back={back} />;
  return (
    <>
      <PageHeader title="Client" breadcrumb={<ClientTrail back={back} label={String(id)} />} />
      <QueryError query={client} />
    </>
  );
}

function UnknownClient({ written, back }: { written: string; back: BackToList }) {
  return (
    <RecordNotFound
      title="Client non trouvé"
      breadcrumb={<ClientTrail back={back} label={written} />}
      sentence={`Aucun client ne porte le numéro ${written}.`}
      hint="Il est peut-être incomplet, ou le client a été supprimé."
      back={back}
      backLabel="Revenir aux clients"
    />
  );
}

type MergedProps = { client: AccountDetail; into: number; tab: ClientTab };

/** The page of a merged client leads to the client that took it over. */
function MergedClient({ client: { id, name }, into, tab }: MergedProps) {
  const navigate = useNavigate();
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

/** The page of a client while it loads, in its shape. */
function ClientSkeleton({ back }: { back: BackToList }) {
  return (
    <div role="status" aria-busy="true" aria-label="Chargement du client…">
      <PageHeader
        title="Client"
        aside={
          <Group component="span" gap="xs">
            <Skeleton component="span" height={26} width={92} radius="xl" />
            <Skeleton component="span" height={26} width={140} radius="xl" />
          </Group>
        }
        breadcrumb={<ClientTrail back={back} label="Client" />}
        actions={<Skeleton height={38} width={150} radius="md" />}
      />
      <Stack gap="md">
        <Skeleton height={94} radius="lg" />
        <Skeleton height={44} width={380} maw="100%" mt="xs" />
        <div className={classes.details}>
          <Skeleton height={180} radius="lg" />
          <Skeleton height={320} radius="lg" />
        </div>
      </Stack>
    </div>
  );
}
