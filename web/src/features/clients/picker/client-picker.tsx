import type { FoundAccount } from '@florilege/contract/clients/account.ts';
import { type AccountSummary, clientTypes } from '@florilege/contract/clients/account-summary.ts';
import { CLIENT_SEARCH_MIN } from '@florilege/contract/clients/clients.contract.ts';
import {
  Box,
  Button,
  CloseButton,
  Combobox,
  Group,
  Input,
  Loader,
  Stack,
  Text,
  TextInput,
  useCombobox,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch, IconUserPlus } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef } from 'react';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { withinDialog } from '../../../shared/dialog/within-dialog.ts';
import { joined } from '../../../shared/format.ts';
import { useOnPhone } from '../../../shared/use-on-phone.ts';
import { whereabouts } from '../client-words.ts';
import { useClientSearch } from '../clients.queries.ts';
import classes from './client-picker.module.css';

/** Short, as a client waits at the counter. The list's own search waits longer. */
const DEBOUNCE_MS = 200;
const NEW_CLIENT = 'new';

type Props = {
  label: string;
  placeholder: string;
  value: AccountSummary | null;
  /** Searched text; its owner refuses to send one that was typed and not picked. */
  text: string;
  onText: (text: string) => void;
  onChange: (client: AccountSummary | null) => void;
  /** Absent where no client can be created. */
  onNewClient?: (() => void) | undefined;
  error?: string | undefined;
  inputRef?: RefObject<HTMLInputElement | null>;
  /** The form begins here. */
  first?: boolean;
};

/** Finds a client by name, phone, e-mail or SIRET, from two characters on. */
export function ClientPicker(props: Props) {
  const { label, value, onChange, error } = props;
  const input = useRef<HTMLInputElement>(null);
  const inputRef = props.inputRef ?? input;
  const before = useRef(value);
  const clear = useRef<HTMLButtonElement>(null);
  // The field becomes a card and back: the focus moves along.
  useEffect(() => {
    const focusIsLost = document.activeElement === null || document.activeElement === document.body;
    if (before.current !== value && focusIsLost) (value ? clear.current : inputRef.current)?.focus();
    before.current = value;
  }, [value, inputRef]);

  if (!value) return <ClientSearch {...props} inputRef={inputRef} />;
  return (
    <Input.Wrapper label={label} error={error} labelElement="div">
      <fieldset className={classes.chosen} aria-label={`${label}\u00a0: ${value.name}`}>
        <ClientWords name={value.name} details={joined(clientTypes[value.type], ...whereabouts(value))} />
        <CloseButton
          ref={clear}
          data-autofocus={props.first || undefined}
          size={38}
          iconSize={20}
          onClick={() => onChange(null)}
          aria-label={`Changer de ${label.toLocaleLowerCase('fr')}`}
        />
      </fieldset>
    </Input.Wrapper>
  );
}

function ClientWords({ name, details }: { name: string; details: string }) {
  return (
    <Stack gap={0} miw={0}>
      <strong>{name}</strong>
      <Text size="xs" c="dimmed" className="fl-figures">
        {details}
      </Text>
    </Stack>
  );
}

function ClientSearch(props: Omit<Props, 'value'>) {
  const { label, placeholder, text, onText, onChange, onNewClient, error, inputRef, first } = props;
  const subject = label.toLocaleLowerCase('fr');
  const narrow = useOnPhone();
  const combobox = useCombobox({
    onDropdownClose: () => combobox.resetSelectedOption(),
    // Above a keyboard there is room for what is found only below the head of the dialog.
    onDropdownOpen: () => narrow && inputRef?.current?.scrollIntoView({ block: 'start' }),
  });
  const [asked] = useDebouncedValue(text, DEBOUNCE_MS);
  const enough = text.trim().length >= CLIENT_SEARCH_MIN;
  const { data, error: failure, isFetching, isPlaceholderData } = useClientSearch(asked);
  const clients = enough ? (data ?? []) : [];
  const searching = enough && (isFetching || asked !== text);

  // Enter takes the first one found, and none that a shorter text had found.
  const current = asked === text && !isPlaceholderData;
  const { selectFirstOption, updateSelectedOptionIndex, resetSelectedOption } = combobox;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the found clients matter
  useEffect(() => {
    if (!current) resetSelectedOption();
    else if (clients.length > 0) selectFirstOption();
    else updateSelectedOptionIndex();
  }, [data, enough, current]);

  const submit = (picked: string) => {
    combobox.closeDropdown();
    const client = clients.find(({ id }) => String(id) === picked);
    if (client) onChange(client);
    else if (picked === NEW_CLIENT) onNewClient?.();
  };

  return (
    <Combobox store={combobox} onOptionSubmit={submit} {...withinDialog}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...(inputRef && { ref: inputRef })}
          data-autofocus={first || undefined}
          label={label}
          placeholder={placeholder}
          value={text}
          onChange={(event) => {
            onText(event.currentTarget.value);
            combobox.openDropdown();
          }}
          onClick={() => text && combobox.openDropdown()}
          onKeyDown={(event) => {
            // Nothing is found yet, and the form around is not to be sent.
            if (event.key === 'Enter' && searching) event.preventDefault();
          }}
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
            <Group gap="xs" wrap="nowrap" className={classes.search}>
              <Box flex={1} miw={0}>
                {field}
              </Box>
              {onNewClient && (
                <Button
                  variant="default"
                  px="sm"
                  flex="none"
                  onClick={onNewClient}
                  aria-label={`Nouveau client\u00a0: ${subject}`}
                >
                  <IconUserPlus size={18} stroke={1.6} aria-hidden />
                  {/* On a phone the field needs the room; the list of found clients says it in words. */}
                  <Box component="span" ml="xs" visibleFrom="sm" className={classes.newWords}>
                    Nouveau client
                  </Box>
                </Button>
              )}
            </Group>
          )}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!text}>
        <Combobox.Options className={classes.options} aria-label={`Clients pour ${subject}`}>
          {clients.map((client) => (
            <Combobox.Option key={client.id} value={String(client.id)} className={classes.option}>
              <ClientWords name={client.name} details={foundWords(client)} />
            </Combobox.Option>
          ))}
          {clients.length === 0 && (
            <Combobox.Empty c="dimmed" ta="start">
              {emptyText(enough, searching, failure)}
            </Combobox.Empty>
          )}
          {onNewClient && enough && (data || failure) && (
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

/** His address, or the contact by which he was found. */
function foundWords({ found_contact, ...client }: FoundAccount): string {
  const why = found_contact === null ? [] : [`contact\u00a0: ${found_contact}`];
  return joined(...why, ...whereabouts(client)) || clientTypes[client.type];
}

function emptyText(enough: boolean, searching: boolean, failure: Error | null): string {
  if (!enough) return 'Tapez au moins 2 caractères.';
  if (searching) return 'Recherche…';
  return failure ? errorMessage(failure) : 'Aucun client trouvé';
}
