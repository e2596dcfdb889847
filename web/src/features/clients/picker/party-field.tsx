import { displayPhone } from '@florilege/contract/auth/phone.ts';
import type { Account } from '@florilege/contract/clients/account.ts';
import type { AccountSummary } from '@florilege/contract/clients/account-summary.ts';
import { type AskableName, inlineClientBody } from '@florilege/contract/clients/client-input.ts';
import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { schemaErrors } from '../../../shared/form/errors.ts';
import { Refusal } from '../../../shared/form/form.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { CLIENT_ALREADY_SAVED } from '../client-words.ts';
import { useCreateClient } from '../clients.queries.ts';
import { ClientFields, type ClientValues, startWith } from '../form/client-fields.tsx';
import { DuplicatesHint } from '../form/duplicates-hint.tsx';
import classes from './client-picker.module.css';
import { ClientPicker } from './client-picker.tsx';

/** A payer or recipient in a form: the chosen client, or the text typed before the choice. */
export type Party = {
  client: AccountSummary | null;
  /** Searched text. */
  text: string;
  creating: boolean;
};

export const partyOf = (client: AccountSummary | null): Party => ({ client, text: '', creating: false });

/** Whether typed text is no client yet, and would be lost in silence. */
export const isPartyPending = ({ text, creating }: Party): boolean => creating || text.trim() !== '';

/** The reason that a form cannot be sent with this party. */
export function partyError(party: Party): string | undefined {
  if (party.creating) return 'Créez ce client ou annulez sa saisie.';
  return isPartyPending(party)
    ? 'Choisissez un client dans la liste, créez-le ou effacez ce texte.'
    : undefined;
}

type Props = {
  label: string;
  placeholder: string;
  value: Party;
  onChange: (party: Party) => void;
  error?: string | undefined;
  mayCreate: boolean;
  /** Of a recipient: « Même que le payeur », and whether it holds. */
  same?: { label: string; checked: boolean };
  /** The form begins here. */
  first?: boolean;
  /** Facts about the chosen client, or proposals of clients to choose. */
  children?: ReactNode;
};

/** Payer or recipient: a client searched and picked, or created on the spot. */
export function PartyField(props: Props) {
  const { label, placeholder, value, onChange, error, mayCreate, same, first = false, children } = props;
  const { client, text, creating } = value;
  const root = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const choose = (chosen: AccountSummary | null) => onChange(partyOf(chosen));
  useFocusAfter(creating, root);
  return (
    <Stack gap="xs" className={creating ? classes.wide : classes.party} ref={root}>
      {creating ? (
        <InlineClientForm
          label={`Nouveau client\u00a0: ${label.toLocaleLowerCase('fr')}`}
          initialText={text}
          refusal={error}
          onCreated={choose}
          onCancel={() => onChange({ ...value, creating: false })}
        />
      ) : (
        <ClientPicker
          label={label}
          placeholder={placeholder}
          value={client}
          text={text}
          onText={(typed) => onChange({ ...value, text: typed })}
          onChange={choose}
          inputRef={input}
          onNewClient={mayCreate ? () => onChange({ ...value, creating: true }) : undefined}
          error={error}
          first={first}
        />
      )}
      {same && !creating && (
        <Checkbox
          label={same.label}
          size="xs"
          checked={same.checked}
          // Unticked, it asks for another client in the search.
          onChange={() => (same.checked ? input.current?.focus() : choose(null))}
          className={classes.same}
        />
      )}
      {!creating && children && (
        <div className={classes.about} data-joined={client !== null || undefined}>
          {children}
        </div>
      )}
    </Stack>
  );
}

/** After a new client the focus is at the clear button of his card, or at the search again, unless it is elsewhere. */
function useFocusAfter(creating: boolean, root: RefObject<HTMLElement | null>) {
  const was = useRef(creating);
  useEffect(() => {
    const isHere = document.activeElement === document.body || root.current?.contains(document.activeElement);
    if (was.current && !creating && isHere)
      root.current?.querySelector<HTMLElement>('input, button')?.focus();
    was.current = creating;
  }, [creating, root]);
}

type InlineProps = {
  label: string;
  /** The searched text: a name, or a phone. */
  initialText: string;
  /** The reason that the order cannot be created yet. */
  refusal?: string | undefined;
  /** The new client, or the duplicate that was picked. */
  onCreated: (client: Account) => void;
  onCancel: () => void;
};

/** The fields that make a client reachable. */
const asked = ({ email, SIRET, numero_de_TVA, payment_terms, ...reachable }: ClientValues) => reachable;

/** A client created inside an order, with the fields that make him reachable. The order's form is around it. */
function InlineClientForm({ label, initialText, refusal, onCreated, onCancel }: InlineProps) {
  const create = useCreateClient();
  const [start] = useState(() => startWith(initialText));
  const [toAsk, setToAsk] = useState<AskableName[]>([]);
  const schema = inlineClientBody(toAsk);
  const wire = (values: ClientValues) => ({ ...asked(values), to_ask: toAsk });
  const form = useForm({
    start,
    check: (values) => schemaErrors(schema, wire(values)),
    send: (values, key) => create.mutateAsync({ client: wire(values), key }),
    onSaved: ({ account }) => onCreated(account),
    alreadySaved: CLIENT_ALREADY_SAVED,
    schema,
    shown: { phone: displayPhone },
  });
  const problem = form.failure ?? refusal;
  /** Sent with another choice it is another client. */
  const askLater = (name: AskableName, later: boolean) => {
    form.key.renew();
    form.set({ [name]: '' });
    setToAsk((now) => [...now.filter((each) => each !== name), ...(later ? [name] : [])]);
  };

  const press = (event: KeyboardEvent<HTMLFieldSetElement>) => {
    // The list of proposals has handled this Enter.
    if (event.defaultPrevented || event.key !== 'Enter') return;
    if (!(event.target instanceof HTMLInputElement) || event.target.type === 'radio') return;
    event.preventDefault();
    event.stopPropagation();
    form.submit();
  };
  return (
    <fieldset className={classes.inline} ref={form.root} onKeyDown={press}>
      <legend className={classes.legend}>{label}</legend>
      {problem && <Refusal message={problem} />}
      <ClientFields
        fields={form}
        later={{ names: toAsk, set: askLater }}
        first={start.name ? 'phone' : 'name'}
      >
        <DuplicatesHint fields={form.values} typed={['name', 'phone']} onPick={onCreated} />
      </ClientFields>
      <Group gap="xs" justify="flex-end">
        <Button variant="default" onClick={onCancel} disabled={form.saving}>
          Annuler
        </Button>
        <Button onClick={form.submit} loading={form.saving}>
          Créer le client
        </Button>
      </Group>
    </fieldset>
  );
}
