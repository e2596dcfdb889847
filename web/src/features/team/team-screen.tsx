import type { TeamMember } from '@florilege/contract/team/team.contract.ts';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useMember } from '../../session/use-session.ts';
import { DialogSlot } from '../../shared/dialog/dialog-slot.tsx';
import { laterDialog } from '../../shared/dialog/later-dialog.tsx';
import { NewInUrl, useOpenNew } from '../../shared/dialog/new-in-url.tsx';
import { CompactSwitch } from '../../shared/filters/compact-switch.tsx';
import { formatCount } from '../../shared/format.ts';
import { DataTable, DataTableSkeleton } from '../../shared/list/data-table.tsx';
import screen from '../../shared/list/list-screen.module.css';
import { BarRoom, NewBar } from '../../shared/list/new-bar.tsx';
import { useNewKey } from '../../shared/list/use-list-keys.ts';
import { PageHeader } from '../../shared/page/page-header.tsx';
import { ActionButton } from '../../shared/ui/action-button.tsx';
import { QueryError } from '../../shared/ui/error-panel.tsx';
import { DeactivateDialog, DeleteDialog, ForgetPasskeysDialog } from './remove-dialogs.tsx';
import classes from './team.module.css';
import { teamQuery } from './team.queries.ts';
import type { MemberDialogKind } from './team-columns.tsx';
import { teamColumns } from './team-columns.tsx';

const MemberDialog = laterDialog(() => import('./member-dialog.tsx'));
const SessionsDialog = laterDialog(() => import('./sessions-dialog.tsx'));
const dialogs = {
  edit: MemberDialog,
  sessions: SessionsDialog,
  delete: DeleteDialog,
  deactivate: DeactivateDialog,
  passkeys: ForgetPasskeysDialog,
};

/** /equipe */
export function TeamScreen() {
  const me = useMember();
  const team = useQuery(teamQuery);
  const add = useOpenNew();
  const [dialog, setDialog] = useState<{ kind: MemberDialogKind; member: TeamMember } | null>(null);
  const columns = useMemo(() => teamColumns(me, (kind, member) => setDialog({ kind, member })), [me]);
  const { found, rowsRef } = useFound(team.data !== undefined);
  useNewKey(add);
  const active = team.data?.filter((member) => member.active).length;
  const table = { label: 'Membres de l’équipe', columns, layout: classes.row };

  return (
    <div>
      <PageHeader
        title="Équipe"
        aside={active === undefined ? undefined : formatCount(active, 'membre')}
        actions={
          <>
            <CompactSwitch />
            <ActionButton
              Icon={IconPlus}
              variant="filled"
              className={screen.newButton}
              onClick={add}
              aria-keyshortcuts="n"
            >
              Ajouter un membre
            </ActionButton>
          </>
        }
      />
      {team.isPending && <DataTableSkeleton {...table} label="Chargement de l’équipe…" />}
      {team.isLoadingError && <QueryError query={team} />}
      {team.data && (
        <DataTable
          {...table}
          rows={team.data}
          rowsRef={rowsRef}
          marks={({ id, active: present }) => ({
            'data-away': !present || undefined,
            'aria-current': id === found || undefined,
          })}
        />
      )}
      <BarRoom bar="new" />
      <NewBar label="Ajouter un membre" onClick={add} />
      <NewInUrl>{(_, close) => <MemberDialog member={null} onClose={close} />}</NewInUrl>
      <DialogSlot of={dialog}>
        {({ kind, member }) => {
          const Dialog = dialogs[kind];
          const newest = team.data?.find(({ id }) => id === member.id);
          return <Dialog key={member.id} member={newest ?? member} onClose={() => setDialog(null)} />;
        }}
      </DialogSlot>
    </div>
  );
}

/** The member that a search elsewhere found: his row comes into sight. */
function useFound(loaded: boolean) {
  const { member: found } = useSearch({ from: '/equipe' });
  const rowsRef = useRef<HTMLTableSectionElement>(null);
  useEffect(() => {
    if (!loaded || !found) return;
    rowsRef.current?.querySelector(`[data-row-id="${found}"]`)?.scrollIntoView({ block: 'center' });
  }, [loaded, found]);
  return { found, rowsRef };
}
