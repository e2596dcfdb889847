import { canManage } from '@florilege/contract/auth/roles.ts';
import type { TeamMember } from '@florilege/contract/team/team.contract.ts';
import { ActionIcon, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import {
  IconDeviceMobile,
  IconDots,
  IconEdit,
  IconHistory,
  IconTrash,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { Member } from '../../session/use-session.ts';
import { errorMessage } from '../../shared/api/api-error.ts';
import { useNotify } from '../../shared/ui/notification-dialog.tsx';
import classes from './team.module.css';
import { useActivateMember } from './team.queries.ts';

export type MemberDialogKind = 'edit' | 'delete' | 'deactivate' | 'sessions';

export type OpenMemberDialog = (kind: MemberDialogKind, member: TeamMember) => void;

type Props = { member: TeamMember; me: Member; onDialog: OpenMemberDialog };

/** The actions on a member that the server would not refuse. */
export function MemberActions({ member, me, onDialog }: Props) {
  const { id, display_name: name, role, active } = member;
  const navigate = useNavigate();
  const notify = useNotify();
  const activate = useActivateMember();
  const manageable = canManage(me, role);
  const self = me.id === id;
  const removable = manageable && !self && active;
  const reactivate = () =>
    activate.mutate(
      { id, active: true },
      {
        onSuccess: () =>
          notifications.show({ message: `${name} peut de nouveau se connecter`, color: 'green' }),
        onError: (error) => notify({ type: 'error', title: 'Erreur', description: errorMessage(error) }),
      },
    );

  return (
    <>
      {manageable && (
        <ActionIcon
          size={44}
          variant="subtle"
          aria-label={`Modifier ${name}`}
          onClick={() => onDialog('edit', member)}
        >
          <IconEdit size={19} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      {removable && (
        <ActionIcon
          size={44}
          variant="subtle"
          color="red"
          aria-label={`Supprimer ${name}`}
          onClick={() => onDialog('delete', member)}
        >
          <IconTrash size={19} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      <Menu
        position="bottom-end"
        width={240}
        shadow="md"
        withInitialFocusPlaceholder={false}
        classNames={{ item: classes.item }}
      >
        <Menu.Target>
          <ActionIcon size={44} variant="subtle" aria-label={`Autres actions pour ${name}`}>
            <IconDots size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {(manageable || self) && (
            <Menu.Item
              leftSection={<IconDeviceMobile size={18} stroke={1.75} aria-hidden />}
              onClick={() => onDialog('sessions', member)}
            >
              Sessions
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconHistory size={18} stroke={1.75} aria-hidden />}
            onClick={() => void navigate({ to: '/audit', search: { about: `member:${id}` } })}
          >
            Journal
          </Menu.Item>
          {removable && (
            <Menu.Item
              leftSection={<IconUserOff size={18} stroke={1.75} aria-hidden />}
              onClick={() => onDialog('deactivate', member)}
              data-danger
            >
              Désactiver
            </Menu.Item>
          )}
          {manageable && !active && (
            <Menu.Item
              leftSection={<IconUserCheck size={18} stroke={1.75} aria-hidden />}
              onClick={reactivate}
            >
              Réactiver
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
