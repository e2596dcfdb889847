import { Input, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { useId } from 'react';
import { AmountInput } from '../../../shared/legacy/amount-input.tsx';
import { SlotInput, VatInput } from '../../../shared/legacy/order-inputs.tsx';
import { PartyField } from './party-field.tsx';
import { RhythmPreview } from './rhythm-preview.tsx';
import { RuleFields } from './rule-fields.tsx';
import classes from './subscription-dialog.module.css';
import { type Session, type SubscriptionFields, typeFields } from './subscription-form.ts';

type Props = {
  session: Session;
  onSession: (change: (now: Session) => Session) => void;
  /** The one that is changed. */
  subscription: number | null;
};

/** Everything one enters for a subscription. */
export function SubscriptionFormFields({ session, onSession, subscription }: Props) {
  const modeId = useId();
  const { fields, errors } = session;
  const type = (change: Partial<SubscriptionFields>) => onSession((now) => typeFields(now, change));
  const party = { session, onSession };
  return (
    <div className={classes.fields}>
      <PartyField {...party} party="payer_account" label="Client" placeholder="Nom, téléphone…" />
      <PartyField
        {...party}
        party="recipient_account"
        label="Destinataire"
        placeholder="Identique au payeur"
      />
      <RuleFields fields={fields} errors={errors} onType={type} />
      <RhythmPreview fields={fields} subscription={subscription} />
      <AmountInput
        value={fields.amount}
        onChange={(amount) => amount !== fields.amount && type({ amount })}
        description="Pour chaque date."
        error={errors.amount}
      />
      <VatInput
        value={fields.vat_rate}
        onChange={(vat_rate) => type({ vat_rate })}
        description="Comprise dans le montant."
      />
      <Input.Wrapper label="Livraison ou retrait" labelElement="div" labelProps={{ id: modeId }}>
        <SegmentedControl
          fullWidth
          aria-labelledby={modeId}
          className={classes.choice ?? ''}
          value={fields.requires_delivery ? 'delivery' : 'pickup'}
          onChange={(mode) => type({ requires_delivery: mode === 'delivery' })}
          data={[
            { value: 'pickup', label: 'Retrait' },
            { value: 'delivery', label: 'Livraison' },
          ]}
        />
      </Input.Wrapper>
      <SlotInput
        value={fields.delivery_time_slot}
        onChange={(delivery_time_slot) => type({ delivery_time_slot })}
        error={errors.delivery_time_slot}
      />
      <Textarea
        label="Message manuscrit"
        description="Écrit sur chaque carte&#8239;; une date peut avoir le sien."
        classNames={{ input: `fl-message ${classes.message}` }}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={2000}
        value={fields.hand_message}
        onChange={(event) => type({ hand_message: event.currentTarget.value })}
        error={errors.hand_message}
      />
      <Textarea
        label="Notes bouquet"
        description="Internes, pour l’atelier."
        autosize
        minRows={2}
        maxRows={10}
        maxLength={4000}
        value={fields.bouquet_notes}
        onChange={(event) => type({ bouquet_notes: event.currentTarget.value })}
        error={errors.bouquet_notes}
      />
      <TextInput
        label="Numéro de bon de commande"
        maxLength={100}
        autoComplete="off"
        value={fields.purchase_order_number}
        onChange={(event) => type({ purchase_order_number: event.currentTarget.value })}
        error={errors.purchase_order_number}
      />
    </div>
  );
}
