import { can } from '@florilege/contract/auth/roles.ts';
import type { SubscriptionDetail } from '@florilege/contract/subscriptions/subscription.ts';
import { Button, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconEdit, IconHistory, IconPlayerPause, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useMember } from '../../../session/use-session.ts';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { useOnceOpened } from '../../../shared/legacy/use-once-opened.ts';
import { BackTrail } from '../../../shared/page/back-trail.tsx';
import { PageHeader } from '../../../shared/page/page-header.tsx';
import type { BackToList } from '../../../shared/page/use-back.ts';
import { useNotify } from '../../../shared/ui/notification-dialog.tsx';
import { VariantBadge } from '../../../shared/ui/status-badge.tsx';
import { ComingDates } from '../dates/coming-dates.tsx';
import { EndDialog } from '../dates/end-dialog.tsx';
import { PastDates } from '../dates/past-dates.tsx';
import { PauseDialog } from '../dates/pause-dialog.tsx';
import { SUBSCRIPTIONS_PATH } from '../list/subscriptions-search.ts';
import { CLIENT_GONE, stateDisplay } from '../subscription-words.ts';
import { useStop } from '../subscriptions.queries.ts';
import { LostDates } from './lost-dates.tsx';
import { SubscriptionFacts } from './subscription-facts.tsx';
import classes from './subscription-page.module.css';
import { ToSettle } from './to-settle.tsx';

const SubscriptionDialog = lazy(() =>
  import('../form/subscription-dialog.tsx').then((module) => ({ default: module.SubscriptionDialog })),
);

type Dialog = 'edit' | 'pause' | 'end';
type Props = { subscription: SubscriptionDetail; back: BackToList };

/** A subscription that is there: what it gives, what waits, its coming dates and those that were. */
export function SubscriptionPage({ subscription, back }: Props) {
  const mayEdit = can(useMember(), 'subscriptions.edit');
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const editWanted = useOnceOpened(dialog === 'edit');
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
            list={{ label: 'Abonnements', to: SUBSCRIPTIONS_PATH }}
            label={String(subscription.id)}
          />
        }
        actions={mayEdit && <Actions subscription={subscription} onDialog={setDialog} />}
      />
      <Stack gap="md">
        <ToSettle subscription={subscription} mayEdit={mayEdit} onEdit={() => setDialog('edit')} />
        <LostDates subscription={subscription} mayEdit={mayEdit} />
        <SubscriptionFacts subscription={subscription} />
        <ComingDates subscription={subscription} mayEdit={mayEdit} />
        <PastDates subscription={subscription} />
      </Stack>
      <PauseDialog subscription={subscription} opened={dialog === 'pause'} onClose={close} />
      <EndDialog subscription={subscription} opened={dialog === 'end'} onClose={close} />
      <Suspense>
        {editWanted && (
          <SubscriptionDialog
            subscription={subscription}
            opened={dialog === 'edit'}
            onClose={close}
            onSaved={close}
          />
        )}
      </Suspense>
    </>
  );
}

function Actions({
  subscription,
  onDialog,
}: {
  subscription: SubscriptionDetail;
  onDialog: (dialog: Dialog) => void;
}) {
  const mayReadJournal = can(useMember(), 'audit.read');
  const navigate = useNavigate();
  const stop = useStop(subscription.id);
  const notify = useNotify();
  const resume = () =>
    stop.mutate(
      { kind: 'resume' },
      {
        onSuccess: () => notifications.show({ message: 'Abonnement repris', color: 'green' }),
        onError: (error) => void notify({ type: 'error', title: 'Erreur', description: errorMessage(error) }),
      },
    );
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
          onClick={resume}
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
