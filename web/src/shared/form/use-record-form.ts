import type { FieldChange } from '@florilege/contract/http/errors.ts';
import { useState } from 'react';
import { isApiError } from '../api/api-error.ts';
import { type FieldWords, standingText } from './changes.ts';
import { changeErrors, type Errors, errorsMoved, schemaErrors } from './errors.ts';
import { type RecordShape, rebase, typedFields } from './record-form-state.ts';
import { type AnyForm, type Shown, useForm } from './use-form.ts';

type Options<Values, Base, Body, Saved> = RecordShape<Values, Base, Body> & {
  record: Base | null;
  create?: (body: Body, key: string) => Promise<Saved>;
  /** Sends the fields that changed since `base`. */
  update?: (changes: Partial<Body>, base: Base) => Promise<Saved>;
  onSaved: (saved: Saved, base: Base | null) => void;
  /** Errors that the schema cannot know of. */
  check?: (values: Values) => Errors;
  /** Text that is typed and not yet a value: closing would lose it as well. */
  isPending?: (values: Values) => boolean;
  shown?: Shown;
  alreadySaved?: string;
  /** For records with versions: names and values of the fields, and how the newest record is read. */
  words?: FieldWords;
  reload?: () => Promise<Base>;
  /** Fields as texts of the wire, where a field is not plain text already: a client by name, a rule. */
  readable?: (values: Values) => Record<string, string | null>;
};

/** A field as it is now and, where it was typed in, as typed; texts of the wire. */
export type ComparedField = { field: string; now: string | null; mine: string | null | undefined };

/** The form of a record, with the conflict to show when a colleague changed it meanwhile. */
export type RecordForm = AnyForm &
  Pick<
    ReturnType<typeof useRecordForm<object, unknown, object, unknown>>,
    'isNew' | 'typed' | 'words' | 'conflict' | 'resumed' | 'behind' | 'resume' | 'compare'
  >;

/** A form over a record: sends only what differs, and never overwrites a colleague's change unseen. */
export function useRecordForm<Values extends object, Base, Body extends object, Saved>(
  options: Options<Values, Base, Body, Saved>,
) {
  const { record, fill, wire, schema, shown, words, reload } = options;
  const [base, setBase] = useState(record);
  /** Changes of colleagues that keep this form from being saved. */
  const [conflict, setConflict] = useState<readonly FieldChange[] | null>(null);
  const [theirs, setTheirs] = useState<readonly FieldChange[]>([]);

  const pathOf = (path: string) => {
    const value = options.madeFrom?.[path.split('.')[0] ?? ''];
    return value ? `${value}.${path}` : path;
  };
  const changesOf = (values: Values): Partial<Body> => {
    const names = typedFields(options, form.start, values);
    const changed = Object.entries(wire(values)).filter(([name]) => names.includes(name));
    return Object.fromEntries(changed) as Partial<Body>;
  };
  const form = useForm<Values, Saved>({
    start: fill(base),
    isDirty: (values, start) =>
      typedFields(options, start, values).length > 0 || options.isPending?.(values) === true,
    check: (values) => {
      const found = base ? changeErrors(schema, changesOf(values)) : schemaErrors(schema, wire(values));
      return { ...errorsMoved(found, pathOf), ...options.check?.(values) };
    },
    pathOf,
    send: (values, key) => {
      const answer = base ? options.update?.(changesOf(values), base) : options.create?.(wire(values), key);
      if (!answer) throw new Error('this form has no way to save');
      return answer;
    },
    onSaved: (saved) => options.onSaved(saved, base),
    onRefused: (error) => {
      const changes = isApiError(error) ? error.conflict?.changes : undefined;
      if (changes) setConflict(changes);
      return changes !== undefined;
    },
    alreadySaved: options.alreadySaved,
    schema,
    shown,
    note: (path) => words && standingText(path, theirs, typed, words),
  });
  const typed: readonly string[] = typedFields(options, form.start, form.values);

  const readable = (values: Values) => options.readable?.(values) ?? texts(wire(values));
  const newest = () => {
    if (!reload) throw new Error('a record with versions needs `reload`');
    return reload();
  };
  /** Reads the newest record and lays what was typed over it. */
  const resume = async () => {
    const newer = await newest();
    form.restart(fill(newer), rebase(options, form.start, form.values, newer));
    setBase(newer);
    setTheirs(conflict ?? []);
    setConflict(null);
  };
  /** Reads the newest record, beside what was typed. */
  const compare = async (): Promise<ComparedField[]> => {
    const now = readable(fill(await newest()));
    const mine = readable(form.values);
    return [...new Set([...Object.keys(now), ...Object.keys(mine)])].map((field) => ({
      field,
      now: now[field] ?? null,
      mine: typed.includes(field) ? (mine[field] ?? null) : undefined,
    }));
  };
  return {
    ...form,
    base,
    isNew: base === null,
    typed,
    words,
    conflict,
    resumed: theirs.length > 0,
    /** A colleague's record is newer than the form began with; one that is being saved has its own new version. */
    behind: conflict === null && !form.saving && !form.saved.current && versionOf(record) > versionOf(base),
    resume,
    compare,
  };
}

function versionOf(record: unknown): number {
  const { version } = (record ?? {}) as { version?: number };
  return version ?? 0;
}

function texts(body: object): Record<string, string | null> {
  const text = (value: unknown) => (value === null || value === undefined ? null : String(value));
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, text(value)]));
}
