import { type AccountSummary, clientTypes } from '@florilege/contract/clients/account-summary.ts';
import { CLIENT_SEARCH_MIN } from '@florilege/contract/clients/clients.contract.ts';
import { Button, CloseButton, Combobox, Input, Loader, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch, IconUserPlus } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef } from 'react';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { whereabouts } from '../client-words.ts';
import { useClientSearch } from '../clients.queries.ts';
import classes from './client-picker.module.css';

/** Short: a customer stands at the counter. The list's own search waits longer. */
const DEBOUNCE_MS = 200;
const NEW_CLIENT = 'new';

type Props = {
  label: string;
  placeholder: string;
  value: AccountSummary | null;
  /** What is typed while no client is chosen; its owner knows that a name was typed and not chosen. */
  text: string;
  onText: (text: string) => void;
  onChange: (client: AccountSummary | null) => void;
  /** Absent where no client can be created. */
  onNewClient: (() => void) | undefined;
  error?: string | undefined;
  inputRef?: RefObject<HTMLInputElement | null>;
};

/** Finds a client by name, phone, e-mail or SIRET, from two characters on. */
export function ClientPicker({ label, value, onChange, onNewClient, ...search }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const inputRef = search.inputRef ?? input;
  const before = useRef(value);
  const clear = useRef<HTMLButtonElement>(null);
  // The focus stays where the person is: the field becomes a card and back.
  useEffect(() => {
    const focusIsLost = document.activeElement === null || document.activeElement === document.body;
    if (before.current !== value && focusIsLost) (value ? clear.current : inputRef.current)?.focus();
    before.current = value;
  }, [value, inputRef]);

  if (value) {
    return (
      <Input.Wrapper label={label} error={search.error} labelElement="div">
        <fieldset className={classes.chosen} aria-label={`${label}\u00a0: ${value.name}`}>
          <div className={classes.who}>
            <span className={classes.name}>{value.name}</span>
            <span className={classes.details}>
              {[clientTypes[value.type], ...whereabouts(value)].join(' · ')}
            </span>
          </div>
          <CloseButton
            ref={clear}
            size={38}
            onClick={() => onChange(null)}
            aria-label={`Changer de ${label.toLocaleLowerCase('fr')}`}
          />
        </fieldset>
      </Input.Wrapper>
    );
  }
  return (
    <ClientSearch
      {...search}
      inputRef={inputRef}
      label={label}
      onChange={onChange}
      onNewClient={onNewClient}
    />
  );
}

function ClientSearch({
  label,
  placeholder,
  text,
  onText,
  onChange,
  onNewClient,
  error,
  inputRef,
}: Omit<Props, 'value'>) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [asked] = useDebouncedValue(text, DEBOUNCE_MS);
  const enough = text.trim().length >= CLIENT_SEARCH_MIN;
  const { data, error: failure, isFetching } = useClientSearch(asked);
  const clients = enough ? (data ?? []) : [];
  const searching = enough && (isFetching || asked !== text);

  // Enter takes the first one found.
  const { selectFirstOption, updateSelectedOptionIndex } = combobox;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was found matters
  useEffect(() => {
    if (clients.length > 0) selectFirstOption();
    else updateSelectedOptionIndex();
  }, [data, enough]);

  const submit = (picked: string) => {
    combobox.closeDropdown();
    const client = clients.find(({ id }) => String(id) === picked);
    if (client) onChange(client);
    else if (picked === NEW_CLIENT) onNewClient?.();
  };

  return (
    <Combobox store={combobox} onOptionSubmit={submit} withinPortal={false} floatingStrategy="fixed">
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...(inputRef && { ref: inputRef })}
          label={label}
          placeholder={placeholder}
          value={text}
          onChange={(event) => {
            onText(event.currentTarget.value);
            combobox.openDropdown();
          }}
          onClick={() => text && combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          error={error}
          maxLength={200}
          autoComplete="off"
          leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
          rightSection={
            searching ? (
              <Loader size={16} />
            ) : text ? (
              <CloseButton size={30} onClick={() => onText('')} aria-label="Effacer la recherche" />
            ) : undefined
          }
          inputContainer={(field) => (
            <div className={classes.line}>
              <div className={classes.field}>{field}</div>
              {onNewClient && (
                <Button
                  variant="default"
                  className={classes.create ?? ''}
                  onClick={onNewClient}
                  aria-label={`Nouveau client\u00a0: ${label.toLocaleLowerCase('fr')}`}
                >
                  <IconUserPlus size={18} stroke={1.6} aria-hidden />
                  <span className={classes.createText}>Nouveau client</span>
                </Button>
              )}
            </div>
          )}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!text} className={classes.dropdown ?? ''}>
        <Combobox.Options
          className={classes.options ?? ''}
          aria-label={`Clients pour ${label.toLocaleLowerCase('fr')}`}
        >
          {clients.map((client) => (
            <Combobox.Option key={client.id} value={String(client.id)} className={classes.option ?? ''}>
              <span className={classes.name}>{client.name}</span>
              <span className={classes.details}>
                {whereabouts(client).join(' · ') || clientTypes[client.type]}
              </span>
            </Combobox.Option>
          ))}
          {clients.length === 0 && (
            <Combobox.Empty className={classes.empty ?? ''}>
              {emptyText(enough, searching, failure)}
            </Combobox.Empty>
          )}
          {onNewClient && enough && (
            <Combobox.Option value={NEW_CLIENT} className={`${classes.option} ${classes.newOption}`}>
              <IconUserPlus size={18} stroke={1.6} aria-hidden />
              Nouveau client «&nbsp;{text.trim()}&nbsp;»
            </Combobox.Option>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function emptyText(enough: boolean, searching: boolean, failure: Error | null): string {
  if (!enough) return 'Tapez au moins 2 caractères.';
  if (searching) return 'Recherche…';
  return failure ? errorMessage(failure) : 'Aucun client trouvé';
}
