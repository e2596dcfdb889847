import { Kbd, Modal } from '@mantine/core';
import { Fragment } from 'react';
import { useShown } from '../../shared/legacy/use-shown.ts';
import { modifierKey, type Shortcut, shortcuts } from '../../shared/page/shortcuts.ts';
import classes from './shortcuts-dialog.module.css';

const names = Object.keys(shortcuts) as Shortcut[];
const groups = [...new Set(names.map((name) => shortcuts[name].group))];

/** `?`: every key of the product, as the table has them that the keys themselves are read from. */
export default function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const shown = useShown(opened);
  return (
    <Modal opened={shown} onClose={onClose} title="Raccourcis clavier" size="lg">
      <div className={classes.groups}>
        {groups.map((group) => (
          <section key={group}>
            <h3 className={classes.title}>{group}</h3>
            <dl className={classes.list}>
              {names
                .filter((name) => shortcuts[name].group === group)
                .map((name) => (
                  <div key={name} className={classes.row}>
                    <dt>{shortcuts[name].does}</dt>
                    <dd className={classes.keys}>
                      <Keys of={shortcuts[name].shown} />
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}

/** One press after the other word: `↓ ou J`, `Ctrl + K`. */
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
