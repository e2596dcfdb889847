import { can } from '@florilege/contract/auth/roles.ts';
import { ActionIcon } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';
import { type Member, useMember } from '../session/use-session.ts';
import { firstView, useFirstView } from '../shared/api/first-view.ts';
import { queryClient } from '../shared/api/query-client.ts';
import { Beside } from '../shared/page/beside.tsx';
import { later, tryLater } from '../shared/page/later.ts';
import { TopBarContext } from '../shared/page/page-header.tsx';
import { ignoreSecondPress } from '../shared/page/second-press.ts';
import { useOnPhone } from '../shared/use-on-phone.ts';
import { MenuRail } from './menu-rail.tsx';
import { useSearchEverywhere } from './search-everywhere.tsx';
import classes from './shell.module.css';
import { SideMenu } from './side-menu.tsx';

const WorkplaceKeeper = later(() => import('../features/settings/workplace/workplace-keeper.tsx'));
const LiveNotices = later(() => import('../features/orders/notices/live-notices.tsx'));
const MenuDrawer = later(() => import('./menu-drawer.tsx'));

/** Frame of every page: a side menu from 1100 px, a rail of icons from 768 px, below that a top bar; both open a drawer. */
export function Shell() {
  const seen = useFirstView();
  const member = useMember();
  const mayEdit = can(member, 'orders.edit');
  const [menuOpened, setMenuOpened] = useState(false);
  const [title, setTitle] = useState<HTMLElement | null>(null);
  const [action, setAction] = useState<HTMLElement | null>(null);
  const slots = useMemo(() => ({ title, action }), [title, action]);
  const closeMenu = () => setMenuOpened(false);
  const { search, dialogs } = useSearchEverywhere();
  const wide = !useOnPhone();
  const whole = useMediaQuery('(min-width: 68.75em)', true, { getInitialValueInEffect: false });

  useCloseOnNavigation(closeMenu);
  useGuardsFollowRole();
  useStarted(liveUpdates, '');
  useStarted(focusKeeper, '');
  useEffect(ignoreSecondPress, []);
  useLayoutEffect(frame, []);
  useStarted(() => outbox(member), `${member.id} ${member.role}`);

  return (
    <TopBarContext value={slots}>
      <a href="#contenu" className={`${classes.skip} fl-no-print`}>
        Aller au contenu
      </a>
      <div className={classes.shell}>
        {wide ? (
          <aside className={`${classes.aside} fl-no-print`}>
            {whole ? (
              <SideMenu onSearch={search} />
            ) : (
              <MenuRail opened={menuOpened} onOpen={() => setMenuOpened(true)} onSearch={search} />
            )}
          </aside>
        ) : (
          <header className={`${classes.topBar} fl-no-print`}>
            <ActionIcon
              size={44}
              onClick={() => setMenuOpened(true)}
              aria-label="Ouvrir le menu"
              aria-expanded={menuOpened}
              aria-haspopup="dialog"
              c="var(--fl-ink)"
            >
              <IconMenu2 size={24} stroke={1.75} aria-hidden />
            </ActionIcon>
            <div ref={setTitle} className={classes.topTitle} />
            <div ref={setAction} className={classes.topAction} />
            {/* Hidden where the screen has an action here; the menu has the search, too. */}
            <ActionIcon
              size={44}
              onClick={search}
              aria-label="Chercher partout"
              className={classes.topSearch}
            >
              <IconSearch size={22} stroke={1.6} aria-hidden />
            </ActionIcon>
          </header>
        )}
        <main className={classes.main} id="contenu" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      {!whole && (
        <Beside wanted={menuOpened}>
          <MenuDrawer opened={menuOpened} onClose={closeMenu} onSearch={search} />
        </Beside>
      )}
      <Beside>{seen && <WorkplaceKeeper />}</Beside>
      <Beside>{seen && mayEdit && <LiveNotices />}</Beside>
      {dialogs}
    </TopBarContext>
  );
}

/** The page is within the frame, which keeps the room of its scrollbar. */
function frame(): () => void {
  const page = document.documentElement;
  page.toggleAttribute('data-framed', true);
  return () => void page.toggleAttribute('data-framed', false);
}

function useCloseOnNavigation(close: () => void): void {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the URL matters
  useEffect(close, [pathname]);
}

/** Starts after the first view, as soon as its code can be fetched. `load` answers the start, which answers the end. */
function useStarted(load: () => Promise<() => () => void>, key: string): void {
  const begin = useEffectEvent(load);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key starts it anew
  useEffect(() => {
    let left = false;
    let stop = () => {};
    const start = async () => {
      const run = await begin();
      if (!left) stop = run();
    };
    const wait = () => {
      if (!left) stop = tryLater(again);
    };
    const again = () => void firstView().then(start).catch(wait);
    again();
    return () => {
      left = true;
      stop();
    };
  }, [key]);
}

const liveUpdates = async () => {
  const { startLiveUpdates } = await import('../shared/live/live-updates.ts');
  return () => startLiveUpdates(queryClient);
};

const focusKeeper = async () => {
  const { keepFocus } = await import('../shared/page/keep-focus.ts');
  return keepFocus;
};

/** Sends stored proofs from any page. */
const outbox = async ({ id, role }: Member) => {
  const { startOutbox } = await import('../features/deliveries/proof/outbox.ts');
  return () => startOutbox({ id, driver: role === 'Livreur' });
};

/** The router's own start runs the guards of the page's first member. */
let started = false;

/** Runs the guards again for another role or member, so that nobody stays on a page that is not for him. */
function useGuardsFollowRole(): void {
  const router = useRouter();
  const { id, role } = useMember();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the member and the role decide
  useEffect(() => {
    if (started) void router.invalidate();
    started = true;
  }, [id, role]);
}
