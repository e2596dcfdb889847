import { can } from '@florilege/contract/auth/roles.ts';
import type { AccountDetail } from '@florilege/contract/clients/account.ts';
import { IconArchive, IconArrowsJoin, IconHistory, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { Member } from '../../../session/use-session.ts';
import type { OpenDialog } from '../form/client-dialogs.tsx';
import { useArchive } from '../merge/client-archive.tsx';
import type { ClientAction } from './client-menu.tsx';

/** What a member may do with a client beside editing him. An archived one is taken back at his banner. */
export function useClientActions(
  client: AccountDetail,
  member: Member,
  open: (dialog: OpenDialog) => void,
): ClientAction[] {
  const archive = useArchive(client);
  const navigate = useNavigate();
  const journal = () => void navigate({ to: '/audit', search: { about: `client:${client.id}` } });
  const actions: (ClientAction | false)[] = [
    can(member, 'clients.edit') &&
      !client.archived_at && { label: 'Archiver', Icon: IconArchive, run: archive.archive },
    can(member, 'clients.merge') && {
      label: 'Fusionner…',
      Icon: IconArrowsJoin,
      run: () => open({ kind: 'merge' }),
    },
    can(member, 'audit.read') && { label: 'Journal', Icon: IconHistory, run: journal },
    can(member, 'clients.delete') && {
      label: 'Supprimer',
      Icon: IconTrash,
      run: () => open({ kind: 'delete' }),
      danger: true,
    },
  ];
  return actions.filter((action) => action !== false);
}
