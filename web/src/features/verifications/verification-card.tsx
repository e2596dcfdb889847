import { ANONYMOUS_CLIENT } from '@florilege/contract/clients/account-summary.ts';
import { slotDisplay } from '@florilege/contract/orders/time-slots.ts';
import type { Decision } from '@florilege/contract/verifications/verifications.contract.ts';
import { Badge, Group, Paper, Stack, Text } from '@mantine/core';
import { IconCheck, IconMessageReport, IconPhotoOff, IconPhotoUp, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type CSSProperties, type PointerEvent, useRef, useState } from 'react';
import { formatAgo, formatRelativeDay, joined } from '../../shared/format.ts';
import { useToday } from '../../shared/use-clock.ts';
import type { Card } from './use-hand.ts';
import classes from './verifications.module.css';

type Props = {
  card: Card;
  /** Another card is below it. */
  stacked: boolean;
  onDecided: (decision: Decision) => void;
};

/** A bouquet: its photo and its order. Drawn to the right it is approved, to the left refused. */
export function VerificationCardView({ card, stacked, onDecided }: Props) {
  const { distance, drawn, hint, handlers } = useSwipe(onDecided);
  return (
    <div className={classes.stack} data-stacked={stacked || undefined}>
      <Paper
        component="article"
        withBorder
        p="md"
        className={classes.card}
        aria-label={`Commande ${card.order} à valider`}
        data-drawn={drawn || undefined}
        style={{ '--drawn': `${distance}px`, '--turned': `${distance / 40}deg` } as CSSProperties}
        {...handlers}
      >
        <Photo card={card} />
        {hint && (
          <p className={classes.hint} data-hint={hint} aria-hidden>
            {hint === 'approved' ? <IconCheck size={22} stroke={2} /> : <IconX size={22} stroke={2} />}
            {hint === 'approved' ? 'Valider' : 'Refuser'}
          </p>
        )}
        <Facts card={card} />
      </Paper>
    </div>
  );
}

function Photo({ card: { photo, order } }: { card: Card }) {
  // A URL that has expired; the next answer brings another.
  const [broken, setBroken] = useState<string | null>(null);
  const url = photo && (photo.medium_url ?? photo.image_url);
  if (photo && url && broken !== url) {
    return (
      <div className={classes.frame}>
        <img
          src={url}
          width={photo.width}
          height={photo.height}
          alt={photo.description ?? `Bouquet de la commande ${order}`}
          draggable={false}
          decoding="async"
          onError={() => setBroken(url)}
        />
      </div>
    );
  }
  const Icon = photo?.status === 'pending' ? IconPhotoUp : IconPhotoOff;
  const words = photo
    ? 'Cette photo ne peut pas s’afficher.'
    : 'Aucune photo de vérification\u00a0: refusez pour en demander une.';
  return (
    <Stack gap="sm" align="center" justify="center" ta="center" c="dimmed" className={classes.frame}>
      <Icon size={32} stroke={1.5} aria-hidden />
      <span>{words}</span>
    </Stack>
  );
}

function Facts({ card }: { card: Card }) {
  const { order, payer_name, recipient_name, tags, last_refusal, maker_name } = card;
  const origin = [
    whenOf(card, useToday()),
    recipient_name && recipient_name !== payer_name && `pour ${recipient_name}`,
    maker_name && `par ${maker_name}`,
  ];
  return (
    <Stack gap="xs">
      {tags.length > 0 && (
        <Group component="ul" gap="xs" aria-label="Tags">
          {tags.map((tag) => (
            <Badge key={tag} component="li" variant="light" maw="100%">
              {tag}
            </Badge>
          ))}
        </Group>
      )}
      <Text component="h2" size="lg" fw={550}>
        <Link
          to="/commandes/$id"
          params={{ id: String(order) }}
          search={{ return: '/verifications' }}
          className={classes.order}
        >
          {order}
        </Link>
        &nbsp;· {payer_name ?? ANONYMOUS_CLIENT}
      </Text>
      <Text size="xs" c="dimmed">
        {joined(...origin)}
      </Text>
      <Text style={{ whiteSpace: 'pre-line' }}>{card.bouquet_notes ?? 'Pas de notes bouquet.'}</Text>
      {card.hand_message && (
        <Text component="blockquote" mt="2xs" ps="sm" fz="lg" className={`fl-message ${classes.message}`}>
          «&nbsp;{card.hand_message}&nbsp;»
        </Text>
      )}
      {last_refusal && (
        <Group gap="xs" wrap="nowrap" align="flex-start" className={classes.refusal}>
          <IconMessageReport size={18} stroke={1.75} style={{ flex: 'none' }} aria-hidden />
          <span>
            Déjà refusée {formatAgo(last_refusal.at)}
            {last_refusal.author_name && ` par ${last_refusal.author_name}`}&nbsp;: {last_refusal.reason}
          </span>
        </Group>
      )}
    </Stack>
  );
}

function whenOf({ requires_delivery, delivery_date, delivery_time_slot }: Card, today: string): string {
  const kind = requires_delivery ? 'Livraison' : 'Retrait';
  const slot = delivery_time_slot && slotDisplay(delivery_time_slot).short.toLocaleLowerCase('fr');
  return [kind, delivery_date && formatRelativeDay(delivery_date, today).toLocaleLowerCase('fr'), slot]
    .filter(Boolean)
    .join(', ');
}

/** Pixels that a card is drawn aside before it is decided, and before it shows the decision. */
export const SWIPE = 100;
export const HINT = 50;
/** Less is a tap, or the page being scrolled. */
const SLOP = 8;

/** The decision of a card that is drawn aside by `distance`; null: none yet. */
export function meaningOf(distance: number, threshold: number): Decision | null {
  if (Math.abs(distance) <= threshold) return null;
  return distance > 0 ? 'approved' : 'rejected';
}

/** Draws a card aside by finger or mouse, to the right or to the left; short of the threshold it returns. */
function useSwipe(onDecided: (decision: Decision) => void) {
  const finger = useRef<{ id: number; from: number; drawn: boolean } | null>(null);
  const [distance, setDistance] = useState(0);
  const [drawn, setDrawn] = useState(false);

  const down = (event: PointerEvent) => {
    const onControl = event.target instanceof Element && event.target.closest('a, button');
    if (event.button !== 0 || !event.isPrimary || onControl) return;
    finger.current = { id: event.pointerId, from: event.clientX, drawn: false };
  };

  const move = (event: PointerEvent) => {
    const own = finger.current;
    if (own?.id !== event.pointerId) return;
    const aside = event.clientX - own.from;
    if (!own.drawn) {
      if (Math.abs(aside) < SLOP) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      own.drawn = true;
      setDrawn(true);
    }
    setDistance(aside);
  };

  const end = (event: PointerEvent) => {
    const own = finger.current;
    if (own?.id !== event.pointerId) return;
    finger.current = null;
    setDrawn(false);
    setDistance(0);
    // The browser cancels it to scroll the page.
    const meaning =
      event.type === 'pointerup' && own.drawn ? meaningOf(event.clientX - own.from, SWIPE) : null;
    if (meaning) onDecided(meaning);
  };

  return {
    distance,
    /** The card follows the finger without delay. */
    drawn,
    hint: meaningOf(distance, HINT),
    handlers: { onPointerDown: down, onPointerMove: move, onPointerUp: end, onPointerCancel: end },
  };
}
