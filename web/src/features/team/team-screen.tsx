import type { TeamMember } from '@florilege/contract/team/team.contract.ts';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useMember } from '../../session/use-session.ts';
import { errorMessage } from '../../shared/api/api-error.ts';
import { formatCount } from '../../shared/format.ts';
import { useNewInAddress } from '../../shared/legacy/use-new-in-address.ts';
import screen from '../../shared/list/list-screen.module.css';
import { NewBar } from '../../shared/list/new-bar.tsx';
import { useNewKey } from '../../shared/list/use-list-keys.ts';
import { PageHeader } from '../../shared/page/page-header.tsx';
import { ErrorPanel } from '../../shared/ui/error-panel.tsx';
import type { MemberDialogKind } from './member-actions.tsx';
import { teamQuery } from './team.queries.ts';
import { TeamList } from './team-list.tsx';
import { TeamSkeleton } from './team-skeleton.tsx';

const MemberDialog = lazy(() =>
  import('./member-dialog.tsx').then((module) => ({ default: module.MemberDialog })),
);
const TeamDialogs = lazy(() =>
  import('./team-dialogs.tsx').then((module) => ({ default: module.TeamDialogs })),
);

/** A dialog about one member. It stays while it fades. */
type MemberDialogState = { kind: MemberDialogKind; member: TeamMember; opened: boolean };

/** /equipe */
export function TeamScreen() {
  const me = useMember();
  const { member: found } = useSearch({ from: '/equipe' });
  const team = useQuery(teamQuery);
  const asTable = useMediaQuery('(min-width: 68em)', true, { getInitialValueInEffect: false });
  const adding = useNewInAddress(true);
  const [dialog, setDialog] = useState<MemberDialogState | null>(null);
  useNewKey(adding.open);
  const active = team.data?.filter((member) => member.active).length;

  return (
    <div className={screen.screen} data-bar={asTable ? undefined : 'new'}>
      <PageHeader
        title="Équipe"
        aside={active === undefined ? undefined : formatCount(active, 'membre')}
        actions={
          asTable && (
            <Button
              leftSection={<IconPlus size={18} stroke={2} aria-hidden />}
              onClick={adding.open}
              aria-keyshortcuts="n"
            >
              Ajouter un membre
            </Button>
          )
        }
      />
      {team.data ? (
        <TeamList
          members={team.data}
          me={me}
          asTable={asTable}
          found={found}
          onDialog={(kind, member) => setDialog({ kind, member, opened: true })}
        />
      ) : team.isError ? (
        <ErrorPanel
          message={errorMessage(team.error)}
          onRetry={() => void team.refetch()}
          retrying={team.isRefetching}
        />
      ) : (
        <TeamSkeleton asTable={asTable} />
      )}
      {!asTable && <NewBar label="Ajouter un membre" onClick={adding.open} />}
      <Suspense>
        {adding.wanted && <MemberDialog member={null} opened={adding.opened} onClose={adding.close} />}
        {dialog && (
          <TeamDialogs
            kind={dialog.kind}
            member={team.data?.find(({ id }) => id === dialog.member.id) ?? dialog.member}
            opened={dialog.opened}
            onClose={() => setDialog({ ...dialog, opened: false })}
          />
        )}
      </Suspense>
    </div>
  );
}
