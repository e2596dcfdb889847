import type { Location } from '@florilege/contract/settings/settings.contract.ts';
import { NativeSelect } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { RadioSegment } from '../../../shared/ui/radio-segment.tsx';
import { shortShop } from '../shop-words.ts';
import { useWorkplace } from './use-workplace.ts';
import { keepHeight } from './where-i-work.ts';
import classes from './workplace-choice.module.css';
import { WorkplaceSpace } from './workplace-space.tsx';

/** Shops that stand beside each other in the menu; more are a list. */
const MOST_BESIDE = 4;

/** Where this device works, in one tap. Nothing to choose with one shop. */
export default function WorkplaceChoice() {
  const { shops } = useWorkplace();
  const place = useRef<HTMLDivElement>(null);
  // Another number of shops may make another row, or a list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useLayoutEffect(() => {
    if (place.current) keepHeight(place.current.offsetHeight);
  }, [shops?.length]);
  if (!shops) return <WorkplaceSpace />;
  return <div ref={place}>{shops.length > 1 && <Choice shops={shops} />}</div>;
}

/** The choice itself, which the rail opens. */
export function Choice({ shops }: { shops: Location[] }) {
  const { workplace, choose } = useWorkplace();
  const label = workplace ? 'Je travaille à' : 'Où travaillez-vous\u202f?';
  if (shops.length > MOST_BESIDE)
    return (
      <NativeSelect
        label={label}
        value={workplace?.id ?? ''}
        onChange={({ currentTarget }) => choose(Number(currentTarget.value) || null)}
        data={[
          ...(workplace ? [] : [{ value: '', label: 'Choisir une boutique' }]),
          ...shops.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        className={classes.choice}
        data-asked={workplace === null || undefined}
      />
    );
  return (
    <fieldset className={classes.choice} data-asked={workplace === null || undefined}>
      <legend>{label}</legend>
      <div className={classes.shops}>
        {shops.map(({ id, name }) => (
          <RadioSegment
            key={id}
            group="workplace"
            label={name}
            checked={id === workplace?.id}
            onChange={() => choose(id)}
          >
            {shortShop(name)}
          </RadioSegment>
        ))}
      </div>
    </fieldset>
  );
}
