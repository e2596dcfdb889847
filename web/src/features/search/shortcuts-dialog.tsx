import { Kbd } from '@mantine/core';
import { Fragment } from 'react';
import { Dialog } from '../../shared/dialog/dialog.tsx';
import { modifierKey } from '../../shared/page/shortcuts.ts';
import classes from './search.module.css';
import { allShortcuts } from './shortcuts.ts';

const groups = [...new Set(allShortcuts.map(({ group }) => group))];

/** `?`: every key of the product. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Raccourcis clavier" size="lg">
      <div className={classes.groups}>
        {groups.map((group) => (
          <section key={group}>
            <h3 className={classes.sheetTitle}>{group}</h3>
            <dl>
              {allShortcuts
                .filter((shortcut) => shortcut.group === group)
                .map(({ does, shown }) => (
                  <div key={does} className={classes.row}>
                    <dt>{does}</dt>
                    <dd className={classes.keys}>
                      <Keys of={shown} />
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

/** `↓ ou J`, `Ctrl K`. */
function Keys({ of }: { of: readonly (readonly string[])[] }) {
  return of.map((press, place) => (
    <Fragment key={press.join('+')}>
      {place > 0 && <span className={classes.or}>ou</span>}
      {press.map((key) => (
        <Kbd key={key}>{key === 'Mod' ? modifierKey : key}</Kbd>
      ))}
    </Fragment>
  ));
}
