import { can } from '@florilege/contract/auth/roles.ts';
import type { AccountDetail } from '@florilege/contract/clients/account.ts';
import { IconArchive, IconArrowsJoin, IconTrash } from '@tabler/icons-react';
import type { Member } from '../../app/session/use-session.ts';
import { useArchive } from './client-archive.tsx';
import type { OpenDialog } from './client-dialogs.tsx';
import type { ClientAction } from './client-menu.tsx';

/** What a member may do with a client beside editing him. An archived one is taken back at his banner. */
export function useClientActions(client: AccountDetail, member: Member, open: (dialog: OpenDialog) => void): ClientAction[] {
  const archive = useArchive(client);
  const actions: (ClientAction | false)[] = [
    can(member, 'clients.edit') && !client.archived_at && { label: 'Archiver', Icon: IconArchive, run: archive.archive },
    can(member, 'clients.merge') && { label: 'Fusionner…', Icon: IconArrowsJoin, run: () => open({ kind: 'merge' }) },
    can(member, 'clients.delete') && { label: 'Supprimer', Icon: IconTrash, run: () => open({ kind: 'delete' }), danger: true },
  ];
  return actions.filter((action) => action !== false);
}
