import { orderCan } from '@florilege/contract/orders/order-can.ts';
import { Input, NumberInput, SegmentedControl, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { standingText } from '../../../shared/form/changes.ts';
import { DayInput, SlotInput, VatInput } from '../../../shared/form/order-inputs.tsx';
import { orderWords } from '../../../shared/order-words.ts';
import classes from './edit-order-fields.module.css';
import { type EditSession, typedFields } from './edit-session.ts';
import type { OrderDraft } from './order-draft.ts';

type Props = { session: EditSession; onChange: (fields: Partial<OrderDraft>) => void };

export function EditOrderFields({ session, onChange }: Props) {
  const { base, draft, errors, theirs } = session;
  const modeId = useId();
  const [typing, setTyping] = useState(false);
  const amountFixed = !orderCan.changeAmount(base);
  const vatFixed = !orderCan.changeVat(base);
  const typed = typedFields(session);
  const standing = (field: keyof OrderDraft) => standingText(field, theirs, typed, orderWords);

  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
        <NumberInput
          label="Montant"
          classNames={{ input: classes.amount ?? '' }}
          required={!amountFixed}
          data-autofocus={!amountFixed || undefined}
          disabled={amountFixed}
          description={
            amountFixed
              ? 'La commande est payée ou facturée\u00a0: son montant ne peut plus changer.'
              : standing('amount')
          }
          value={draft.amount}
          onChange={(value) => onChange({ amount: String(value) })}
          onFocus={() => setTyping(true)}
          onBlur={() => setTyping(false)}
          // Two digits once it is left; while one types they would stand in the way.
          fixedDecimalScale={!typing}
          error={errors.amount}
          valueIsNumericString
          clampBehavior="none"
          min={0}
          step={0.01}
          decimalScale={2}
          decimalSeparator=","
          allowedDecimalSeparators={[',', '.']}
          thousandSeparator={'\u202f'}
          suffix={'\u00a0€'}
          allowNegative={false}
          hideControls
        />
        <TextInput
          label="Numéro de bon de commande"
          maxLength={100}
          value={draft.purchase_order_number}
          onChange={(event) => onChange({ purchase_order_number: event.currentTarget.value })}
          description={standing('purchase_order_number')}
          error={errors.purchase_order_number}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
        <Input.Wrapper
          label="Livraison ou retrait"
          labelElement="div"
          labelProps={{ id: modeId }}
          description={standing('requires_delivery')}
        >
          <SegmentedControl
            fullWidth
            aria-labelledby={modeId}
            value={draft.requires_delivery ? 'delivery' : 'pickup'}
            onChange={(mode) => onChange({ requires_delivery: mode === 'delivery' })}
            data={[
              { value: 'delivery', label: 'Livraison' },
              { value: 'pickup', label: 'Retrait' },
            ]}
          />
        </Input.Wrapper>
        <VatInput
          value={draft.vat_rate}
          onChange={(vat_rate) => onChange({ vat_rate })}
          description={
            vatFixed
              ? 'La commande est facturée\u00a0: son taux ne peut plus changer.'
              : (standing('vat_rate') ?? 'Comprise dans le montant.')
          }
          disabled={vatFixed}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
        <Noted note={standing('delivery_date')}>
          <DayInput
            label={draft.requires_delivery ? 'Date de livraison' : 'Date de retrait'}
            value={draft.delivery_date}
            onChange={(date) => onChange({ delivery_date: date })}
            error={errors.delivery_date}
          />
        </Noted>
        <Noted note={standing('delivery_time_slot')}>
          <SlotInput
            value={draft.delivery_time_slot}
            onChange={(slot) => onChange({ delivery_time_slot: slot })}
            error={errors.delivery_time_slot}
          />
        </Noted>
      </SimpleGrid>
      <Textarea
        label="Notes bouquet"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={4000}
        value={draft.bouquet_notes}
        onChange={(event) => onChange({ bouquet_notes: event.currentTarget.value })}
        description={standing('bouquet_notes') ?? 'Pour l’atelier, le client ne les voit pas.'}
        error={errors.bouquet_notes}
      />
      <Textarea
        label="Message manuscrit"
        autosize
        minRows={3}
        maxRows={10}
        maxLength={2000}
        classNames={{ input: classes.message ?? '' }}
        value={draft.hand_message}
        onChange={(event) => onChange({ hand_message: event.currentTarget.value })}
        description={standing('hand_message') ?? 'Écrit sur la carte, tel que vous le tapez.'}
        error={errors.hand_message}
      />
    </>
  );
}

/** A remark below a field that has no place for one. */
function Noted({ note, children }: { note: string | undefined; children: ReactNode }) {
  return (
    <div>
      {children}
      {note && <p className={classes.note}>{note}</p>}
    </div>
  );
}
