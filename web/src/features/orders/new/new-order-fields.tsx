import { Checkbox, Input, SegmentedControl, Stack, Textarea, TextInput } from '@mantine/core';
import { memo, type RefObject, useEffect, useId, useRef } from 'react';
import { AmountInput } from '../../../shared/form/amount-input.tsx';
import { DayInput, SlotInput, VatInput } from '../../../shared/form/order-inputs.tsx';
import { ClientPicker } from '../../clients/picker/client-picker.tsx';
import { InlineClientForm } from '../../clients/picker/inline-client-form.tsx';
import { SAME_AS_PAYER } from '../list/order-cells.tsx';
import classes from './new-order-dialog.module.css';
import type { Draft, DraftFields, NewOrderAction, Party } from './new-order-form.ts';

type Props = {
  draft: Draft;
  dispatch: (action: NewOrderAction) => void;
  mayCreateClient: boolean;
  /** The amount has the focus when the dialog opens. */
  first: boolean;
};

/** Everything one enters for one order. */
export const NewOrderFields = memo(function NewOrderFields({
  draft,
  dispatch,
  mayCreateClient,
  first,
}: Props) {
  const modeId = useId();
  const change = (fields: Partial<DraftFields>) => dispatch({ type: 'change', key: draft.key, fields });
  const { errors } = draft;
  return (
    <div className={classes.fields}>
      <AmountInput
        value={draft.amount}
        onChange={(amount) => amount !== draft.amount && change({ amount })}
        onBlur={() => dispatch({ type: 'leaveAmount', key: draft.key })}
        error={errors.amount}
        autoFocus={first}
      />
      <Input.Wrapper label="Livraison ou retrait" labelElement="div" labelProps={{ id: modeId }}>
        <SegmentedControl
          fullWidth
          aria-labelledby={modeId}
          className={classes.mode ?? ''}
          value={draft.requires_delivery ? 'delivery' : 'pickup'}
          onChange={(mode) => change({ requires_delivery: mode === 'delivery' })}
          data={[
            { value: 'pickup', label: 'Retrait' },
            { value: 'delivery', label: 'Livraison' },
          ]}
        />
      </Input.Wrapper>
      <PartyField
        party="payer_account"
        label="Payeur"
        placeholder="Nom, téléphone…"
        draft={draft}
        dispatch={dispatch}
        mayCreateClient={mayCreateClient}
      />
      <PartyField
        party="recipient_account"
        label="Destinataire"
        placeholder={SAME_AS_PAYER}
        draft={draft}
        dispatch={dispatch}
        mayCreateClient={mayCreateClient}
      />
      <DayInput
        label={draft.requires_delivery ? 'Date de livraison' : 'Date de retrait'}
        value={draft.delivery_date}
        onChange={(delivery_date) => change({ delivery_date })}
        error={errors.delivery_date}
      />
      <SlotInput
        value={draft.delivery_time_slot}
        onChange={(delivery_time_slot) => change({ delivery_time_slot })}
        error={errors.delivery_time_slot}
      />
      <Textarea
        label="Message manuscrit"
        description="Écrit sur la carte, le client le lira."
        classNames={{ input: `fl-message ${classes.message}` }}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={2000}
        value={draft.hand_message}
        onChange={(event) => change({ hand_message: event.currentTarget.value })}
        error={errors.hand_message}
      />
      <Textarea
        label="Notes bouquet"
        description="Internes, pour l’atelier."
        autosize
        minRows={3}
        maxRows={10}
        maxLength={4000}
        value={draft.bouquet_notes}
        onChange={(event) => change({ bouquet_notes: event.currentTarget.value })}
        error={errors.bouquet_notes}
      />
      <TextInput
        label="Numéro de bon de commande"
        maxLength={100}
        autoComplete="off"
        value={draft.purchase_order_number}
        onChange={(event) => change({ purchase_order_number: event.currentTarget.value })}
        error={errors.purchase_order_number}
      />
      <VatInput value={draft.vat_rate} onChange={(vat_rate) => change({ vat_rate })} />
    </div>
  );
});

type PartyProps = Omit<Props, 'first'> & { party: Party; label: string; placeholder: string };

/** Payer or recipient: a client searched and picked, or created on the spot. */
function PartyField({ party, label, placeholder, draft, dispatch, mayCreateClient }: PartyProps) {
  const { key, newClient, searched, errors } = draft;
  const choose = (client: Draft[Party]) => {
    dispatch({ type: 'newClient', key, party: newClient === party ? null : newClient });
    dispatch({ type: 'search', key, party, text: '' });
    dispatch({ type: 'change', key, fields: { [party]: client } });
  };
  const creating = newClient === party;
  const root = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const same = draft.recipient_account === null && !searched.recipient_account;
  useFocusAfter(creating, root);
  return (
    <Stack gap={8} className={creating ? classes.wide : undefined} ref={root}>
      {creating ? (
        <InlineClientForm
          label={`Nouveau client\u00a0: ${label.toLocaleLowerCase('fr')}`}
          initialText={searched[party] ?? ''}
          refusal={errors[party]}
          onCreated={choose}
          onCancel={() => dispatch({ type: 'newClient', key, party: null })}
        />
      ) : (
        <ClientPicker
          label={label}
          placeholder={placeholder}
          value={draft[party]}
          text={searched[party] ?? ''}
          onText={(text) => dispatch({ type: 'search', key, party, text })}
          onChange={choose}
          inputRef={input}
          onNewClient={
            mayCreateClient && newClient === null
              ? () => dispatch({ type: 'newClient', key, party })
              : undefined
          }
          error={errors[party]}
        />
      )}
      {party === 'recipient_account' && !creating && (
        <Checkbox
          label={SAME_AS_PAYER}
          checked={same}
          // Another than the payer: that is to say who.
          onChange={() => (same ? input.current?.focus() : choose(null))}
          className={classes.same ?? ''}
        />
      )}
    </Stack>
  );
}

/** Where the new client was typed stand his name, or the search again: the focus goes on there. */
function useFocusAfter(creating: boolean, root: RefObject<HTMLElement | null>) {
  const was = useRef(creating);
  useEffect(() => {
    if (was.current && !creating) root.current?.querySelector<HTMLElement>('input, button')?.focus();
    was.current = creating;
  }, [creating, root]);
}
