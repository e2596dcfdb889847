import { de } from '@florilege/contract/http/elision.ts';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useMember } from '../session/use-session.ts';
import { useFirstView } from '../shared/api/first-view.ts';
import { Beside } from '../shared/page/beside.tsx';
import { later } from '../shared/page/later.ts';
import { Tulip } from '../shared/ui/logo.tsx';
import classes from './side-menu.module.css';
import { Avatar, MenuEntries } from './side-menu.tsx';

const RailTip = later(() => import('./rail-tip.tsx'));
const WorkplaceButton = later(() => import('../features/settings/workplace/workplace-button.tsx'));

type Props = { opened: boolean; onOpen: () => void; onSearch: () => void };

/** The menu as icons; the drawer has the whole of it, the account and the appearance. */
export function MenuRail({ opened, onOpen, onSearch }: Props) {
  const member = useMember();
  const seen = useFirstView();
  const [rail, setRail] = useState<HTMLElement | null>(null);
  const opens = {
    type: 'button',
    onClick: onOpen,
    'aria-haspopup': 'dialog',
    'aria-expanded': opened,
  } as const;
  return (
    <div className={classes.rail} ref={setRail}>
      <button {...opens} className={classes.icon} aria-label="Ouvrir le menu" data-tip="Ouvrir le menu">
        <Tulip />
      </button>
      <button
        type="button"
        className={classes.icon}
        onClick={onSearch}
        aria-label="Chercher partout"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        data-tip="Chercher partout"
      >
        <IconSearch size={20} stroke={1.6} aria-hidden />
      </button>
      <MenuEntries member={member} />
      <div className={classes.footer}>
        <Beside>{seen && <WorkplaceButton className={classes.icon} />}</Beside>
        <button
          {...opens}
          className={classes.icon}
          aria-label={`Compte ${de(member.display_name || member.phone)}`}
          data-tip={`${member.display_name || member.phone}, ${member.role}`}
        >
          <Avatar member={member} />
        </button>
      </div>
      <Beside>{seen && rail && <RailTip rail={rail} />}</Beside>
    </div>
  );
}
