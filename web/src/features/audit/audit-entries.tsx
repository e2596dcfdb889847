import type { AuditEntry } from '@florilege/contract/audit/audit.contract.ts';
import { dayOf, frenchDay } from '@florilege/contract/http/dates.ts';
import { Button, Group, Paper, Skeleton, Text, Title, UnstyledButton, VisuallyHidden } from '@mantine/core';
import {
  type Icon,
  IconCalendarRepeat,
  IconChevronDown,
  IconCreditCard,
  IconDownload,
  IconFileInvoice,
  IconPhoto,
  IconSettings,
  IconShoppingBag,
  IconTableImport,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { errorMessage } from '../../shared/api/api-error.ts';
import { capitalise, formatRelativeDay, formatTime } from '../../shared/format.ts';
import { fetchNext } from '../../shared/list/fetch-next.ts';
import { PageLink } from '../../shared/page/page-link.tsx';
import { useHere } from '../../shared/page/use-here.ts';
import { stringifySearch } from '../../shared/search-params.ts';
import { ErrorPanel } from '../../shared/ui/error-panel.tsx';
import { useToday } from '../../shared/use-clock.ts';
import classes from './audit.module.css';
import type { useAudit } from './audit.queries.ts';

const icons: Record<AuditEntry['kind'], Icon> = {
  orders: IconShoppingBag,
  clients: IconUsers,
  payments: IconCreditCard,
  billing: IconFileInvoice,
  subscriptions: IconCalendarRepeat,
  photos: IconPhoto,
  imports: IconTableImport,
  exports: IconDownload,
  team: IconUsersGroup,
  settings: IconSettings,
};

/** The journal by day, newest first. */
export function AuditEntries(props: { journal: ReturnType<typeof useAudit>; empty: ReactNode }) {
  const { journal, empty } = props;
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
        <Button variant="default" onClick={more} loading={isFetchingNextPage} mx="auto">
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
        {capitalise(formatRelativeDay(day, useToday()))}{' '}
        <Text span ff="text" size="xs" ms="xs" fw={400} c="dimmed">
          {frenchDay(day)}
        </Text>
      </Title>
      <Paper component="ul" withBorder>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </Paper>
    </section>
  );
}

function Entry({ entry: { at, kind, sentence, changes, target } }: { entry: AuditEntry }) {
  const [opened, setOpened] = useState(false);
  const id = useId();
  const back = stringifySearch({ return: useHere() });
  const KindIcon = icons[kind];
  return (
    <li className={classes.entry}>
      <time dateTime={at} className={classes.time}>
        {formatTime(at)}
      </time>
      <KindIcon size={18} stroke={1.6} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        <p>{sentence}</p>
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
          {target && (
            <PageLink href={targets[target.type].href(target.id, back)} className={classes.toggle}>
              {targets[target.type].label}
            </PageLink>
          )}
        </Group>
        {opened && <Changes id={id} changes={changes} />}
      </div>
    </li>
  );
}

const targets = {
  order: { label: 'Voir la commande', href: (id: number, back: string) => `/commandes/${id}${back}` },
  image: { label: 'Voir la photo', href: (id: number) => `/medias/${id}` },
  subscription: {
    label: 'Voir l’abonnement',
    href: (id: number, back: string) => `/abonnements/${id}${back}`,
  },
  client: { label: 'Voir le client', href: (id: number, back: string) => `/clients/${id}/details${back}` },
};

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

export function AuditSkeleton() {
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">Chargement du journal…</VisuallyHidden>
      <Paper withBorder aria-hidden>
        {[72, 54, 81, 63, 71, 55, 80, 64, 73].map((width) => (
          <div key={width} className={classes.entry}>
            <Skeleton height={14} width={38} />
            <Skeleton height={18} width={18} circle />
            <Skeleton height={14} width={`${width}%`} />
          </div>
        ))}
      </Paper>
    </div>
  );
}
