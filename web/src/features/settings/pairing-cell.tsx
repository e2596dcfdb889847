import {
  type Location,
  type TerminalDevice,
  terminalStatuses,
} from '@florilege/contract/settings/settings.contract.ts';
import { Button, Group, Stack, Text, type TextProps } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { errorMessage } from '../../shared/api/api-error.ts';
import { VariantBadge } from '../../shared/ui/status-badge.tsx';
import { useSecondsUntil } from '../../shared/use-seconds-until.ts';
import { clockText } from './location-draft.ts';
import classes from './settings.module.css';
import { useCheckPairing, useNewCode } from './settings.queries.ts';

/** Interval of asking Square whether the code was typed, while it is valid. */
const CHECK_MS = 3000;

const badges = { paired: 'secondary', unpaired: 'default', expired: 'outline', unknown: 'outline' } as const;

type Props = {
  location: Location;
  terminal: TerminalDevice | undefined;
  /** Another place is chosen and not saved yet: a code would be for the old one. */
  held: boolean;
};

/** Whether a terminal is paired, the code that pairs one, and how long it is valid. */
export function PairingCell({ location, terminal, held }: Props) {
  const generate = useNewCode(location);
  const check = useCheckPairing(location);
  const pairBy = terminal?.status === 'unpaired' ? terminal.pair_by : null;
  const seconds = useSecondsUntil(pairBy === null ? null : Date.parse(pairBy));
  const waiting = seconds > 0;
  const status = terminal?.status === 'unpaired' && !waiting ? 'expired' : (terminal?.status ?? 'unknown');
  const failure = generate.error ?? check.error;
  const { mutate: ask, isPending: asking } = check;
  useEffect(() => {
    if (!waiting || asking) return;
    const timer = setTimeout(() => ask(), CHECK_MS);
    return () => clearTimeout(timer);
  }, [waiting, asking, ask]);

  const renew = () => {
    check.reset();
    generate.mutate();
  };
  const again = status !== 'paired' && Boolean(terminal?.last_generated_code);
  const noPlace = held || location.square_location_id === null;
  return (
    <Stack gap="xs" align="flex-start">
      <Group gap="xs" mih={38} role="status">
        <VariantBadge variant={badges[status]} size="md">
          {terminalStatuses[status]}
        </VariantBadge>
        {waiting && <strong className={classes.code}>{terminal?.last_generated_code}</strong>}
      </Group>
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
        {terminal?.device_code_id && (
          <Button
            variant="subtle"
            onClick={() => check.mutate()}
            loading={asking && !waiting}
            aria-label={`Vérifier l’association de ${location.name}`}
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
