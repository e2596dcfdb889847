import { auditKinds, auditKindValues } from '@florilege/contract/audit/audit.contract.ts';
import { addDays, today } from '@florilege/contract/http/dates.ts';
import { Button, UnstyledButton } from '@mantine/core';
import { IconHistory, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { errorMessage } from '../../shared/api/api-error.ts';
import { DateRangePill } from '../../shared/filters/date-range-pill.tsx';
import { FilterBar } from '../../shared/filters/filter-bar.tsx';
import pill from '../../shared/filters/filter-pill.module.css';
import { FilterPill } from '../../shared/filters/filter-pill.tsx';
import { PageHeader } from '../../shared/page/page-header.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ErrorPanel } from '../../shared/ui/error-panel.tsx';
import { teamQuery } from '../team/team.public.ts';
import { useAudit } from './audit.queries.ts';
import { AuditEntries, AuditSkeleton } from './audit-entries.tsx';
import { type AuditFilters, filtersOf, isFiltered } from './audit-search.ts';

/** /audit: who changed what and when, over all or of one thing: an order, a client, a subscription, a photo, a member. */
export function AuditScreen() {
  const search = useSearch({ from: '/audit' });
  const navigate = useNavigate();
  const key = JSON.stringify(filtersOf(search));
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal filters stay the same object
  const filters = useMemo(() => filtersOf(search), [key]);
  const show = (next: AuditFilters) =>
    void navigate({ to: '/audit', search: filtersOf(next), replace: true });
  const journal = useAudit(filters);
  const reset = () => show({ about: filters.about });

  return (
    <>
      <PageHeader
        title="Journal"
        subtitle={filters.about ? (journal.subject ?? undefined) : 'Qui a changé quoi, et quand'}
      />
      <Filters
        filters={filters}
        subject={journal.subject}
        onChange={(change) => show({ ...filters, ...change })}
        onReset={reset}
      />
      {journal.data ? (
        <AuditEntries journal={journal} empty={<Nothing filters={filters} onReset={reset} />} />
      ) : journal.isError ? (
        <ErrorPanel
          message={errorMessage(journal.error)}
          onRetry={() => void journal.refetch()}
          retrying={journal.isRefetching}
        />
      ) : (
        <AuditSkeleton />
      )}
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

type FiltersProps = {
  filters: AuditFilters;
  subject: string | null;
  onChange: (change: AuditFilters) => void;
  onReset: () => void;
};

function Filters({ filters, subject, onChange, onReset }: FiltersProps) {
  const team = useQuery(teamQuery);
  const members =
    team.data?.map(({ id, display_name }) => ({ value: id, label: display_name || 'Sans nom' })) ?? [];
  return (
    <FilterBar label="Filtrer le journal" filtered={isFiltered(filters)} onReset={onReset}>
      {filters.about && (
        <UnstyledButton
          type="button"
          className={pill.pill ?? ''}
          data-active
          aria-label={`Ne plus voir seulement\u00a0: ${subject ?? 'ce sujet'}`}
          onClick={() => onChange({ about: undefined })}
        >
          {subject ?? 'Un seul sujet'}
          <IconX size={15} stroke={2} aria-hidden />
        </UnstyledButton>
      )}
      <FilterPill
        name="Membre"
        label="Membre"
        allLabel="Tous les membres"
        options={members}
        value={filters.member}
        onChange={(member) => onChange({ member })}
      />
      <FilterPill
        name="Sujet"
        label="Sujet"
        allLabel="Tous les sujets"
        options={kindOptions}
        value={filters.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <DateRangePill
        range={{ from: filters.date_start, to: filters.date_end }}
        shortcuts={shortcuts(today())}
        onChange={({ from, to }) => onChange({ date_start: from, date_end: to })}
      />
    </FilterBar>
  );
}

function Nothing({ filters, onReset }: { filters: AuditFilters; onReset: () => void }) {
  const filtered = isFiltered(filters);
  return (
    <EmptyState
      title={filtered ? 'Aucun changement ne correspond à ces filtres' : 'Aucun changement noté'}
      hint={
        filtered
          ? 'Élargissez les dates, ou choisissez un autre membre.'
          : 'Ce que l’équipe change apparaîtra ici.'
      }
      icon={<IconHistory size={28} stroke={1.5} />}
      action={
        filtered && (
          <Button variant="default" onClick={onReset}>
            Effacer les filtres
          </Button>
        )
      }
    />
  );
}
