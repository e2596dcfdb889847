import {
  MAX_MONTHS,
  MAX_OCCURRENCES,
  MAX_WEEKS,
  nthNames,
  nthValues,
  weekdayNames,
} from '@florilege/contract/subscriptions/rule.ts';
import { previewBody } from '@florilege/contract/subscriptions/subscription.ts';
import { Input, NumberInput, Select, SimpleGrid, Stack, UnstyledButton } from '@mantine/core';
import { useDebouncedValue, useDidUpdate } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { withinDialog } from '../../../shared/dialog/within-dialog.ts';
import pill from '../../../shared/filters/filter-pill.module.css';
import { ChoiceInput } from '../../../shared/form/choice-input.tsx';
import { DayInput } from '../../../shared/form/day-input.tsx';
import type { FieldProps, Fields } from '../../../shared/form/use-form.ts';
import { capitalise, longDayText } from '../../../shared/format.ts';
import { daysText } from '../subscription-words.ts';
import { previewQuery } from '../subscriptions.queries.ts';
import classes from './subscription-dialog.module.css';
import {
  type EndValues,
  endErrors,
  type RuleValues,
  rhythmWire,
  type SubscriptionValues,
  startOf,
} from './subscription-values.ts';

const kinds = [
  { value: 'weekly', label: 'Par semaine' },
  { value: 'monthly_day', label: 'Jour du mois' },
  { value: 'monthly_weekday', label: 'Nᵉ jour du mois' },
] as const;

const ends = [
  { value: 'never', label: 'Sans fin' },
  { value: 'until', label: 'À une date' },
  { value: 'count', label: 'Après n fois' },
] as const;

type RuleProps = { rule: Fields<RuleValues> };
type Props = RuleProps & { fields: Fields<SubscriptionValues>; end: Fields<EndValues> };

export function RuleFields({ fields, rule, end }: Props) {
  const { kind } = rule.values;
  const endFields = useRef<HTMLDivElement>(null);
  // The field that a choice brings is below the edge of the dialog otherwise.
  useDidUpdate(() => {
    endFields.current?.scrollIntoView({ block: 'center' });
  }, [end.values.kind]);
  return (
    <>
      <ChoiceInput
        label="Rythme"
        options={kinds}
        value={kind}
        // Another kind has none of the errors of this one.
        onChange={(chosen) => fields.set({ rule: { ...rule.values, kind: chosen } })}
        className={classes.wide}
      />
      {kind === 'weekly' && <Weekdays rule={rule} />}
      <Often rule={rule} />
      {kind === 'monthly_day' && (
        <WholeInput
          {...rule.field('day')}
          label="Jour du mois"
          description="31&nbsp;: le dernier jour. Un mois plus court prend son dernier jour."
          max={31}
        />
      )}
      {kind === 'monthly_weekday' && <NthWeekday rule={rule} />}
      <DayInput {...fields.field('start_date')} value={startOf(fields.values)} label="Début" />
      <Stack gap="sm" ref={endFields}>
        <ChoiceInput
          label="Fin"
          options={ends}
          value={end.values.kind}
          onChange={(chosen) => fields.set({ end: { ...end.values, kind: chosen } })}
        />
        {end.values.kind === 'until' && <DayInput {...end.field('until_date')} label="Dernier jour" />}
        {end.values.kind === 'count' && (
          <WholeInput
            {...end.field('occurrences')}
            label="Nombre de dates"
            description="Une date sautée compte."
            max={MAX_OCCURRENCES}
          />
        )}
      </Stack>
    </>
  );
}

function Often({ rule }: RuleProps) {
  const weekly = rule.values.kind === 'weekly';
  const counted = weekly ? 'Comptées depuis la semaine du début.' : 'Comptés depuis le mois du début.';
  return (
    <WholeInput
      {...rule.field('every')}
      label={weekly ? 'Toutes les … semaines' : 'Tous les … mois'}
      description={rule.values.every === '1' ? `1\u00a0: chaque ${weekly ? 'semaine' : 'mois'}.` : counted}
      max={weekly ? MAX_WEEKS : MAX_MONTHS}
    />
  );
}

function Weekdays({ rule: { values, errors, set } }: RuleProps) {
  const id = useId();
  const { weekdays } = values;
  const toggle = (day: number) =>
    set({
      weekdays: weekdays.includes(day) ? weekdays.filter((each) => each !== day) : [...weekdays, day].sort(),
    });
  return (
    <Input.Wrapper
      className={classes.wide}
      label="Jours"
      labelElement="div"
      labelProps={{ id }}
      error={errors.weekdays}
      required
      withAsterisk
    >
      <fieldset className={classes.days} aria-labelledby={id}>
        {weekdayNames.map((name, index) => (
          <UnstyledButton
            key={name}
            type="button"
            className={`${pill.pill} ${classes.day}`}
            aria-pressed={weekdays.includes(index + 1)}
            // The focus goes here when no day is chosen.
            data-refused={(index === 0 && errors.weekdays !== undefined) || undefined}
            onClick={() => toggle(index + 1)}
          >
            {capitalise(name)}
          </UnstyledButton>
        ))}
      </fieldset>
    </Input.Wrapper>
  );
}

function NthWeekday({ rule: { values, set } }: RuleProps) {
  return (
    <SimpleGrid cols={2} spacing="sm">
      <Select
        label="Lequel"
        data={nthValues.map((nth) => ({ value: String(nth), label: capitalise(nthNames[nth]) }))}
        value={String(values.nth)}
        allowDeselect={false}
        onChange={(chosen) => set({ nth: nthValues.find((nth) => String(nth) === chosen) ?? values.nth })}
        comboboxProps={withinDialog}
      />
      <Select
        label="Jour"
        data={weekdayNames.map((name, index) => ({ value: String(index + 1), label: capitalise(name) }))}
        value={String(values.weekday)}
        allowDeselect={false}
        onChange={(chosen) => set({ weekday: Number(chosen ?? values.weekday) })}
        comboboxProps={withinDialog}
      />
    </SimpleGrid>
  );
}

function WholeInput({ onChange, ...input }: FieldProps<string> & { label: string; max: number }) {
  return (
    <NumberInput
      {...input}
      valueIsNumericString
      onChange={(typed) => onChange(String(typed))}
      min={1}
      clampBehavior="none"
      allowNegative={false}
      allowDecimal={false}
      hideControls
      inputMode="numeric"
      autoComplete="off"
    />
  );
}

type PreviewProps = { values: SubscriptionValues; subscription: number | null };

/** The next dates of the rhythm while it is typed, and what becomes of those changed by hand. */
export function RhythmPreview({ values, subscription }: PreviewProps) {
  const [asked] = useDebouncedValue(JSON.stringify({ ...rhythmWire(values), subscription }), 250);
  const body: Parameters<typeof previewQuery>[0] = JSON.parse(asked);
  const endMissing = Object.keys(endErrors(values.end)).length > 0;
  const complete = !endMissing && previewBody.safeParse(body).success;
  const { data } = useQuery({ ...previewQuery(body), enabled: complete });
  const shown = complete ? data : undefined;
  return (
    <section
      className={`${classes.preview} ${classes.wide}`}
      aria-label="Prochaines dates"
      aria-live="polite"
    >
      {!shown && (
        <p>
          {endMissing ? 'Complétez la fin' : 'Choisissez le rythme'}&nbsp;: les prochaines dates s’afficheront
          ici.
        </p>
      )}
      {shown && (
        <>
          <strong>Prochaines dates</strong>
          {shown.dates.length === 0 && <p>Aucune&nbsp;: ce rythme n’a plus de date à venir.</p>}
          {shown.dates.length > 0 && (
            <ol>
              {shown.dates.map((day) => (
                <li key={day}>{capitalise(longDayText(day))}</li>
              ))}
            </ol>
          )}
          {shown.kept.length > 0 && <p>Changées à la main et gardées&nbsp;: {daysText(shown.kept)}.</p>}
          {shown.lost.length > 0 && (
            <p data-lost>
              Changées à la main, mais hors du nouveau rythme&nbsp;: {daysText(shown.lost)}. Elles n’auront
              pas de commande et seront listées sur la page.
            </p>
          )}
        </>
      )}
    </section>
  );
}
