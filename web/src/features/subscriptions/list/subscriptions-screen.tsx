import { can } from '@florilege/contract/auth/roles.ts';
import type { SubscriptionDetail } from '@florilege/contract/subscriptions/subscription.ts';
import { IconRepeat } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, useMemo } from 'react';
import { useMember } from '../../../session/use-session.ts';
import { DialogSlot } from '../../../shared/dialog/dialog-slot.tsx';
import { useNewInUrl } from '../../../shared/dialog/use-new-in-url.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { useListUrl } from '../../../shared/list/list-url.ts';
import { prefetchSubscription, useSubscriptionsList } from '../subscriptions.queries.ts';
import { subscriptionColumns } from './subscription-columns.tsx';
import { SubscriptionsFilterPills } from './subscriptions-filters.tsx';
import classes from './subscriptions-list.module.css';
import { type SubscriptionsUrl, subscriptionsUrl } from './subscriptions-url.ts';

const NewSubscriptionDialog = lazy(() => import('../form/new-subscription-dialog.tsx'));

/** /abonnements */
export function SubscriptionsScreen() {
  const mayEdit = can(useMember(), 'subscriptions.edit');
  const navigate = useNavigate();
  const url = useListUrl(subscriptionsUrl);
  const creating = useNewInUrl(mayEdit);
  const columns = useMemo(() => subscriptionColumns(url.href), [url.href]);
  /** The new subscription takes the dialog's place in the history: Back leads to the list. */
  const show = ({ id }: SubscriptionDetail) =>
    void navigate({
      to: '/abonnements/$id',
      params: { id: String(id) },
      search: { return: url.href },
      replace: true,
    });

  return (
    <>
      <ListScreen
        title="Abonnements"
        subtitle="Gérez les abonnements et les renouvellements automatiques."
        noun={{ one: 'abonnement' }}
        list={useSubscriptionsList(url.filters)}
        url={url}
        searchPlaceholder="Client, numéro, bon de commande…"
        filters={<SubscriptionsFilterPills {...url} />}
        label="Abonnements"
        columns={columns}
        layout={classes.row}
        marks={({ state }) => ({ 'data-ended': state === 'ended' || undefined })}
        prefetch={prefetchSubscription}
        create={mayEdit ? { label: 'Nouvel abonnement', open: creating.open } : null}
        empty={emptyWords(url)}
      />
      <DialogSlot of={creating.opened && (url.from ?? '')}>
        {(from) => <NewSubscriptionDialog from={from} onClose={creating.close} onSaved={show} />}
      </DialogSlot>
    </>
  );
}

function emptyWords({ filters, filtered }: SubscriptionsUrl) {
  if (!filtered) {
    const hint =
      'Un client qui revient chaque semaine ou chaque mois\u202f? Son abonnement crée ses commandes à l’avance, sans rien ressaisir.';
    return { title: 'Aucun abonnement', Icon: IconRepeat, hint };
  }
  const hint = filters.problems
    ? 'Rien n’est à régler\u00a0: toutes les commandes des abonnements ont été créées.'
    : 'Rien ne répond à cette recherche. Essayez un autre nom, ou revenez à tous les abonnements.';
  return { title: 'Aucun abonnement trouvé', Icon: IconRepeat, hint };
}
