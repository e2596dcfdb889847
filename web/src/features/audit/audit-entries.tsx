import type { AuditEntry } from '@florilege/contract/audit/audit.contract.ts';
import { dayOf } from '@florilege/contract/http/dates.ts';
import { Button, Group, Skeleton, Title, UnstyledButton, VisuallyHidden } from '@mantine/core';
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
import { type ReactNode, useId, useState } from 'react';
import { errorMessage } from '../../shared/api/api-error.ts';
import { capitalise, formatRelativeDay, formatTime } from '../../shared/format.ts';
import { fetchNext } from '../../shared/list/fetch-next.ts';
import { PageLink } from '../../shared/page/page-link.tsx';
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

/** The journal by day, newest first. */
export function AuditEntries({ journal, empty }: Props) {
  const { entries, isFetchingNextPage, isPlaceholderData } = journal;
  if (entries.length === 0) return empty;
  const more = () => fetchNext(journal);
  return (
    <div className={classes.days} data-waiting={isPlaceholderData || undefined}>
      {[...Map.groupBy(entries, ({ at }) => dayOf(new Date(at)))].map(([day, ofDay]) => (
        <Day key={day} day={day} entries={ofDay} />
      ))}
      {journal.isFetchNextPageError && (
        <ErrorPanel message={errorMessage(journal.error)} onRetry={more} retrying={isFetchingNextPage} />
      )}
      {journal.hasNextPage && !journal.isFetchNextPageError && (
        <Button
          variant="default"
          onClick={more}
          loading={isFetchingNextPage}
          mx="auto"
          className="fl-no-print"
        >
          Voir les changements plus anciens
        </Button>
      )}
    </div>
  );
}

function Day({ day, entries }: { day: string; entries: readonly AuditEntry[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={2} id={id} mb="xs">
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
        <Group gap="md" className="fl-no-print">
          {changes.length > 0 && (
            <UnstyledButton
              className={classes.toggle}
              onClick={() => setOpened(!opened)}
              aria-expanded={opened}
              aria-controls={id}
            >
              Avant et après{' '}
              <IconChevronDown size={15} stroke={1.75} aria-hidden data-opened={opened || undefined} />
            </UnstyledButton>
          )}
          {target && <TargetLink target={target} />}
        </Group>
        {opened && <Changes id={id} changes={changes} />}
      </div>
    </li>
  );
}

type Target = NonNullable<AuditEntry['target']>;

const targets: Record<Target['type'], { label: string; href: (id: number) => string }> = {
  order: { label: 'Voir la commande', href: (id) => `/commandes/${id}` },
  image: { label: 'Voir la photo', href: (id) => `/medias/${id}` },
  subscription: { label: 'Voir l’abonnement', href: (id) => `/abonnements/${id}` },
  client: { label: 'Voir le client', href: (id) => `/clients/${id}/details` },
};

function TargetLink({ target: { type, id } }: { target: Target }) {
  const { label, href } = targets[type];
  return (
    <PageLink href={href(id)} className={classes.toggle}>
      {label}
    </PageLink>
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

const waiting = Array.from({ length: 9 }, (_, index) => index);

export function AuditSkeleton() {
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">Chargement du journal…</VisuallyHidden>
      <div className={classes.list} aria-hidden>
        {waiting.map((row) => (
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
