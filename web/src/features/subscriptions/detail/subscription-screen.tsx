import { Group, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { isApiError } from '../../../shared/api/api-error.ts';
import { BackTrail } from '../../../shared/page/back-trail.tsx';
import { PageHeader } from '../../../shared/page/page-header.tsx';
import { RecordNotFound } from '../../../shared/page/record-not-found.tsx';
import { type BackToList, useBack } from '../../../shared/page/use-back.ts';
import { QueryError } from '../../../shared/ui/error-panel.tsx';
import { toId } from '../../../shared/url.ts';
import { subscriptionQuery } from '../subscriptions.queries.ts';
import { SubscriptionPage } from './subscription-page.tsx';

/** /abonnements/{id} */
export function SubscriptionScreen() {
  const { id: written } = useParams({ strict: false });
  const back = useBack('/abonnements');
  const id = toId(written);
  if (id === null) return <Unknown written={written ?? ''} back={back} />;
  return <Known key={id} id={id} back={back} />;
}

function Known({ id, back }: { id: number; back: BackToList }) {
  const subscription = useQuery(subscriptionQuery(id));
  if (isApiError(subscription.error) && subscription.error.code === 'SUBSCRIPTION_NOT_FOUND') {
    return <Unknown written={String(id)} back={back} />;
  }
  if (subscription.data)
    return (
      <SubscriptionPage
        subscription={subscription.data}
        breadcrumb={<Trail back={back} label={String(id)} />}
      />
    );
  if (subscription.isPending) return <PageSkeleton back={back} />;
  return (
    <>
      <PageHeader title="Abonnement" breadcrumb={<Trail back={back} label={String(id)} />} />
      <QueryError query={subscription} />
    </>
  );
}

function Trail({ back, label }: { back: BackToList; label: string }) {
  return <BackTrail back={back} list={{ label: 'Abonnements', to: '/abonnements' }} label={label} />;
}

function Unknown({ written, back }: { written: string; back: BackToList }) {
  return (
    <RecordNotFound
      title="Abonnement non trouvé"
      breadcrumb={<Trail back={back} label={written} />}
      sentence={`Aucun abonnement ne porte le numéro ${written}.`}
      hint="Il est peut-être incomplet."
      back={back}
      backLabel="Revenir aux abonnements"
    />
  );
}

function PageSkeleton({ back }: { back: BackToList }) {
  return (
    <div role="status" aria-busy="true" aria-label="Chargement de l’abonnement…">
      <PageHeader
        title="Abonnement"
        aside={<Skeleton component="span" height={26} width={92} radius="xl" />}
        breadcrumb={<Trail back={back} label="Abonnement" />}
        actions={
          <Group gap="xs">
            <Skeleton height={38} width={110} radius="md" />
            <Skeleton height={38} width={110} radius="md" />
          </Group>
        }
      />
      <Stack gap="md">
        <Skeleton height={170} radius="lg" />
        <Skeleton height={520} radius="lg" />
      </Stack>
    </div>
  );
}
