import { can } from '@florilege/contract/auth/roles.ts';
import type { SubscriptionDetail } from '@florilege/contract/subscriptions/subscription.ts';
import { Button, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconEdit, IconHistory, IconPlayerPause, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import { useMember } from '../../../session/use-session.ts';
import { DialogSlot } from '../../../shared/dialog/dialog-slot.tsx';
import { BackTrail } from '../../../shared/page/back-trail.tsx';
import { PageHeader } from '../../../shared/page/page-header.tsx';
import type { BackToList } from '../../../shared/page/use-back.ts';
import { useFailed } from '../../../shared/ui/notification-dialog.tsx';
import { VariantBadge } from '../../../shared/ui/status-badge.tsx';
import { ComingDates } from '../dates/coming-dates.tsx';
import { DatesToSettle, LostDates } from '../dates/dates-to-settle.tsx';
import { PastDates } from '../dates/past-dates.tsx';
import { CLIENT_GONE, stateDisplay } from '../subscription-words.ts';
import { useStop } from '../subscriptions.queries.ts';
import { EndDialog, PauseDialog } from './stop-dialogs.tsx';
import { SubscriptionFacts } from './subscription-facts.tsx';
import classes from './subscription-page.module.css';

const SubscriptionDialog = lazy(() => import('../form/subscription-dialog.tsx'));

type OpenDialog = 'edit' | 'pause' | 'end';
type Props = { subscription: SubscriptionDetail; back: BackToList };

/** A loaded subscription: what it gives, what waits, its dates to come and those that were. */
export function SubscriptionPage({ subscription, back }: Props) {
  const mayEdit = can(useMember(), 'subscriptions.edit');
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const state = stateDisplay(subscription);
  const close = () => setDialog(null);
  return (
    <>
      <PageHeader
        title={subscription.payer_account?.name ?? CLIENT_GONE}
        aside={<VariantBadge variant={state.badge}>{state.label}</VariantBadge>}
        subtitle={`Abonnement n° ${subscription.id}`}
        breadcrumb={
          <BackTrail
            back={back}
            list={{ label: 'Abonnements', to: '/abonnements' }}
            label={String(subscription.id)}
          />
        }
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

function Actions({ subscription, onDialog }: ActionsProps) {
  const mayReadJournal = can(useMember(), 'audit.read');
  const navigate = useNavigate();
  const stop = useStop(subscription.id);
  const onError = useFailed();
  const onSuccess = () => notifications.show({ message: 'Abonnement repris', color: 'green' });
  const ended = subscription.ended_on !== null;
  const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;
  return (
    <div className={classes.actions}>
      {mayReadJournal && (
        <Button
          variant="default"
          leftSection={<IconHistory {...icon} />}
          onClick={() =>
            void navigate({ to: '/audit', search: { about: `subscription:${subscription.id}` } })
          }
        >
          Journal
        </Button>
      )}
      {(ended || subscription.state === 'paused') && (
        <Button
          variant="default"
          leftSection={<IconPlayerPlay {...icon} />}
          onClick={() => stop.mutate({ kind: 'resume' }, { onSuccess, onError })}
          loading={stop.isPending}
        >
          Reprendre
        </Button>
      )}
      {!ended && (
        <>
          {subscription.state !== 'ended' && (
            <Button
              variant="default"
              leftSection={<IconPlayerPause {...icon} />}
              onClick={() => onDialog('pause')}
              aria-haspopup="dialog"
            >
              {subscription.state === 'paused' ? 'Changer la pause' : 'Mettre en pause'}
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconPlayerStop {...icon} />}
            onClick={() => onDialog('end')}
            aria-haspopup="dialog"
          >
            Terminer
          </Button>
          <Button
            leftSection={<IconEdit {...icon} />}
            onClick={() => onDialog('edit')}
            aria-haspopup="dialog"
          >
            Modifier
          </Button>
        </>
      )}
    </div>
  );
}
