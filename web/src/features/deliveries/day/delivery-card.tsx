import { displayPhone } from '@florilege/contract/auth/phone.ts';
import type { Delivery } from '@florilege/contract/deliveries/deliveries.contract.ts';
import { ActionIcon, Badge, Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconCamera, IconKey } from '@tabler/icons-react';
import { VariantBadge } from '../../../shared/ui/status-badge.tsx';
import classes from './delivery-card.module.css';
import { type DeliveryState, recipientName } from './delivery-state.ts';
import { DirectionsButton } from './directions-button.tsx';
import { addressLine } from './maps.ts';

type Props = {
  delivery: Delivery;
  state: DeliveryState;
  time: string | null;
  place: number;
  /** The stop that comes now: its buttons stand on the card. */
  next: boolean;
  showDriver: boolean;
  onOpen: () => void;
  /** Absent for members who may not. */
  onProve: (() => void) | undefined;
  /** Absent where the stops are not put in order. */
  onMove: { up: (() => void) | null; down: (() => void) | null } | undefined;
};

export function DeliveryCard({
  delivery,
  state,
  time,
  place,
  next,
  showDriver,
  onOpen,
  onProve,
  onMove,
}: Props) {
  const { recipient, access_notes, delivery_person: driver } = delivery;
  const name = recipientName(delivery);
  const address = addressLine(recipient);
  return (
    <li
      className={classes.card}
      data-done={state.done || undefined}
      data-next={next || undefined}
      data-row-id={delivery.id}
    >
      <div className={classes.when}>
        <span className={classes.time}>{time ?? '—'}</span>
        <span className={classes.place}>{place}</span>
      </div>
      <div className={classes.body}>
        <div className={classes.head}>
          <div className={classes.who}>
            <button type="button" className={classes.name} onClick={onOpen} aria-haspopup="dialog">
              {name}
            </button>
            <p className={classes.address}>{address ?? 'Adresse à demander'}</p>
            <p className={`${classes.address} fl-print-only`}>
              Commande {delivery.id}
              {recipient?.phone && ` · ${displayPhone(recipient.phone)}`}
            </p>
          </div>
          <StateBadges state={state} />
        </div>
        {(showDriver || state.told) && (
          <p className={classes.detail}>
            {[showDriver && (driver?.display_name ?? 'Sans livreur'), state.told].filter(Boolean).join(' · ')}
          </p>
        )}
        {next && (
          <div className={classes.actions}>
            <DirectionsButton address={address} />
            {onProve && (
              <Button
                onClick={onProve}
                leftSection={<IconCamera size={20} stroke={1.6} aria-hidden />}
                aria-haspopup="dialog"
              >
                Livrer
              </Button>
            )}
          </div>
        )}
        {access_notes && !state.done && (
          <p className={classes.access}>
            <IconKey size={16} stroke={1.6} aria-label="Accès&nbsp;:" role="img" /> {access_notes}
          </p>
        )}
      </div>
      {onMove && (
        <div className={classes.moves}>
          <Move id={delivery.id} way="up" label={`Avancer ${name}`} onClick={onMove.up} />
          <Move id={delivery.id} way="down" label={`Reculer ${name}`} onClick={onMove.down} />
        </div>
      )}
    </li>
  );
}

/** En attente or Livrée, and what of it is on this device only. */
export function StateBadges({ state }: { state: DeliveryState }) {
  return (
    <div className={classes.badges}>
      <VariantBadge variant={state.done ? 'default' : 'outline'}>
        {state.done ? 'Livrée' : 'En attente'}
      </VariantBadge>
      {state.refused ? (
        <VariantBadge variant="destructive">Envoi refusé</VariantBadge>
      ) : (
        state.unsent && (
          <Badge variant="light" color="amber" size="lg">
            À synchroniser
          </Badge>
        )
      )}
    </div>
  );
}

type MoveProps = { id: number; way: 'up' | 'down'; label: string; onClick: (() => void) | null };

function Move({ id, way, label, onClick }: MoveProps) {
  const Icon = way === 'up' ? IconArrowUp : IconArrowDown;
  return (
    <ActionIcon
      size={44}
      variant="subtle"
      color="gray"
      aria-label={label}
      data-move={`${id}-${way}`}
      // Not disabled: the one that has arrived at the top keeps the focus.
      {...(onClick ? { onClick } : { 'aria-disabled': true, 'data-disabled': true })}
    >
      <Icon size={20} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
}
