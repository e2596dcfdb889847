import { auditKinds, auditKindValues } from '@florilege/contract/audit/audit-kinds.ts';
import { addDays } from '@florilege/contract/http/dates.ts';
import { UnstyledButton } from '@mantine/core';
import { IconHistory, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { DateRangePill } from '../../shared/filters/date-range-pill.tsx';
import { FilterBar } from '../../shared/filters/filter-bar.tsx';
import classes from '../../shared/filters/filter-pill.module.css';
import { FilterPill } from '../../shared/filters/filter-pill.tsx';
import { useListUrl } from '../../shared/list/list-url.ts';
import { NothingFound } from '../../shared/list/nothing-found.tsx';
import { PageHeader } from '../../shared/page/page-header.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { QueryError } from '../../shared/ui/error-panel.tsx';
import { useToday } from '../../shared/use-clock.ts';
import { teamQuery } from '../team/team.public.ts';
import { useAudit } from './audit.queries.ts';
import { AuditEntries, AuditSkeleton } from './audit-entries.tsx';
import { type AuditUrl, auditUrl } from './audit-url.ts';

/** /audit, of the whole shop or of one record. */
export function AuditScreen() {
  const url = useListUrl(auditUrl);
  const journal = useAudit(url.filters);
  return (
    <>
      <PageHeader
        title="Journal"
        subtitle={url.filters.about ? (journal.subject ?? undefined) : 'Qui a changé quoi, et quand'}
      />
      <Filters {...url} subject={journal.subject} />
      {journal.isPending && <AuditSkeleton />}
      {journal.isLoadingError && <QueryError query={journal} />}
      {journal.data && <AuditEntries journal={journal} empty={<Nothing {...url} />} />}
    </>
  );
}

const kindOptions = auditKindValues.map((value) => ({ value, label: auditKinds[value] }));

function shortcuts(now: string) {
  const yesterday = addDays(now, -1);
  return [
    { label: 'Aujourd’hui', from: now, to: now },
    { label: 'Hier', from: yesterday, to: yesterday },
    { label: '7 derniers jours', from: addDays(now, -6), to: now },
  ];
}

function Filters(props: AuditUrl & { subject: string | null }) {
  const { filters, filtered, change, reset, pill, subject } = props;
  const { data: team = [] } = useQuery(teamQuery);
  return (
    <FilterBar label="Filtrer le journal" filtered={filtered} onReset={reset}>
      {filters.about && (
        <UnstyledButton
          type="button"
          className={classes.pill}
          data-active
          aria-label={`Ne plus voir seulement\u00a0: ${subject ?? 'ce sujet'}`}
          onClick={() => change({ about: undefined })}
        >
          {subject ?? 'Un seul sujet'}
          <IconX size={15} stroke={2} aria-hidden />
        </UnstyledButton>
      )}
      <FilterPill
        name="Membre"
        allLabel="Tous les membres"
        options={team.map(({ id, display_name }) => ({ value: id, label: display_name || 'Sans nom' }))}
        {...pill('member')}
      />
      <FilterPill name="Sujet" allLabel="Tous les sujets" options={kindOptions} {...pill('kind')} />
      <DateRangePill
        range={{ from: filters.date_start, to: filters.date_end }}
        shortcuts={shortcuts(useToday())}
        onChange={({ from, to }) => change({ date_start: from, date_end: to })}
      />
    </FilterBar>
  );
}

function Nothing({ filtered, reset }: AuditUrl) {
  const icon = <IconHistory size={28} stroke={1.5} />;
  if (!filtered) {
    return (
      <EmptyState title="Aucun changement noté" hint="Ce que l’équipe change apparaîtra ici." icon={icon} />
    );
  }
  return (
    <NothingFound
      title="Aucun changement ne correspond à ces filtres"
      hint="Élargissez les dates, ou choisissez un autre membre."
      icon={icon}
      onReset={reset}
    />
  );
}
