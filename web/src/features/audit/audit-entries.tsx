import type { AuditEntry } from '@florilege/contract/audit/audit.contract.ts';
import { dayOf } from '@florilege/contract/http/dates.ts';
import { Button, Skeleton, Title, UnstyledButton, VisuallyHidden } from '@mantine/core';
import {
  type Icon,
  IconCalendarRepeat,
  IconChevronDown,
  IconCreditCard,
  IconFileInvoice,
  IconPhoto,
  IconSettings,
  IconShoppingBag,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import { errorMessage } from '../../shared/api/api-error.ts';
import { capitalise, formatRelativeDay, formatTime } from '../../shared/format.ts';
import { fetchNext } from '../../shared/list/fetch-next.ts';
import { ErrorPanel } from '../../shared/ui/error-panel.tsx';
import classes from './audit.module.css';
import type { useAudit } from './audit.queries.ts';

const icons: Record<AuditEntry['kind'], Icon> = {
  orders: IconShoppingBag,
  clients: IconUsers,
  payments: IconCreditCard,
  billing: IconFileInvoice,
  subscriptions: IconCalendarRepeat,
  photos: IconPhoto,
  team: IconUsersGroup,
  settings: IconSettings,
};

type Props = { journal: ReturnType<typeof useAudit>; empty: ReactNode };

/** The journal day by day, the newest first, as far as it is loaded. */
export function AuditEntries({ journal, empty }: Props) {
  const { entries, hasNextPage, isFetchingNextPage, isFetchNextPageError, isPlaceholderData, error } =
    journal;
  if (entries.length === 0) return empty;
  const more = () => fetchNext(journal);
  return (
    <div className={classes.days} data-waiting={isPlaceholderData || undefined}>
      {[...Map.groupBy(entries, ({ at }) => dayOf(new Date(at)))].map(([day, ofDay]) => (
        <Day key={day} day={day} entries={ofDay} />
      ))}
      {isFetchNextPageError ? (
        <ErrorPanel message={errorMessage(error)} onRetry={more} retrying={isFetchingNextPage} />
      ) : (
        hasNextPage && (
          <Button
            variant="default"
            onClick={more}
            loading={isFetchingNextPage}
            className={classes.more ?? ''}
          >
            Voir les changements plus anciens
          </Button>
        )
      )}
    </div>
  );
}

function Day({ day, entries }: { day: string; entries: readonly AuditEntry[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={2} id={id} className={classes.day ?? ''}>
        {capitalise(formatRelativeDay(day))}{' '}
        <span className={classes.date}>{day.split('-').reverse().join('/')}</span>
      </Title>
      <ul className={classes.list}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

function Entry({ entry: { at, kind, sentence, changes, target } }: { entry: AuditEntry }) {
  const [opened, setOpened] = useState(false);
  const id = useId();
  const KindIcon = icons[kind];
  return (
    <li className={classes.entry}>
      <time dateTime={at} className={classes.time}>
        {formatTime(at)}
      </time>
      <KindIcon size={18} stroke={1.6} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        <p className={classes.sentence}>{sentence}</p>
        <div className={classes.links}>
          {changes.length > 0 && (
            <UnstyledButton
              className={classes.toggle ?? ''}
              onClick={() => setOpened(!opened)}
              aria-expanded={opened}
              aria-controls={id}
            >
              Avant et après{' '}
              <IconChevronDown size={15} stroke={1.75} aria-hidden data-opened={opened || undefined} />
            </UnstyledButton>
          )}
          {target && <TargetLink target={target} />}
        </div>
        {opened && <Changes id={id} changes={changes} />}
      </div>
    </li>
  );
}

function TargetLink({ target: { type, id } }: { target: NonNullable<AuditEntry['target']> }) {
  const params = { id: String(id) };
  if (type === 'order') {
    return (
      <Link to="/commandes/$id" params={params} className={classes.toggle}>
        Voir la commande
      </Link>
    );
  }
  if (type === 'image') {
    return (
      <Link to="/medias/$imageId" params={{ imageId: params.id }} className={classes.toggle}>
        Voir la photo
      </Link>
    );
  }
  if (type === 'subscription') {
    return (
      <Link to="/abonnements/$id" params={params} className={classes.toggle}>
        Voir l’abonnement
      </Link>
    );
  }
  return (
    <Link to="/clients/$id/$tab" params={{ ...params, tab: 'details' }} className={classes.toggle}>
      Voir le client
    </Link>
  );
}

function Changes({ id, changes }: { id: string; changes: AuditEntry['changes'] }) {
  return (
    <table className={classes.changes} id={id}>
      <thead>
        <tr>
          <th scope="col">Champ</th>
          <th scope="col">Avant</th>
          <th scope="col">Après</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ label, before, after }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{before ?? '—'}</td>
            <td>{after ?? '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const rows = Array.from({ length: 9 }, (_, index) => index);

/** The journal on its way, in the shape of what comes. */
export function AuditSkeleton() {
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">Chargement du journal…</VisuallyHidden>
      <div className={classes.list} aria-hidden>
        {rows.map((row) => (
          <div key={row} className={classes.entry}>
            <Skeleton height={14} width={38} />
            <Skeleton height={18} width={18} circle />
            <Skeleton height={14} width={`${[72, 54, 81, 63][row % 4]}%`} />
          </div>
        ))}
      </div>
    </div>
  );
}
