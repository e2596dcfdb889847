import '@mantine/core/styles/Progress.layer.css';
import { decisions } from '@florilege/contract/verifications/verifications.contract.ts';
import { Button, Group, Kbd, Progress, SimpleGrid, Skeleton, Text } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowDown,
  IconArrowUp,
  IconCheck,
  IconRosetteDiscountCheck,
  IconX,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, useEffect, useState } from 'react';
import { errorMessage } from '../../shared/api/api-error.ts';
import { DialogSlot } from '../../shared/dialog/dialog-slot.tsx';
import { formatCount } from '../../shared/format.ts';
import { PageHeader } from '../../shared/page/page-header.tsx';
import { isKey } from '../../shared/page/shortcuts.ts';
import { usePageKeys } from '../../shared/page/use-page-keys.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ErrorPanel } from '../../shared/ui/error-panel.tsx';
import { type Card, type Hand, useHand } from './use-hand.ts';
import { VerificationCardView } from './verification-card.tsx';
import classes from './verifications.module.css';
import { verificationShortcuts as keys } from './verifications.shortcuts.ts';

const RejectDialog = lazy(() => import('./reject-dialog.tsx'));

/** /verifications */
export function VerificationsScreen() {
  const hand = useHand();
  const [first, next] = hand.cards;
  // The card that is being refused, whatever cards come or go meanwhile.
  const [refused, setRefused] = useState<Card | null>(null);
  const approve = () => first && hand.decide(first, 'approved');
  const reject = () => first && setRefused(first);
  useVerificationKeys({ hand, first, approve, reject });
  usePreloaded(hand.cards);

  return (
    <div className={classes.screen} data-bar={first ? true : undefined}>
      <PageHeader title="Vérifications" />
      <Progression hand={hand} />
      {hand.error ? (
        <ErrorPanel message={errorMessage(hand.error)} onRetry={hand.retry} retrying={hand.retrying} />
      ) : first ? (
        <>
          <VerificationCardView
            key={first.order}
            card={first}
            stacked={next !== undefined}
            onApprove={approve}
            onReject={reject}
          />
          <Buttons hand={hand} onApprove={approve} onReject={reject} />
        </>
      ) : hand.loading ? (
        <Skeleton
          h="min(76dvh, 640px)"
          radius="lg"
          role="status"
          aria-label="Chargement des vérifications…"
        />
      ) : (
        <Finished waiting={hand.waiting} />
      )}
      <DialogSlot of={refused}>
        {(card) => (
          <RejectDialog
            card={card}
            onClose={() => setRefused(null)}
            onReject={(reason) => hand.decide(card, 'rejected', reason)}
          />
        )}
      </DialogSlot>
    </div>
  );
}

function Progression({ hand: { counted, error, done, waiting, last, undo, undoing } }: { hand: Hand }) {
  if (!counted) {
    return error ? null : (
      <div className={classes.progress} aria-hidden>
        <Skeleton height={14} width={170} />
        <Skeleton height={3} />
      </div>
    );
  }
  const total = done + waiting;
  return (
    <div className={classes.progress}>
      <span>
        {done} sur {total} · {waiting} en attente
      </span>
      <span role="status">
        {last && `Commande ${last.order} ${decisions[last.decision].toLocaleLowerCase('fr')}`}
      </span>
      {last && (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden />}
          onClick={undo}
          loading={undoing}
          aria-label={`Annuler\u00a0: commande ${last.order}`}
        >
          Annuler
        </Button>
      )}
      <Progress value={total > 0 ? (100 * done) / total : 0} size="xs" aria-label="Vérifications faites" />
    </div>
  );
}

type ButtonsProps = { hand: Hand; onApprove: () => void; onReject: () => void };

function Buttons({ hand, onApprove, onReject }: ButtonsProps) {
  return (
    <div className={classes.bar}>
      <SimpleGrid cols={2} spacing="md">
        <Button
          variant="default"
          size="lg"
          c="red"
          leftSection={<IconX size={20} stroke={2} aria-hidden />}
          onClick={onReject}
          aria-haspopup="dialog"
          aria-keyshortcuts="ArrowLeft"
        >
          Refuser
        </Button>
        <Button
          size="lg"
          leftSection={<IconCheck size={20} stroke={2} aria-hidden />}
          onClick={onApprove}
          aria-keyshortcuts="ArrowRight Space"
        >
          Valider
        </Button>
      </SimpleGrid>
      <Group gap="xs" justify="center" mt="xs">
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconArrowUp size={18} stroke={1.75} aria-hidden />}
          onClick={hand.previous}
          disabled={!hand.hasPrevious}
          aria-keyshortcuts="ArrowUp"
        >
          Précédente
        </Button>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconArrowDown size={18} stroke={1.75} aria-hidden />}
          onClick={hand.next}
          disabled={hand.waiting < 2}
          aria-keyshortcuts="ArrowDown"
        >
          Suivante
        </Button>
      </Group>
      <Text size="xs" c="dimmed" ta="center" mt="sm" visibleFrom="md" aria-hidden>
        <Kbd>→</Kbd> ou <Kbd>Espace</Kbd> valide · <Kbd>←</Kbd> refuse · <Kbd>↑</Kbd> <Kbd>↓</Kbd> d’une carte
        à l’autre
      </Text>
    </div>
  );
}

function Finished({ waiting }: { waiting: number }) {
  if (waiting > 0) {
    return (
      <EmptyState
        title="Rien à vérifier ici pour l’instant"
        icon={<IconRosetteDiscountCheck size={32} stroke={1.5} />}
        hint={`${formatCount(waiting, 'commande est vérifiée', 'commandes sont vérifiées')} en ce moment par quelqu’un d’autre. Ce qui reste arrive ici tout seul.`}
      />
    );
  }
  return (
    <EmptyState
      title="Toutes les vérifications sont terminées !"
      icon={<IconRosetteDiscountCheck size={32} stroke={1.5} />}
      hint="Les prochains bouquets photographiés arrivent ici tout seuls."
      action={
        <Button variant="default" component={Link} to="/commandes">
          Voir les commandes
        </Button>
      }
    />
  );
}

type Keys = { hand: Hand; first: Card | undefined; approve: () => void; reject: () => void };

/** A key that is held down decides one card only; on a button, Space is the button’s. */
function useVerificationKeys({ hand, first, approve, reject }: Keys): void {
  usePageKeys(({ key, repeat, target }) => {
    const onButton = key === ' ' && target instanceof Element && target.closest('a, button') !== null;
    const does = isKey(keys.approve, key)
      ? approve
      : isKey(keys.reject, key)
        ? reject
        : isKey(keys.previousCard, key)
          ? hand.previous
          : isKey(keys.nextCard, key)
            ? hand.next
            : null;
    if (!first || onButton || !does) return false;
    if (!repeat) does();
    return true;
  });
}

/** Loads the photos of the cards below before their turn. */
function usePreloaded(cards: readonly Card[]): void {
  const urls = cards
    .slice(1)
    .flatMap(({ photo }) => photo?.medium_url ?? photo?.image_url ?? [])
    .join(' ');
  useEffect(() => {
    for (const url of urls.split(' ').filter(Boolean)) new Image().src = url;
  }, [urls]);
}
