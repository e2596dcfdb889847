import { timeSlots } from '@florilege/contract/orders/time-slots.ts';
import { Badge, Group, Stack, Text } from '@mantine/core';
import { IconCheck, IconMessageReport, IconPhotoOff, IconPhotoUp, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatAgo, formatRelativeDay } from '../../shared/format.ts';
import type { Card } from './use-hand.ts';
import { useSwipe } from './use-swipe.ts';
import classes from './verifications.module.css';

type Props = {
  card: Card;
  /** Another card is below it. */
  stacked: boolean;
  onApprove: () => void;
  onReject: () => void;
};

/** A bouquet: its photo and its order. Drawn to the right it is approved, to the left refused. */
export function VerificationCardView({ card, stacked, onApprove, onReject }: Props) {
  const { distance, drawn, hint, handlers } = useSwipe({ onRight: onApprove, onLeft: onReject });
  return (
    <div className={classes.stack} data-stacked={stacked || undefined}>
      <article
        className={classes.card}
        aria-label={`Commande ${card.order} à valider`}
        data-drawn={drawn || undefined}
        style={{ '--drawn': `${distance}px`, '--turned': `${distance / 40}deg` } as React.CSSProperties}
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
      </article>
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
    <div className={classes.frame}>
      <Icon size={32} stroke={1.5} aria-hidden />
      <span>{words}</span>
    </div>
  );
}

function Facts({ card }: { card: Card }) {
  const { order, payer_name, recipient_name, tags, last_refusal, maker_name } = card;
  const origin = [
    whenOf(card),
    recipient_name && recipient_name !== payer_name && `pour ${recipient_name}`,
    maker_name && `par ${maker_name}`,
  ];
  return (
    <Stack gap="xs">
      {tags.length > 0 && (
        <Group component="ul" gap="xs" className={classes.tags} aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag}>
              <Badge variant="light">{tag}</Badge>
            </li>
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
        </Link>{' '}
        · {payer_name ?? 'Client anonyme'}
      </Text>
      <Text size="xs" c="dimmed">
        {origin.filter(Boolean).join(' · ')}
      </Text>
      <Text style={{ whiteSpace: 'pre-line' }}>{card.bouquet_notes ?? 'Pas de notes bouquet.'}</Text>
      {card.hand_message && (
        <blockquote className={`fl-message ${classes.message}`}>
          «&#8239;{card.hand_message}&#8239;»
        </blockquote>
      )}
      {last_refusal && (
        <Text mt="2xs" className={classes.refusal}>
          <IconMessageReport size={18} stroke={1.75} aria-hidden />
          <span>
            Déjà refusée {formatAgo(last_refusal.at)}
            {last_refusal.author_name && ` par ${last_refusal.author_name}`}&#8239;: {last_refusal.reason}
          </span>
        </Text>
      )}
    </Stack>
  );
}

function whenOf({ requires_delivery, delivery_date, delivery_time_slot }: Card): string {
  const kind = requires_delivery ? 'Livraison' : 'Retrait';
  const slot = delivery_time_slot && timeSlots[delivery_time_slot].short.toLocaleLowerCase('fr');
  return [kind, delivery_date && formatRelativeDay(delivery_date).toLocaleLowerCase('fr'), slot]
    .filter(Boolean)
    .join(', ');
}
