import '@mantine/core/styles/Progress.layer.css';
import { type Decision, decisions } from '@florilege/contract/verifications/verifications.contract.ts';
import { Box, Button, Group, Kbd, Progress, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowDown,
  IconArrowUp,
  IconCheck,
  IconRosetteDiscountCheck,
  IconX,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { errorMessage } from '../../shared/api/api-error.ts';
import { DialogSlot } from '../../shared/dialog/dialog-slot.tsx';
import { laterDialog } from '../../shared/dialog/later-dialog.tsx';
import { formatCount, joined } from '../../shared/format.ts';
import { PageHeader } from '../../shared/page/page-header.tsx';
import { isKey } from '../../shared/page/shortcuts.ts';
import { usePageKeys } from '../../shared/page/use-page-keys.ts';
import { ActionButton } from '../../shared/ui/action-button.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ErrorPanel } from '../../shared/ui/error-panel.tsx';
import { useOnePress } from '../../shared/use-one-press.ts';
import { type Card, type Hand, useHand } from './use-hand.ts';
import { VerificationCardView } from './verification-card.tsx';
import classes from './verifications.module.css';
import { verificationShortcuts as keys } from './verifications.shortcuts.ts';

const RejectDialog = laterDialog(() => import('./reject-dialog.tsx'));

/** /verifications */
export function VerificationsScreen() {
  const hand = useHand();
  const [first, next] = hand.cards;
  // The card that is being refused, whatever cards come or go meanwhile.
  const [refused, setRefused] = useState<Card | null>(null);
  const decide = (decision: Decision) => {
    if (!first) return;
    if (decision === 'approved') hand.decide(first, decision);
    else setRefused(first);
  };
  useVerificationKeys(hand, decide);
  usePreloaded(hand.cards);

  return (
    <div className={classes.screen} data-bar={first ? 'decision' : undefined}>
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
            onDecided={decide}
          />
          <Buttons hand={hand} onDecided={decide} />
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
      <Stack mb="sm" mih={44} gap="md" justify="center" aria-hidden>
        <Skeleton height={14} width={170} />
        <Skeleton height={3} />
      </Stack>
    );
  }
  const total = done + waiting;
  return (
    <Box mb="sm" c="dimmed" className="fl-figures">
      <Group mih={44} gap="md" justify="space-between">
        <span>{joined(`${done} sur ${total}`, `${waiting} en attente`)}</span>
        <Text span flex={1} ta="end" role="status" className={classes.said}>
          {last && `Commande ${last.order} ${decisions[last.decision].toLocaleLowerCase('fr')}`}
        </Text>
        {last && (
          <ActionButton
            Icon={IconArrowBackUp}
            variant="subtle"
            color="gray"
            onClick={undo}
            loading={undoing}
            aria-label={`Annuler\u00a0: commande ${last.order}`}
          >
            Annuler
          </ActionButton>
        )}
      </Group>
      <Progress value={total > 0 ? (100 * done) / total : 0} size="xs" aria-label="Vérifications faites" />
    </Box>
  );
}

type Decide = (decision: Decision) => void;

function Buttons({ hand, onDecided }: { hand: Hand; onDecided: Decide }) {
  const press = useOnePress(onDecided);
  return (
    <div className={`${classes.bar} fl-no-print`}>
      <SimpleGrid cols={2} spacing="md">
        <ActionButton
          Icon={IconX}
          size="lg"
          c="red"
          onClick={() => press('rejected')}
          aria-haspopup="dialog"
          aria-keyshortcuts="ArrowLeft"
        >
          Refuser
        </ActionButton>
        <ActionButton
          Icon={IconCheck}
          variant="filled"
          size="lg"
          onClick={() => press('approved')}
          aria-keyshortcuts="ArrowRight Space"
        >
          Valider
        </ActionButton>
      </SimpleGrid>
      <Group gap="xs" justify="center" mt="xs">
        <ActionButton
          Icon={IconArrowUp}
          variant="subtle"
          color="gray"
          onClick={hand.previous}
          disabled={!hand.hasPrevious}
          aria-keyshortcuts="ArrowUp"
        >
          Précédente
        </ActionButton>
        <ActionButton
          Icon={IconArrowDown}
          variant="subtle"
          color="gray"
          onClick={hand.next}
          disabled={hand.waiting < 2}
          aria-keyshortcuts="ArrowDown"
        >
          Suivante
        </ActionButton>
      </Group>
      <Text size="xs" c="dimmed" ta="center" mt="sm" visibleFrom="md" aria-hidden>
        <Kbd>→</Kbd> ou <Kbd>Espace</Kbd> valide&nbsp;· <Kbd>←</Kbd> refuse&nbsp;· <Kbd>↑</Kbd> <Kbd>↓</Kbd>{' '}
        d’une carte à l’autre
      </Text>
    </div>
  );
}

function Finished({ waiting }: { waiting: number }) {
  const icon = <IconRosetteDiscountCheck size={32} stroke={1.5} />;
  if (waiting > 0) {
    return (
      <EmptyState
        title="Rien à vérifier ici pour l’instant"
        icon={icon}
        hint={`${formatCount(waiting, 'commande est vérifiée', 'commandes sont vérifiées')} en ce moment par quelqu’un d’autre. Ce qui reste arrive ici tout seul.`}
      />
    );
  }
  return (
    <EmptyState
      title="Toutes les vérifications sont terminées !"
      icon={icon}
      hint="Les prochains bouquets photographiés arrivent ici tout seuls."
      action={
        <Button variant="default" component={Link} to="/commandes">
          Voir les commandes
        </Button>
      }
    />
  );
}

/** A key that is held down decides one card only; on a button, Space is the button’s. */
function useVerificationKeys(hand: Hand, decide: Decide): void {
  usePageKeys(({ key, repeat, target }) => {
    const onButton = key === ' ' && target instanceof Element && target.closest('a, button') !== null;
    const actions = [
      [keys.approve, () => decide('approved')],
      [keys.reject, () => decide('rejected')],
      [keys.previousCard, hand.previous],
      [keys.nextCard, hand.next],
    ] as const;
    const does = actions.find(([shortcut]) => isKey(shortcut, key))?.[1];
    if (hand.cards.length === 0 || onButton || !does) return false;
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
