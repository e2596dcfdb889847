import type { FieldChange } from '@florilege/contract/http/errors.ts';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconGitMerge } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { type FieldWords, shownChanges } from './changes.ts';
import classes from './conflict-panel.module.css';
import type { ComparedField } from './use-record-form.ts';

type ListProps = { changes: readonly FieldChange[]; words: FieldWords; typed?: readonly string[] };

/** Changes, their authors and times; `typed` are the fields that the user has changed too. */
export function ChangeList({ changes, words, typed = [] }: ListProps) {
  return (
    <ul className={classes.list}>
      {shownChanges(changes, words).map(({ field, label, before, after, who, when }) => (
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

type Props = Omit<ListProps, 'changes'> & {
  /** `La commande a été modifiée entre-temps`. */
  title: string;
  /** null: no colleague was quicker. */
  changes: readonly FieldChange[] | null;
  /** The newer version, which either choice reads first. */
  newest: { busy: boolean; error: string | null };
  /** The user's changes are laid over the newer version. */
  resumed: boolean;
  onResume: () => void;
  onShowCurrent: () => void;
};

/** Above a form: a colleague's change meanwhile, and then that the user's changes are laid over it. */
export function ConflictNotices(props: Props) {
  const { title, changes, newest, resumed, onResume, onShowCurrent, ...list } = props;
  return (
    <>
      {changes && (
        <ConflictPanel title={title}>
          <ChangeList {...list} changes={changes} />
          <p>Rien n’a été enregistré et votre saisie est conservée.</p>
          <Group gap="xs">
            <Button onClick={onResume} loading={newest.busy}>
              Reprendre mes modifications sur la nouvelle version
            </Button>
            <Button variant="default" onClick={onShowCurrent} disabled={newest.busy}>
              Voir la version actuelle
            </Button>
          </Group>
        </ConflictPanel>
      )}
      {newest.error && (
        <Alert color="red" title="Erreur">
          {newest.error}
        </Alert>
      )}
      {!changes && resumed && (
        <Alert color="green" role="status">
          Vos modifications sont reprises sur la nouvelle version. Vérifiez-les, puis enregistrez.
        </Alert>
      )}
    </>
  );
}

/** Takes the focus, as the user must choose. Nothing typed is lost either way. */
function ConflictPanel({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <section ref={panel} className={classes.panel} role="alert" tabIndex={-1} aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.title}>
        <IconGitMerge size={20} stroke={1.75} aria-hidden />
        {title}
      </h3>
      {children}
    </section>
  );
}

type VersionProps = {
  sentence: string;
  fields: readonly ComparedField[];
  words: FieldWords;
  onBack: () => void;
  onAbandon: () => void;
};

/** A record as it is now, beside what was typed. Looking loses nothing. */
export function CurrentVersion({ sentence, fields, words, onBack, onAbandon }: VersionProps) {
  return (
    <Stack gap="md">
      <Text>{sentence} Votre saisie est conservée.</Text>
      <dl className={classes.list}>
        {fields.map(({ field, now, mine }) => (
          <div key={field}>
            <dt className={classes.term}>{words.label(field)}</dt>
            <dd className={classes.value}>
              {words.value(field, now)}
              {mine !== undefined && (
                <span className={classes.mine}>votre saisie&nbsp;: {words.value(field, mine)}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <Group justify="flex-end" gap="xs">
        <Button variant="subtle" color="red" onClick={onAbandon}>
          Fermer sans enregistrer
        </Button>
        <Button onClick={onBack} data-autofocus>
          Revenir à mes modifications
        </Button>
      </Group>
    </Stack>
  );
}
