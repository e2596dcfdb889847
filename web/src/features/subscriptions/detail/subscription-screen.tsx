import { can } from '@florilege/contract/auth/roles.ts';
import { slotDisplay } from '@florilege/contract/orders/time-slots.ts';
import { ruleSentence } from '@florilege/contract/subscriptions/rule.ts';
import { DAYS_AHEAD, type SubscriptionDetail } from '@florilege/contract/subscriptions/subscription.ts';
import { Group, Skeleton, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconEdit, IconHistory, IconPlayerPause, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMember } from '../../../session/use-session.ts';
import { DialogSlot } from '../../../shared/dialog/dialog-slot.tsx';
import { laterDialog } from '../../../shared/dialog/later-dialog.tsx';
import { formatDate, formatEuros } from '../../../shared/format.ts';
import { BackTrail } from '../../../shared/page/back-trail.tsx';
import { PageHeader } from '../../../shared/page/page-header.tsx';
import { RecordScreen } from '../../../shared/page/record-screen.tsx';
import type { BackToList } from '../../../shared/page/use-back.ts';
import { ActionButton } from '../../../shared/ui/action-button.tsx';
import { Fact, Facts } from '../../../shared/ui/facts.tsx';
import { useFailed } from '../../../shared/ui/notification-dialog.tsx';
import { StatusBadge } from '../../../shared/ui/status-badge.tsx';
import { SAME_AS_PAYER } from '../../orders/orders.public.ts';
import { ComingDates, PastDates } from '../dates/date-lists.tsx';
import { DatesToSettle, LostDates } from '../dates/dates-to-settle.tsx';
import { subscriptionsUrl } from '../list/subscriptions-url.ts';
import { CLIENT_GONE, nextText, pauseText, spanText, stateDisplay } from '../subscription-words.ts';
import { subscriptionQuery, useStop } from '../subscriptions.queries.ts';
import { EndDialog, PauseDialog } from './stop-dialogs.tsx';
import classes from './subscription-page.module.css';

const SubscriptionDialog = laterDialog(() => import('../form/subscription-dialog.tsx'));

/** /abonnements/{id} */
export function SubscriptionScreen() {
  return (
    <RecordScreen kind={kind} query={subscriptionQuery} skeleton={skeleton}>
      {(subscription, back) => <SubscriptionPage subscription={subscription} back={back} />}
    </RecordScreen>
  );
}

const kind = {
  list: { label: 'Abonnements', to: subscriptionsUrl.path },
  title: () => 'Abonnement',
  loading: 'Chargement de l’abonnement…',
  notFound: 'SUBSCRIPTION_NOT_FOUND',
  unknown: 'Abonnement non trouvé',
  none: 'Aucun abonnement',
  hint: 'Il est peut-être incomplet.',
} as const;

const skeleton = {
  aside: <Skeleton component="span" height={26} width={92} radius="xl" />,
  actions: (
    <Group gap="xs">
      <Skeleton height={38} width={110} radius="md" />
      <Skeleton height={38} width={110} radius="md" />
    </Group>
  ),
  body: (
    <>
      <Skeleton height={170} radius="lg" />
      <Skeleton height={520} radius="lg" />
    </>
  ),
};

type OpenDialog = 'edit' | 'pause' | 'end';
/** A loaded subscription: what it gives, what waits, its dates to come and those that were. */
function SubscriptionPage({ subscription, back }: { subscription: SubscriptionDetail; back: BackToList }) {
  const mayEdit = can(useMember(), 'subscriptions.edit');
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <PageHeader
        title={subscription.payer_account?.name ?? CLIENT_GONE}
        aside={<StatusBadge {...stateDisplay(subscription)} />}
        subtitle={`Abonnement n° ${subscription.id}`}
        breadcrumb={<BackTrail back={back} label={String(subscription.id)} />}
        actions={mayEdit && <Actions subscription={subscription} onDialog={setDialog} />}
      />
      <Stack gap="md">
        <DatesToSettle subscription={subscription} mayEdit={mayEdit} onEdit={() => setDialog('edit')} />
        <LostDates subscription={subscription} mayEdit={mayEdit} />
        <SubscriptionFacts subscription={subscription} />
        <ComingDates subscription={subscription} mayEdit={mayEdit} />
        <PastDates subscription={subscription} />
      </Stack>
      <DialogSlot of={dialog === 'pause'}>
        {() => <PauseDialog subscription={subscription} onClose={close} />}
      </DialogSlot>
      <DialogSlot of={dialog === 'end'}>
        {() => <EndDialog subscription={subscription} onClose={close} />}
      </DialogSlot>
      <DialogSlot of={dialog === 'edit'}>
        {() => <SubscriptionDialog subscription={subscription} onClose={close} onSaved={close} />}
      </DialogSlot>
    </>
  );
}

type ActionsProps = { subscription: SubscriptionDetail; onDialog: (dialog: OpenDialog) => void };

function Actions({ subscription: { id, state, paused_from, ended_on }, onDialog }: ActionsProps) {
  const mayReadJournal = can(useMember(), 'audit.read');
  const navigate = useNavigate();
  const stop = useStop(id);
  const onError = useFailed();
  const ended = ended_on !== null;
  const journal = () => void navigate({ to: '/audit', search: { about: `subscription:${id}` } });
  const isPlanned = state === 'active' && paused_from !== null;
  const resumed = isPlanned ? 'Pause annulée' : 'Abonnement repris';
  const onSuccess = () => notifications.show({ message: resumed, color: 'green' });
  const resume = () => void stop.mutateAsync({ kind: 'resume' }).then(onSuccess, onError);
  const opens = (dialog: OpenDialog) =>
    ({ onClick: () => onDialog(dialog), 'aria-haspopup': 'dialog' }) as const;
  return (
    <>
      {mayReadJournal && (
        <ActionButton Icon={IconHistory} onClick={journal}>
          Journal
        </ActionButton>
      )}
      {(ended || state === 'paused' || isPlanned) && (
        <ActionButton Icon={IconPlayerPlay} onClick={resume} loading={stop.isPending}>
          {isPlanned ? 'Annuler la pause' : 'Reprendre'}
        </ActionButton>
      )}
      {!ended && state !== 'ended' && (
        <ActionButton Icon={IconPlayerPause} {...opens('pause')}>
          {paused_from === null ? 'Mettre en pause' : 'Changer la pause'}
        </ActionButton>
      )}
      {!ended && (
        <>
          <ActionButton Icon={IconPlayerStop} {...opens('end')}>
            Terminer
          </ActionButton>
          <ActionButton Icon={IconEdit} variant="filled" {...opens('edit')}>
            Modifier
          </ActionButton>
        </>
      )}
    </>
  );
}

/** The rhythm of a subscription, and the fields that its orders get. */
function SubscriptionFacts({ subscription }: { subscription: SubscriptionDetail }) {
  const { payer_account, recipient_account, delivery_time_slot, id } = subscription;
  const pause = pauseText(subscription);
  const noRecipient = subscription.recipient_gone ? 'Destinataire supprimé' : SAME_AS_PAYER;
  return (
    <section className="fl-card" aria-label="L’abonnement">
      <Facts>
        <Fact term="Rythme">
          <strong>{ruleSentence(subscription.rule)}</strong>
          <small>{spanText(subscription)}</small>
        </Fact>
        <Fact term="Prochaine date">
          <strong>{nextText(subscription)}</strong>
          <small>Commande créée {DAYS_AHEAD} jours avant</small>
        </Fact>
        {pause && <Fact term="Pause">{pause}</Fact>}
        <Fact term="Montant par date">
          <strong className="fl-figures">{formatEuros(subscription.amount)}</strong>
          <small>TVA {subscription.vat_rate}&nbsp;% comprise</small>
        </Fact>
        <Fact term="Remise">
          {subscription.requires_delivery ? 'Livraison' : 'Retrait'}
          <small>{delivery_time_slot ? slotDisplay(delivery_time_slot).label : 'Sans créneau'}</small>
        </Fact>
        <Fact term="Payeur">
          {payer_account ? <ClientLink client={payer_account} from={id} /> : CLIENT_GONE}
        </Fact>
        <Fact term="Destinataire">
          {recipient_account ? <ClientLink client={recipient_account} from={id} /> : noRecipient}
        </Fact>
        {subscription.location && <Fact term="Boutique">{subscription.location.name}</Fact>}
        {subscription.purchase_order_number && (
          <Fact term="Bon de commande">{subscription.purchase_order_number}</Fact>
        )}
        <Fact term="Créé le">
          {formatDate(subscription.created_at)}
          {subscription.created_by_name && <small>par {subscription.created_by_name}</small>}
        </Fact>
        {subscription.bouquet_notes && (
          <Fact term="Notes bouquet" wide>
            <span className="fl-lines">{subscription.bouquet_notes}</span>
          </Fact>
        )}
        {subscription.hand_message && (
          <Fact term="Message manuscrit" wide>
            <span className="fl-message fl-lines">{subscription.hand_message}</span>
          </Fact>
        )}
      </Facts>
    </section>
  );
}

function ClientLink({ client, from }: { client: { id: number; name: string }; from: number }) {
  return (
    <Link
      to="/clients/$id"
      params={{ id: String(client.id) }}
      search={{ return: `/abonnements/${from}` }}
      className={classes.link}
    >
      {client.name}
    </Link>
  );
}
