import { roleBadge } from '@florilege/contract/auth/roles.ts';
import {
  ActionIcon,
  Box,
  Group,
  Kbd,
  Stack,
  Text,
  useMantineColorScheme,
  VisuallyHidden,
} from '@mantine/core';
import { IconDeviceDesktop, IconLogout, IconMoon, IconSearch, IconSun, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { TodoBadge } from '../features/dashboard/todo/todo-badge.tsx';
import { WorkplaceSpace } from '../features/settings/workplace/workplace-space.tsx';
import { type Member, useMember } from '../session/use-session.ts';
import { useSignOut } from '../session/use-sign-out.tsx';
import { useFirstView } from '../shared/api/first-view.ts';
import { DialogSlot } from '../shared/dialog/dialog-slot.tsx';
import { laterDialog } from '../shared/dialog/later-dialog.tsx';
import { Beside } from '../shared/page/beside.tsx';
import { visiblePages } from '../shared/page/feature.ts';
import { later } from '../shared/page/later.ts';
import { modifierKey } from '../shared/page/shortcuts.ts';
import { ActionButton } from '../shared/ui/action-button.tsx';
import { Logo } from '../shared/ui/logo.tsx';
import { RadioSegment } from '../shared/ui/radio-segment.tsx';
import { VariantBadge } from '../shared/ui/status-badge.tsx';
import { menu } from './features.ts';
import classes from './side-menu.module.css';

const WorkplaceChoice = later(() => import('../features/settings/workplace/workplace-choice.tsx'));
const SessionsDialog = laterDialog(() => import('../features/team/sessions-dialog.tsx'));

type Props = { onNavigate?: () => void; onClose?: () => void; onSearch: () => void };

export function SideMenu({ onNavigate, onClose, onSearch }: Props) {
  const member = useMember();
  return (
    <Stack gap="sm" h="100%" pt="lg" px="sm" pb="sm">
      <Group justify="space-between" wrap="nowrap" mih={44} ps="sm">
        <Logo />
        {onClose && (
          <ActionIcon size={44} onClick={onClose} aria-label="Fermer le menu" data-autofocus>
            <IconX size={22} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
      </Group>
      <button
        type="button"
        className={`${classes.entry} ${classes.search}`}
        onClick={onSearch}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
      >
        <IconSearch size={18} stroke={1.6} aria-hidden />
        Chercher partout
        <Kbd size="xs" aria-hidden ml="auto" className={classes.searchKey}>
          {modifierKey}&#8239;K
        </Kbd>
      </button>
      <MenuEntries member={member} onNavigate={onNavigate} />
      <SchemeSwitch />
      <MenuFooter member={member} />
    </Stack>
  );
}

type EntriesProps = { member: Member; onNavigate?: (() => void) | undefined };

/** The pages of a member; the rail hides their words and names them in tooltips by `data-tip`. */
export function MenuEntries({ member, onNavigate }: EntriesProps) {
  return (
    <nav aria-label="Menu principal" className={classes.nav}>
      <ul className={classes.entries}>
        {visiblePages(member, menu).map(({ label, to, icon: Icon, ...entry }) => (
          <li key={to}>
            <Link
              to={to}
              className={classes.entry}
              activeOptions={{ exact: !('deep' in entry), includeSearch: false }}
              data-tip={label}
              {...(onNavigate && { onClick: onNavigate })}
            >
              <Icon size={20} stroke={1.6} aria-hidden />
              <span className={classes.words}>{label}</span>
            </Link>
            {to === '/' && <TodoBadge words="à traiter" className={classes.badge} />}
            {'todo' in entry && <TodoBadge {...entry.todo} className={classes.badge} />}
          </li>
        ))}
      </ul>
    </nav>
  );
}

const schemes = [
  { value: 'light', name: 'Clair', Icon: IconSun },
  { value: 'dark', name: 'Sombre', Icon: IconMoon },
  { value: 'auto', name: 'Comme le système', Icon: IconDeviceDesktop },
] as const;

/** Plain radio buttons, as the library's control would cost every page 3 kB. */
function SchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Group
      renderRoot={(group) => <fieldset {...group} />}
      gap="2xs"
      wrap="nowrap"
      p="2xs"
      bd={0}
      bdrs="md"
      bg="var(--fl-raised)"
    >
      <VisuallyHidden component="legend">Apparence</VisuallyHidden>
      {schemes.map(({ value, name, Icon }) => (
        <RadioSegment
          key={value}
          group="scheme"
          label={name}
          checked={colorScheme === value}
          onChange={() => setColorScheme(value)}
        >
          <Icon size={17} stroke={1.6} />
        </RadioSegment>
      ))}
    </Group>
  );
}

function MenuFooter({ member }: { member: Member }) {
  const { signOut, busy, dialog } = useSignOut();
  const [sessions, setSessions] = useState<Member | null>(null);
  const seen = useFirstView();
  return (
    <div className={classes.footer}>
      <Beside instead={<WorkplaceSpace />}>{seen ? <WorkplaceChoice /> : <WorkplaceSpace />}</Beside>
      <button
        type="button"
        className={classes.me}
        onClick={() => setSessions(member)}
        aria-haspopup="dialog"
        title="Vos accès"
      >
        <Avatar member={member} />
        <Box component="span" miw={0}>
          <Text component="span" display="block" truncate fw="var(--fl-weight-strong)">
            {member.display_name || member.phone}
          </Text>
          <VariantBadge variant={roleBadge[member.role]} size="md">
            {member.role}
          </VariantBadge>
        </Box>
        <VisuallyHidden>Vos accès</VisuallyHidden>
      </button>
      <ActionButton Icon={IconLogout} onClick={signOut} disabled={busy}>
        Déconnexion
      </ActionButton>
      {dialog}
      <DialogSlot of={sessions}>
        {(me) => <SessionsDialog member={me} onClose={() => setSessions(null)} />}
      </DialogSlot>
    </div>
  );
}

export const Avatar = ({ member }: { member: Member }) => (
  <span className={classes.avatar} aria-hidden>
    {initials(member.display_name)}
  </span>
);

/** `Camille Morel` → `CM`; signs that are no letters are passed over. */
function initials(name: string): string {
  const letters = name.split(/[\s-]+/u).flatMap((word) => word.match(/[\p{L}\p{N}]/u) ?? []);
  const [first = '', ...others] = letters;
  return `${first}${others.at(-1) ?? ''}`.toLocaleUpperCase('fr-FR');
}
