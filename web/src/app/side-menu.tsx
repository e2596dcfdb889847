import { can, roleBadge } from '@florilege/contract/auth/roles.ts';
import { ActionIcon, Kbd } from '@mantine/core';
import { IconLogout, IconSearch, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { TodoBadge } from '../features/dashboard/todo/todo-badge.tsx';
import { type Member, useMember } from '../session/use-session.ts';
import { useSignOut } from '../session/use-sign-out.tsx';
import { menu } from '../shared/menu.ts';
import { modifierKey } from '../shared/page/shortcuts.ts';
import { Logo } from '../shared/ui/logo.tsx';
import { VariantBadge } from '../shared/ui/status-badge.tsx';
import { SchemeSwitch } from './scheme-switch.tsx';
import classes from './side-menu.module.css';

type Props = { onNavigate?: () => void; onClose?: () => void; onSearch: () => void };

/** Logo, entries the member may see, and who is signed in. */
export function SideMenu({ onNavigate, onClose, onSearch }: Props) {
  const member = useMember();
  const entries = menu.filter((entry) => !('permission' in entry) || can(member, entry.permission));
  return (
    <div className={classes.menu}>
      <div className={classes.head}>
        <Logo />
        {onClose && (
          <ActionIcon size={44} onClick={onClose} aria-label="Fermer le menu" data-autofocus>
            <IconX size={22} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <button
        type="button"
        className={classes.search}
        onClick={onSearch}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
      >
        <IconSearch size={18} stroke={1.6} aria-hidden className={classes.icon} />
        Chercher partout
        <Kbd size="xs" aria-hidden className={classes.searchKey ?? ''}>
          {modifierKey}&#8239;K
        </Kbd>
      </button>
      <nav aria-label="Menu principal" className={classes.nav}>
        <ul className={classes.list}>
          {entries.map(({ label, to, icon: Icon, ...entry }) => (
            <li key={to} className={classes.item}>
              <Link
                to={to}
                className={classes.entry}
                activeOptions={{ exact: !('deep' in entry), includeSearch: false }}
                {...(onNavigate && { onClick: onNavigate })}
              >
                <Icon size={20} stroke={1.6} aria-hidden className={classes.icon} />
                {label}
              </Link>
              {to === '/' && <TodoBadge />}
            </li>
          ))}
        </ul>
      </nav>
      <SchemeSwitch />
      <MenuFooter member={member} />
    </div>
  );
}

function MenuFooter({ member }: { member: Member }) {
  const { signOut, busy, dialog } = useSignOut();
  return (
    <div className={classes.footer}>
      <span className={classes.avatar} aria-hidden>
        {initials(member.display_name)}
      </span>
      <div className={classes.who}>
        <span className={classes.name}>{member.display_name || member.phone}</span>
        <VariantBadge variant={roleBadge[member.role]} size="md">
          {member.role}
        </VariantBadge>
      </div>
      <button type="button" className={classes.signOut} onClick={signOut} disabled={busy}>
        <IconLogout size={18} stroke={1.6} aria-hidden />
        Déconnexion
      </button>
      {dialog}
    </div>
  );
}

/** `Camille Morel` → `CM`. */
function initials(name: string): string {
  const words = name.trim().split(/[\s-]+/u);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => word?.charAt(0) ?? '');
  return letters.join('').toLocaleUpperCase('fr-FR');
}
