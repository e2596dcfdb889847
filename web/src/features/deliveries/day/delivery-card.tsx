import { displayPhone } from '@florilege/contract/auth/phone.ts';
import type { Delivery } from '@florilege/contract/deliveries/deliveries.contract.ts';
import { ActionIcon, Badge, Button, Group, Text, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconCamera, IconKey, IconRoute } from '@tabler/icons-react';
import { VariantBadge } from '../../../shared/ui/status-badge.tsx';
import classes from './deliveries.module.css';
import { type DeliveryState, recipientName } from './delivery-state.ts';
import { addressLine, directionsTo } from './maps.ts';

type Props = {
  delivery: Delivery;
  state: DeliveryState;
  time: string | null;
  place: number;
  /** The stop that comes now has its buttons on the card. */
  next: boolean;
  showDriver: boolean;
  onOpen: () => void;
  /** Absent for members who may not. */
  onProve: (() => void) | undefined;
  /** Absent where the stops are not put in order. */
  onMove: { up: (() => void) | null; down: (() => void) | null } | undefined;
};

export function DeliveryCard(props: Props) {
  const { delivery, state, next, showDriver, onOpen, onProve, onMove } = props;
  const { id, recipient, access_notes, delivery_person: driver } = delivery;
  const name = recipientName(delivery);
  const address = addressLine(recipient);
  const detail = [showDriver && (driver?.display_name ?? 'Sans livreur'), state.sentence];
  return (
    <li
      className={classes.card}
      data-done={state.done || undefined}
      data-next={next || undefined}
      data-row-id={id}
    >
      <div className={classes.when}>
        <span className={classes.time}>{props.time ?? '—'}</span>
        {props.place}
      </div>
      <div className={classes.body}>
        <Group gap="sm" align="flex-start">
          <div className={classes.who}>
            <UnstyledButton className={classes.name} onClick={onOpen} aria-haspopup="dialog">
              {name}
            </UnstyledButton>
            <Text c="dimmed">{address ?? 'Adresse à demander'}</Text>
            <Text c="dimmed" className="fl-print-only">
              Commande {id}
              {recipient?.phone && ` · ${displayPhone(recipient.phone)}`}
            </Text>
          </div>
          <StateBadges state={state} />
        </Group>
        {detail.some(Boolean) && (
          <Text c="dimmed" mt="2xs">
            {detail.filter(Boolean).join(' · ')}
          </Text>
        )}
        {next && (
          <Group gap="sm" mt="sm" className={classes.actions}>
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
          </Group>
        )}
        {access_notes && !state.done && (
          <Text c="dimmed" mt="2xs" className={classes.access}>
            <IconKey size={16} stroke={1.6} aria-label="Accès&nbsp;:" role="img" /> {access_notes}
          </Text>
        )}
      </div>
      {onMove && (
        <div className={classes.moves}>
          <Move id={id} way="up" label={`Avancer ${name}`} onClick={onMove.up} />
          <Move id={id} way="down" label={`Reculer ${name}`} onClick={onMove.down} />
        </div>
      )}
    </li>
  );
}

/** « En attente » or « Livrée », and whether a proof is on this device only. */
export function StateBadges({ state }: { state: DeliveryState }) {
  return (
    <Group gap="2xs" justify="flex-end">
      <VariantBadge variant={state.done ? 'default' : 'outline'}>
        {state.done ? 'Livrée' : 'En attente'}
      </VariantBadge>
      {state.refused && <VariantBadge variant="destructive">Envoi refusé</VariantBadge>}
      {!state.refused && state.unsent && (
        <Badge variant="light" color="amber" size="lg">
          À synchroniser
        </Badge>
      )}
    </Group>
  );
}

export function DirectionsButton({ address }: { address: string | null }) {
  if (!address) return null;
  return (
    <Button
      component="a"
      href={directionsTo(address)}
      target="_blank"
      rel="noopener"
      variant="default"
      leftSection={<IconRoute size={20} stroke={1.6} aria-hidden />}
    >
      Itinéraire
    </Button>
  );
}

type MoveProps = { id: number; way: 'up' | 'down'; label: string; onClick: (() => void) | null };

function Move({ id, way, label, onClick }: MoveProps) {
  const Icon = way === 'up' ? IconArrowUp : IconArrowDown;
  return (
    <ActionIcon
      size={44}
      display="grid"
      aria-label={label}
      data-move={`${id}-${way}`}
      // Not disabled, as the button of a stop that has arrived at the top keeps the focus.
      {...(onClick ? { onClick } : { 'aria-disabled': true, 'data-disabled': true })}
    >
      <Icon size={20} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
}
