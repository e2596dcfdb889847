import { canManage } from '@florilege/contract/auth/roles.ts';
import type { TeamMember } from '@florilege/contract/team/team.contract.ts';
import { ActionIcon } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import {
  IconDeviceMobile,
  IconEdit,
  IconHistory,
  IconTrash,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { Member } from '../../session/use-session.ts';
import { ActionsMenu, type MenuAction } from '../../shared/ui/actions-menu.tsx';
import { useFailed } from '../../shared/ui/notification-dialog.tsx';
import { useActivateMember } from './team.queries.ts';

export type MemberDialogKind = 'edit' | 'delete' | 'deactivate' | 'sessions';

export type OpenMemberDialog = (kind: MemberDialogKind, member: TeamMember) => void;

type Props = { member: TeamMember; me: Member; onDialog: OpenMemberDialog };

/** The actions on a member that the server would not refuse. */
export function MemberActions({ member, me, onDialog }: Props) {
  const { id, display_name: name, role, active } = member;
  const navigate = useNavigate();
  const onError = useFailed();
  const activate = useActivateMember();
  const manageable = canManage(me, role);
  const self = me.id === id;
  const removable = manageable && !self && active;
  const open = (kind: MemberDialogKind) => () => onDialog(kind, member);
  const journal = () => void navigate({ to: '/audit', search: { about: `member:${id}` } });
  const onSuccess = () =>
    notifications.show({ message: `${name} peut de nouveau se connecter`, color: 'green' });
  const reactivate = () => activate.mutate({ id, active: true }, { onSuccess, onError });
  const others: (MenuAction | false)[] = [
    (manageable || self) && { label: 'Sessions', Icon: IconDeviceMobile, run: open('sessions') },
    { label: 'Journal', Icon: IconHistory, run: journal },
    removable && { label: 'Désactiver', Icon: IconUserOff, run: open('deactivate'), danger: true },
    manageable && !active && { label: 'Réactiver', Icon: IconUserCheck, run: reactivate },
  ];
  return (
    <>
      {manageable && (
        <ActionIcon size={44} aria-label={`Modifier ${name}`} onClick={open('edit')}>
          <IconEdit size={19} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      {removable && (
        <ActionIcon size={44} color="red" aria-label={`Supprimer ${name}`} onClick={open('delete')}>
          <IconTrash size={19} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      <ActionsMenu
        actions={others.filter((action) => action !== false)}
        label={`Autres actions pour ${name}`}
        variant="subtle"
        size={44}
      />
    </>
  );
}
