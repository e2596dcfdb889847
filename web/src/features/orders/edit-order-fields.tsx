import { orderCan } from '@florilege/contract/orders/order-can.ts';
import { timeSlots, timeSlotValues } from '@florilege/contract/orders/time-slots.ts';
import { Input, NumberInput, SegmentedControl, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { useId, useState } from 'react';
import { parseDay } from '../../shared/parse-day.ts';
import { calendarTexts } from '../../shared/ui/calendar.ts';
import classes from './edit-order-fields.module.css';
import { type EditSession, typedFields } from './edit-session.ts';
import { shownChanges } from './order-changes.ts';
import type { OrderDraft } from './order-draft.ts';

type Props = { session: EditSession; onChange: (fields: Partial<OrderDraft>) => void };

const slots = timeSlotValues.map((value) => ({ value, label: timeSlots[value].label }));

export function EditOrderFields({ session, onChange }: Props) {
  const { base, draft, errors, theirs } = session;
  const modeId = useId();
  const [typing, setTyping] = useState(false);
  const amountFixed = !orderCan.changeAmount(base);
  const changes = shownChanges(theirs);
  const typed = typedFields(session);
  // After a conflict: what now stands in the order, under the field that would replace it.
  const standing = (field: keyof OrderDraft) => {
    const change = typed.includes(field) && changes.find((each) => each.field === field);
    return change ? `Saisi entre-temps par ${change.who}\u00a0: ${change.after}` : undefined;
  };

  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
        <NumberInput
          label="Montant"
          required={!amountFixed}
          data-autofocus={!amountFixed || undefined}
          disabled={amountFixed}
          description={amountFixed ? 'La commande est payée ou facturée : son montant ne peut plus changer.' : standing('amount')}
          value={draft.amount}
          onChange={(value) => onChange({ amount: String(value) })}
          onFocus={() => setTyping(true)}
          onBlur={() => setTyping(false)}
          // Two digits once it is left; while one types they would stand in the way.
          fixedDecimalScale={!typing}
          error={errors.amount}
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
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
        <DateInput
          {...calendarTexts}
          label={draft.requires_delivery ? 'Date de livraison' : 'Date de retrait'}
          placeholder="jj/mm/aaaa"
          valueFormat="DD/MM/YYYY"
          dateParser={(typed) => parseDay(typed)}
          clearable
          clearButtonProps={{ 'aria-label': 'Effacer la date' }}
          value={draft.delivery_date}
          onChange={(date) => onChange({ delivery_date: date })}
          description={standing('delivery_date')}
          error={errors.delivery_date}
        />
        <Select
          label="Créneau"
          placeholder="À fixer"
          data={slots}
          clearable
          clearButtonProps={{ 'aria-label': 'Effacer le créneau' }}
          value={draft.delivery_time_slot}
          onChange={(slot) => onChange({ delivery_time_slot: timeSlotValues.find((value) => value === slot) ?? null })}
          description={standing('delivery_time_slot')}
          error={errors.delivery_time_slot}
        />
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
