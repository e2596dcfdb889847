import { type FocusEvent, type RefObject, useCallback, useRef, useState } from 'react';
import type { z } from 'zod';
import { errorMessage, isApiError, isKeyReused } from '../api/api-error.ts';
import { useIdempotencyKey } from '../api/idempotency.ts';
import { type Errors, errorsBelow, errorsMoved, schemaAt, withoutErrors } from './errors.ts';

type Typed = { currentTarget: { value: string } };

/** Props that connect an input to a field: `<TextInput label="Nom" {...form.field('name')} />`. */
export type FieldProps<Value> = {
  name: string;
  value: Value;
  onChange: (next: Value | Typed) => void;
  onBlur: (event: FocusEvent) => void;
  error: string | undefined;
  description: string | undefined;
};

/** The fields of a form or of one part of it, for components of fields. */
export type Fields<Values> = {
  values: Values;
  errors: Errors;
  set: (change: Partial<Values>) => void;
  field: <Name extends keyof Values & string>(name: Name) => FieldProps<Values[Name]>;
};

/** A form as its frame needs it. */
export type AnyForm = Pick<
  ReturnType<typeof useForm<object, unknown>>,
  'root' | 'submit' | 'saving' | 'saved' | 'dirty' | 'failure'
>;

export type FormOptions<Values, Saved> = {
  start: Values;
  /** Whether closing would lose typed text; unless given, whether `values` differ from `start`. */
  isDirty?: (values: Values, start: Values) => boolean;
  check: (values: Values) => Errors;
  /** Sends the values; `key` identifies one new record at every retry. */
  send: (values: Values, key: string) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  /** Path of the field that a refusal of the server is about, where names differ. */
  pathOf?: (path: string) => string;
  /** Takes a refusal that neither a field nor the failure sentence can show; true when it did. */
  onRefused?: (error: unknown) => boolean;
  /** Shown when an earlier attempt with other values was saved already. */
  alreadySaved?: string | undefined;
  /** Reads a field when the user leaves it: a wrong one shows its error. */
  schema?: z.ZodType;
  /** How people read a field once it is left: a phone in groups. By the last name of its path. */
  shown?: Shown | undefined;
  note?: (path: string) => string | undefined;
};

export type Shown = Readonly<Record<string, (value: string) => string>>;

type Key<Values, Part> = { [Name in keyof Values]: Values[Name] extends Part ? Name : never }[keyof Values] &
  string;

/** One idempotency key lives until the server has answered yes: a retry never makes two records. */
export function useForm<Values extends object, Saved>(options: FormOptions<Values, Saved>) {
  const [start, setStart] = useState(options.start);
  const [values, setValues] = useState(options.start);
  const [errors, setErrors] = useState<Errors>({});
  /** Set once saved: leaving loses nothing. */
  const saved = useRef(false);
  const element = useRef<HTMLElement | null>(null);
  const root = useCallback((found: HTMLElement | null) => {
    element.current = found;
    // A form that comes after its dialog has the focus takes it from the dialog's cross.
    if (found?.closest('[aria-modal="true"]')?.contains(document.activeElement))
      found.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
  }, []);
  const refuse = (found: Errors) => {
    setErrors(found);
    focusFirstError(element.current);
  };
  const saving = useSaving(options, values, saved, refuse);

  const fieldsAt = <Part extends object>(
    part: Part,
    path: string,
    put: (change: Partial<Part>) => void,
  ): Fields<Part> => {
    const set = (change: Partial<Part>) => {
      put(change);
      const typed = Object.keys(change).map((name) => path + name);
      setErrors((now) => withoutErrors(now, typed));
    };
    const leave = (name: keyof Part & string) => {
      const typed = part[name];
      // An empty field is not wrong yet.
      if (typeof typed !== 'string' || typed.trim() === '' || !options.schema) return;
      const read = schemaAt(options.schema, path + name)?.safeParse(typed);
      const error = read?.error?.issues[0]?.message;
      if (error) setErrors((now) => ({ ...now, [path + name]: error }));
      const show = options.shown?.[name];
      if (read?.success && show) put({ [name]: show(String(read.data ?? '')) } as Partial<Part>);
    };
    return {
      values: part,
      errors: errorsBelow(errors, path),
      set,
      field: (name) => ({
        name: path + name,
        value: part[name],
        onChange: (next) => set({ [name]: isTyped(next) ? next.currentTarget.value : next } as Partial<Part>),
        // Left for a button, a field is not judged: a sentence below it would move the button away.
        onBlur: ({ relatedTarget }) => relatedTarget instanceof HTMLButtonElement || leave(name),
        error: errors[path + name],
        description: options.note?.(path + name),
      }),
    };
  };

  return {
    ...fieldsAt(values, '', (change) => setValues((now) => ({ ...now, ...change }))),
    ...saving,
    root,
    start,
    saved,
    dirty: (options.isDirty ?? differs)(values, start),
    refuse,
    setValues,
    part: <Name extends Key<Values, object>>(name: Name) =>
      fieldsAt(values[name] as Values[Name] & object, `${name}.`, (change) =>
        setValues((now) => ({ ...now, [name]: { ...now[name], ...change } })),
      ),
    /** The fields of an object deeper in the values, by the path of its errors. */
    at: <Part extends object>(path: string, part: Part, put: (change: Partial<Part>) => void) =>
      fieldsAt(part, `${path}.`, put),
    /** Other start values, with what is typed over them: a newer record, or an empty form after saving. */
    restart: (from: Values, typed: Values | ((now: Values) => Values) = from) => {
      saved.current = false;
      setStart(from);
      setValues(typed);
      setErrors({});
      saving.forget();
    },
  };
}

/** Sends once however often it is asked, and shows a refusal where it belongs. */
function useSaving<Values extends object, Saved>(
  { check, send, onSaved, onRefused, alreadySaved, pathOf = (path) => path }: FormOptions<Values, Saved>,
  values: Values,
  saved: RefObject<boolean>,
  refuse: (found: Errors) => void,
) {
  const [failure, setFailure] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const underWay = useRef(false);
  /** Values that were saved: a second tap while the form closes makes no second record. */
  const done = useRef<Values | null>(null);
  const key = useIdempotencyKey();

  const show = (error: unknown) => {
    const reused = isKeyReused(error);
    if (reused) key.renew();
    if (onRefused?.(error)) return;
    const fields = errorsMoved(isApiError(error) ? error.fields : {}, pathOf);
    const shown = Object.keys(fields).some((path) => (path.split('.')[0] ?? '') in values);
    if (!shown) setFailure((reused && alreadySaved) || errorMessage(error));
    refuse(fields);
  };
  const submit = async () => {
    if (underWay.current || (saved.current && done.current === values)) return;
    setFailure(null);
    const found = check(values);
    if (Object.keys(found).length > 0) return refuse(found);
    underWay.current = true;
    setSaving(true);
    try {
      const answer = await send(values, key.current());
      key.renew();
      saved.current = true;
      done.current = values;
      onSaved(answer);
    } catch (error) {
      show(error);
    } finally {
      underWay.current = false;
      setSaving(false);
    }
  };
  return {
    failure,
    saving,
    submit: (): void => void submit(),
    forget: () => {
      done.current = null;
      setFailure(null);
    },
    key,
  };
}

/** Scrolls to the first wrong field and focuses it, once the errors are on the screen. */
function focusFirstError(root: HTMLElement | null): void {
  setTimeout(() => {
    const wrong = root?.querySelector<HTMLElement>('[aria-invalid="true"], [data-refused]');
    wrong?.scrollIntoView({ block: 'center' });
    wrong?.focus({ preventScroll: true });
  });
}

const differs = (values: unknown, start: unknown) => JSON.stringify(values) !== JSON.stringify(start);

function isTyped(next: unknown): next is Typed {
  return typeof next === 'object' && next !== null && 'currentTarget' in next;
}
