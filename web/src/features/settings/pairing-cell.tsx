import { de } from '@florilege/contract/http/elision.ts';
import {
  type Location,
  type TerminalDevice,
  type TerminalReach,
  terminalStatuses,
} from '@florilege/contract/settings/settings.contract.ts';
import { Button, Group, Stack, Text, type TextProps } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { errorMessage } from '../../shared/api/api-error.ts';
import { VariantBadge } from '../../shared/ui/status-badge.tsx';
import { useSecondsUntil } from '../../shared/use-seconds-until.ts';
import { clockText } from './location-draft.ts';
import classes from './settings.module.css';
import { useCheckTerminal, useNewCode } from './settings.queries.ts';

/** Interval of asking Square whether the code was typed, while it is valid. */
const CHECK_MS = 3000;

const badges = { paired: 'secondary', unpaired: 'default', expired: 'outline', unknown: 'outline' } as const;

const reaches: Readonly<Record<TerminalReach, { color: string; text: string }>> = {
  available: { color: 'green', text: 'En ligne' },
  needs_attention: {
    color: 'amber',
    text: 'À examiner\u00a0: Square signale un problème. Regardez l’écran du terminal, sa batterie et son réseau.',
  },
  offline: {
    color: 'red',
    text: 'Hors ligne\u00a0: allumez-le et reliez-le au réseau, puis vérifiez de nouveau dans quelques minutes.',
  },
  unknown: {
    color: 'red',
    text: 'Inconnu de Square\u00a0: générez un code et saisissez-le sur le terminal, ou corrigez l’identifiant.',
  },
};

type Props = {
  location: Location;
  terminal: TerminalDevice | undefined;
  /** Another place is chosen and not saved yet: a code would be for the old one. */
  held: boolean;
};

/** Whether a terminal is paired and in reach, the code that pairs one, and how long it is valid. */
export function PairingCell({ location, terminal, held }: Props) {
  const generate = useNewCode(location);
  const check = useCheckTerminal(location);
  // Apart: Square may not have heard yet of a terminal that is paired by itself, and « unknown » would be wrong.
  const look = useCheckTerminal(location);
  const pairBy = terminal?.status === 'unpaired' ? terminal.pair_by : null;
  const seconds = useSecondsUntil(pairBy === null ? null : Date.parse(pairBy));
  const waiting = seconds > 0;
  const status = terminal?.status === 'unpaired' && !waiting ? 'expired' : (terminal?.status ?? 'unknown');
  const failure = generate.error ?? check.error ?? look.error;
  const { mutate: ask, isPending: asking } = look;
  useEffect(() => {
    if (!waiting || asking) return;
    const timer = setTimeout(() => ask(), CHECK_MS);
    return () => clearTimeout(timer);
  }, [waiting, asking, ask]);

  const renew = () => {
    check.reset();
    look.reset();
    generate.mutate();
  };
  const recheck = () => {
    look.reset();
    check.mutate();
  };
  const again = status !== 'paired' && Boolean(terminal?.last_generated_code);
  // An answer about another terminal than the one that is shown says nothing.
  const answer = check.data?.device_id === terminal?.device_id ? check.data?.reach : null;
  const reach = answer ? reaches[answer] : null;
  const noPlace = held || location.square_location_id === null;
  return (
    <Stack gap="xs" align="flex-start">
      <div role="status">
        <Group gap="xs" mih={38}>
          <VariantBadge variant={badges[status]} size="md">
            {terminalStatuses[status]}
          </VariantBadge>
          {waiting && <strong className={classes.code}>{terminal?.last_generated_code}</strong>}
        </Group>
        {reach && <Note c={reach.color}>{reach.text}</Note>}
      </div>
      {waiting && (
        <Note>
          À saisir sur le terminal. Encore <span className="fl-figures">{clockText(seconds)}</span>
        </Note>
      )}
      <Group gap="xs">
        <Button
          variant="default"
          onClick={renew}
          loading={generate.isPending}
          disabled={noPlace}
          aria-label={`${again ? 'Régénérer le code' : 'Générer un code'} pour ${location.name}`}
        >
          {again ? 'Régénérer' : 'Générer un code'}
        </Button>
        {(terminal?.device_code_id || terminal?.device_id) && (
          <Button
            variant="subtle"
            onClick={recheck}
            loading={check.isPending}
            aria-label={`Vérifier le terminal ${de(location.name)}`}
          >
            Vérifier
          </Button>
        )}
      </Group>
      {noPlace && <Note>Enregistrez d’abord son lieu Square.</Note>}
      {failure && (
        <Note c="red" role="alert">
          {errorMessage(failure)}
        </Note>
      )}
    </Stack>
  );
}

/** A remark below a field of the table. */
export function Note(props: TextProps & { role?: 'alert'; children: ReactNode }) {
  return <Text size="xs" c="dimmed" mt="2xs" textWrap="pretty" {...props} />;
}
