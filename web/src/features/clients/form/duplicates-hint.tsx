import { clientTypes } from '@florilege/contract/clients/account-summary.ts';
import { duplicateReasons } from '@florilege/contract/clients/client-twins.ts';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconUserExclamation } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { whereabouts } from '../client-words.ts';
import { type TypedIdentity, useDuplicates } from '../clients.queries.ts';
import type { ClientValues } from './client-fields.tsx';
import classes from './duplicates-hint.module.css';

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
  const [asked] = useDebouncedValue(typed, DEBOUNCE_MS);
  const { data } = useDuplicates(asked, isTelling(asked));
  const duplicates = isTelling(typed) ? (data ?? []) : [];
  return (
    <div className={classes.hint} role="status" data-empty={duplicates.length === 0 || undefined}>
      {duplicates.length > 0 && (
        <>
          <p id={titleId} className={classes.title}>
            <IconUserExclamation size={18} stroke={1.6} aria-hidden />
            Ce client existe peut-être déjà&nbsp;:
          </p>
          <ul className={classes.list} aria-labelledby={titleId}>
            {duplicates.map((found) => (
              <li key={found.id} className={classes.client}>
                <span className={classes.who}>
                  <span className={classes.name}>{found.name}</span>
                  <span className={classes.details}>
                    {[clientTypes[found.type], ...whereabouts(found)].join(' · ')}
                  </span>
                  <span className={classes.reasons}>
                    {found.reasons.map((reason) => duplicateReasons[reason]).join(', ')}
                  </span>
                </span>
                {onPick ? (
                  <Button
                    variant="default"
                    size="compact-md"
                    onClick={() => onPick(found)}
                    aria-label={`Choisir ce client\u00a0: ${found.name}`}
                  >
                    Choisir ce client
                  </Button>
                ) : (
                  <Link
                    className={classes.link}
                    to="/clients/$id/$tab"
                    params={{ id: String(found.id), tab: 'details' }}
                    aria-label={`Voir ce client\u00a0: ${found.name}`}
                  >
                    Voir ce client
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** The typed fields that can reveal a duplicate. */
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
