import {
  MAX_MONTHS,
  MAX_OCCURRENCES,
  MAX_WEEKS,
  nthNames,
  nthValues,
  weekdayNames,
} from '@florilege/contract/subscriptions/rule.ts';
import { Input, NumberInput, SegmentedControl, Select, UnstyledButton } from '@mantine/core';
import { useId } from 'react';
import pill from '../../../shared/filters/filter-pill.module.css';
import { capitalise } from '../../../shared/format.ts';
import { DayInput } from '../../../shared/legacy/order-inputs.tsx';
import classes from './subscription-dialog.module.css';
import type { End, SubscriptionFields } from './subscription-form.ts';

type Props = {
  fields: SubscriptionFields;
  errors: Readonly<Record<string, string>>;
  onType: (change: Partial<SubscriptionFields>) => void;
};

const kinds = [
  { value: 'weekly', label: 'Par semaine' },
  { value: 'monthly_day', label: 'Jour du mois' },
  { value: 'monthly_weekday', label: 'Nᵉ jour du mois' },
] as const satisfies { value: SubscriptionFields['kind']; label: string }[];

const ends = [
  { value: 'never', label: 'Sans fin' },
  { value: 'until', label: 'À une date' },
  { value: 'count', label: 'Après n fois' },
] as const satisfies { value: End; label: string }[];

/** How often, from when and until when. */
export function RuleFields({ fields, errors, onType }: Props) {
  return (
    <>
      <div className={classes.wide}>
        <Choice label="Rythme" data={kinds} value={fields.kind} onChange={(kind) => onType({ kind })} />
      </div>
      {fields.kind === 'weekly' && <Weekdays fields={fields} errors={errors} onType={onType} />}
      <Often fields={fields} errors={errors} onType={onType} />
      {fields.kind === 'monthly_day' && (
        <WholeInput
          label="Jour du mois"
          description="31&nbsp;: le dernier jour. Un mois plus court prend son dernier jour."
          value={fields.monthDay}
          onChange={(monthDay) => onType({ monthDay })}
          error={errors['rule.day']}
          max={31}
        />
      )}
      {fields.kind === 'monthly_weekday' && <NthWeekday fields={fields} onType={onType} />}
      <DayInput
        label="Début"
        value={fields.start_date}
        onChange={(start_date) => onType({ start_date })}
        error={errors.start_date}
      />
      <div className={classes.end}>
        <Choice label="Fin" data={ends} value={fields.end} onChange={(end) => onType({ end })} />
        {fields.end === 'until' && (
          <DayInput
            label="Dernier jour"
            value={fields.until_date}
            onChange={(until_date) => onType({ until_date })}
            error={errors.until_date}
          />
        )}
        {fields.end === 'count' && (
          <WholeInput
            label="Nombre de dates"
            description="Une date sautée compte."
            value={fields.occurrences}
            onChange={(occurrences) => onType({ occurrences })}
            error={errors.occurrences}
            max={MAX_OCCURRENCES}
          />
        )}
      </div>
    </>
  );
}

function Often({ fields, errors, onType }: Props) {
  const weekly = fields.kind === 'weekly';
  const counted = weekly ? 'Comptées depuis la semaine du début.' : 'Comptés depuis le mois du début.';
  return (
    <WholeInput
      label={weekly ? 'Toutes les … semaines' : 'Tous les … mois'}
      description={fields.every === '1' ? `1\u00a0: chaque ${weekly ? 'semaine' : 'mois'}.` : counted}
      value={fields.every}
      onChange={(every) => onType({ every })}
      error={errors['rule.every']}
      max={weekly ? MAX_WEEKS : MAX_MONTHS}
    />
  );
}

function Weekdays({ fields, errors, onType }: Props) {
  const id = useId();
  const toggle = (day: number) => {
    const chosen = fields.weekdays.includes(day)
      ? fields.weekdays.filter((each) => each !== day)
      : [...fields.weekdays, day];
    onType({ weekdays: chosen.sort() });
  };
  return (
    <Input.Wrapper
      className={classes.wide ?? ''}
      label="Jours"
      labelElement="div"
      labelProps={{ id }}
      error={errors['rule.weekdays']}
      required
      withAsterisk
    >
      <fieldset className={classes.days} aria-labelledby={id}>
        {weekdayNames.map((name, index) => (
          <UnstyledButton
            key={name}
            type="button"
            className={`${pill.pill} ${classes.day}`}
            aria-pressed={fields.weekdays.includes(index + 1)}
            // Where the focus goes when no day is chosen.
            data-refused={(index === 0 && errors['rule.weekdays'] !== undefined) || undefined}
            onClick={() => toggle(index + 1)}
          >
            {capitalise(name)}
          </UnstyledButton>
        ))}
      </fieldset>
    </Input.Wrapper>
  );
}

function NthWeekday({ fields, onType }: Omit<Props, 'errors'>) {
  const within = { comboboxProps: { withinPortal: false, floatingStrategy: 'fixed' } } as const;
  return (
    <div className={classes.pair}>
      <Select
        label="Lequel"
        data={nthValues.map((nth) => ({ value: String(nth), label: capitalise(nthNames[nth]) }))}
        value={String(fields.nth)}
        allowDeselect={false}
        onChange={(chosen) => onType({ nth: nthValues.find((nth) => String(nth) === chosen) ?? fields.nth })}
        {...within}
      />
      <Select
        label="Jour"
        data={weekdayNames.map((name, index) => ({ value: String(index + 1), label: capitalise(name) }))}
        value={String(fields.weekday)}
        allowDeselect={false}
        onChange={(chosen) => onType({ weekday: Number(chosen ?? fields.weekday) })}
        {...within}
      />
    </div>
  );
}

type ChoiceProps<Value extends string> = {
  label: string;
  data: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

function Choice<Value extends string>({ label, data, value, onChange }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id }}>
      <SegmentedControl
        fullWidth
        aria-labelledby={id}
        className={classes.choice ?? ''}
        value={value}
        onChange={(chosen) => onChange(data.find((each) => each.value === chosen)?.value ?? value)}
        data={[...data]}
      />
    </Input.Wrapper>
  );
}

type WholeProps = {
  label: string;
  description: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  max: number;
};

function WholeInput({ label, description, value, onChange, error, max }: WholeProps) {
  return (
    <NumberInput
      label={label}
      description={description}
      value={value}
      valueIsNumericString
      onChange={(typed) => onChange(String(typed))}
      error={error}
      min={1}
      max={max}
      clampBehavior="none"
      allowNegative={false}
      allowDecimal={false}
      hideControls
      inputMode="numeric"
      autoComplete="off"
    />
  );
}
