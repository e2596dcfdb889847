import {
  type ImportDetail,
  type ImportVerdict,
  twinReasons,
} from '@florilege/contract/imports/imports.contract.ts';
import { Anchor, Checkbox, Skeleton, Text } from '@mantine/core';
import { joined } from '../../shared/format.ts';
import { ListStates } from '../../shared/list/list-states.tsx';
import { PageLink } from '../../shared/page/page-link.tsx';
import { useFailed } from '../../shared/ui/notification-dialog.tsx';
import classes from './import.module.css';
import { kinds } from './import-kinds.ts';
import { type ShownLine, useImportChoice, useImportLines } from './imports.queries.ts';

const none: Record<ImportVerdict, string> = {
  new: 'Aucune ligne à créer.',
  duplicate: 'Aucun doublon probable.',
  wrong: 'Rien à corriger.',
};

const hints: Partial<Record<ImportVerdict, string>> = {
  duplicate:
    'Ces lignes ressemblent à ce qui existe déjà, ou à une ligne plus haut. Cochez celles à créer quand même.',
  wrong:
    'Ces lignes ne seront pas importées. Choisissez d’autres colonnes ci-dessus, ou corrigez-les dans votre tableau, puis donnez-le à nouveau.',
};

type Props = {
  import_: ImportDetail;
  verdict: ImportVerdict;
  /** The import has run: its lines are only read. */
  over?: boolean;
};

export function ImportLines({ import_: { id, kind, counts }, verdict, over = false }: Props) {
  const list = useImportLines(id, verdict);
  const choosing = useImportChoice(id);
  const failed = useFailed('Choix non enregistré');
  const choose = (create: boolean, line?: number) =>
    void choosing.mutateAsync({ create, ...(line !== undefined && { line }) }).catch(failed);
  const all = counts.chosen === counts.duplicate;
  return (
    <ListStates
      list={list}
      skeleton={<Skeleton height={240} radius="lg" role="status" aria-label="Chargement des lignes…" />}
      empty={<Text c="dimmed">{none[verdict]}</Text>}
      hint={!over && hints[verdict] && <Text c="dimmed">{hints[verdict]}</Text>}
    >
      {verdict === 'duplicate' && !over && counts.duplicate > 0 && (
        <Checkbox
          my="sm"
          label="Créer tous les doublons probables"
          checked={all}
          indeterminate={!all && counts.chosen > 0}
          aria-busy={choosing.isPending}
          onChange={() => choosing.isPending || choose(!all)}
        />
      )}
      <ul className={`fl-card ${classes.lines}`}>
        {list.rows.map((line) => (
          <li key={line.id}>
            <Line kind={kind} line={line} busy={choosing.isPending} onChoose={over ? undefined : choose} />
          </li>
        ))}
      </ul>
    </ListStates>
  );
}

type LineProps = {
  kind: ImportDetail['kind'];
  line: ShownLine;
  busy: boolean;
  /** Absent where its lines are only read. */
  onChoose: ((create: boolean, line: number) => void) | undefined;
};

function Line({ kind, line: row, busy, onChoose }: LineProps) {
  const { line, name, details, problems, twins, chosen, verdict } = row;
  return (
    <>
      <p className={classes.name}>
        <Text span size="sm" c="dimmed" className="fl-figures">
          Ligne {line}
        </Text>{' '}
        {name}
      </p>
      {details.length > 0 && (
        <Text size="sm" c="dimmed">
          {joined(...details)}
        </Text>
      )}
      {problems.map(({ label, value, sentence }) => (
        <Text key={label + sentence} size="sm" c="red">
          {label}
          {value && <> «&nbsp;{value}&nbsp;»</>}&nbsp;: {sentence}
        </Text>
      ))}
      {twins.map((twin) => (
        <Text key={`${twin.record_id}-${twin.line}`} size="sm">
          Ressemble à{' '}
          {twin.record_id === null ? (
            <>
              {twin.name}, ligne {twin.line}
            </>
          ) : (
            <Anchor
              href={kinds[kind].pageOf(twin.record_id)}
              target="_blank"
              rel="noreferrer"
              inherit
              underline="always"
            >
              {twin.name}
            </Anchor>
          )}{' '}
          ({twin.reasons.map((reason) => twinReasons[reason]).join(', ')})
        </Text>
      ))}
      {verdict === 'duplicate' && !onChoose && row.record_id !== null && (
        <Text size="sm">
          <Anchor component={PageLink} href={kinds[kind].pageOf(row.record_id)} inherit underline="always">
            Créé{kinds[kind].agreement} quand même
          </Anchor>
        </Text>
      )}
      {verdict === 'duplicate' && onChoose && (
        <Checkbox
          mt="2xs"
          label="Créer quand même"
          aria-label={`Créer quand même ${name}, ligne ${line}`}
          checked={chosen}
          aria-busy={busy}
          onChange={() => busy || onChoose(!chosen, line)}
        />
      )}
    </>
  );
}
