import type { FieldChange } from '@florilege/contract/http/errors.ts';
import { Button, Group } from '@mantine/core';
import { IconGitMerge } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import classes from './conflict-panel.module.css';
import { shownChanges } from './order-changes.ts';

/** What changed on an order, by whom and when; `typed` are the fields one has changed oneself. */
export function ChangeList({ changes, typed = [] }: { changes: readonly FieldChange[]; typed?: readonly string[] }) {
  return (
    <ul className={classes.list}>
      {shownChanges(changes).map(({ field, label, before, after, who, when }) => (
        <li key={field} className={classes.change}>
          <span className={classes.label}>{label}</span>
          <span className={classes.values}>
            <del className={classes.before}>{before}</del>
            <span aria-hidden> → </span>
            <ins className={classes.after}>{after}</ins>
          </span>
          <span className={classes.who}>
            par {who} {when}
            {typed.includes(field) && <strong className={classes.both}> · vous l’avez modifié aussi</strong>}
          </span>
        </li>
      ))}
    </ul>
  );
}

type Props = {
  changes: readonly FieldChange[];
  typed: readonly string[];
  busy: boolean;
  onResume: () => void;
  onShowCurrent: () => void;
};

/** A colleague was quicker: what he changed, and the choice. Nothing typed is lost either way. */
export function ConflictPanel({ changes, typed, busy, onResume, onShowCurrent }: Props) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <section ref={panel} className={classes.panel} role="alert" tabIndex={-1} aria-labelledby="order-conflict">
      <h3 id="order-conflict" className={classes.title}>
        <IconGitMerge size={20} stroke={1.75} aria-hidden />
        La commande a été modifiée entre-temps
      </h3>
      <ChangeList changes={changes} typed={typed} />
      <p className={classes.hint}>Rien n’a été enregistré et votre saisie est conservée.</p>
      <Group gap="xs">
        <Button onClick={onResume} loading={busy}>
          Reprendre mes modifications sur la nouvelle version
        </Button>
        <Button variant="default" onClick={onShowCurrent} disabled={busy}>
          Voir la version actuelle
        </Button>
      </Group>
    </section>
  );
}
