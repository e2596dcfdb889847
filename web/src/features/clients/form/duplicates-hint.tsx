import { clientTypes } from '@florilege/contract/clients/account-summary.ts';
import { duplicateReasons } from '@florilege/contract/clients/client-twins.ts';
import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconUserExclamation } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { joined } from '../../../shared/format.ts';
import { useHere } from '../../../shared/page/use-here.ts';
import { whereabouts } from '../client-words.ts';
import { type TypedIdentity, useDuplicates } from '../clients.queries.ts';
import type { ClientValues } from './client-fields.tsx';
import classes from './client-form.module.css';

/** Long enough not to ask at every key, short enough to be there before the next field. */
const DEBOUNCE_MS = 250;
/** One or two letters match anyone. */
const NAME_MIN = 3;

type Duplicate = NonNullable<ReturnType<typeof useDuplicates>['data']>[number];

type Props = {
  fields: ClientValues;
  /** Names of the fields that were typed in: only they can make a duplicate. */
  typed: readonly string[];
  /** The edited client is no duplicate of himself. */
  exclude?: number | undefined;
  /** Picks that client instead; without it there is a link to his page. */
  onPick?: (client: Duplicate) => void;
};

/** Clients that look like the one being typed, and why. */
export function DuplicatesHint({ fields, typed: names, exclude, onPick }: Props) {
  const titleId = useId();
  const typed = identityOf(fields, names, exclude);
  // As text: an equal identity is a new object at every render, which would never come to rest.
  const [settled] = useDebouncedValue(JSON.stringify(typed), DEBOUNCE_MS);
  const asked: TypedIdentity = JSON.parse(settled);
  const { data } = useDuplicates(asked, isTelling(asked));
  const duplicates = isTelling(typed) ? (data ?? []) : [];
  return (
    <div className={classes.hint} role="status" data-empty={duplicates.length === 0 || undefined}>
      {duplicates.length > 0 && (
        <>
          <Group component="p" id={titleId} gap="xs" mb="xs">
            <IconUserExclamation size={18} stroke={1.6} aria-hidden color="var(--fl-amber)" />
            <strong>Ce client existe peut-être déjà&nbsp;:</strong>
          </Group>
          <Stack component="ul" gap="xs" aria-labelledby={titleId}>
            {duplicates.map((found) => (
              <Group key={found.id} component="li" gap="xs">
                <Found client={found} />
                <Choice client={found} onPick={onPick} />
              </Group>
            ))}
          </Stack>
        </>
      )}
    </div>
  );
}

function Found({ client }: { client: Duplicate }) {
  return (
    <Box flex="1 1 14rem" miw={0}>
      <strong>{client.name}</strong>
      <Text size="xs" className="fl-figures">
        {joined(clientTypes[client.type], ...whereabouts(client))}
      </Text>
      <Text size="xs" c="var(--fl-amber)" fw="var(--fl-weight-strong)">
        {client.reasons.map((reason) => duplicateReasons[reason]).join(', ')}
      </Text>
    </Box>
  );
}

function Choice({ client, onPick }: { client: Duplicate; onPick: Props['onPick'] }) {
  const text = onPick ? 'Choisir ce client' : 'Voir ce client';
  const look = { variant: 'default', size: 'compact-md', 'aria-label': `${text}\u00a0: ${client.name}` };
  const here = useHere();
  const params = { id: String(client.id), tab: 'details' };
  const does = onPick
    ? { onClick: () => onPick(client) }
    : {
        renderRoot: (props: object) => (
          <Link {...props} to="/clients/$id/$tab" params={params} search={{ return: here }} />
        ),
      };
  return (
    <Button {...look} {...does}>
      {text}
    </Button>
  );
}

function identityOf(
  fields: ClientValues,
  typed: readonly string[],
  exclude: number | undefined,
): TypedIdentity {
  const names = (['name', 'phone', 'email', 'SIRET'] as const).filter(
    (name) => typed.includes(name) && fields[name].trim(),
  );
  const identity = Object.fromEntries(names.map((name) => [name, fields[name].trim()]));
  return exclude === undefined ? identity : { ...identity, exclude };
}

function isTelling({ name = '', phone, email, SIRET }: TypedIdentity): boolean {
  return name.length >= NAME_MIN || Boolean(phone || email || SIRET);
}
