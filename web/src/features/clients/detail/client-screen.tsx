import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { errorMessage, isApiError } from '../../../shared/api/api-error.ts';
import { PageHeader } from '../../../shared/page/page-header.tsx';
import { RecordNotFound } from '../../../shared/page/record-not-found.tsx';
import { type BackToList, useBack } from '../../../shared/page/use-back.ts';
import { ErrorPanel } from '../../../shared/ui/error-panel.tsx';
import { toId } from '../../../shared/url.ts';
import { clientQuery } from '../client.queries.ts';
import { MergedClient } from '../merge/merged-client.tsx';
import { CLIENTS_PATH, type ClientTab, toClientTab } from './client-address.ts';
import { ClientTrail } from './client-header.tsx';
import { ClientPage } from './client-page.tsx';
import { ClientSkeleton } from './client-skeleton.tsx';

/** /clients/{id} and /clients/{id}/{tab}. */
export function ClientScreen() {
  const { id: written, tab } = useParams({ strict: false });
  const back = useBack(CLIENTS_PATH);
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
      <ErrorPanel
        message={errorMessage(client.error)}
        onRetry={() => void client.refetch()}
        retrying={client.isFetching}
      />
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
