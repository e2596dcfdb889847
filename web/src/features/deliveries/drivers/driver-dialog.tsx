import '@mantine/core/styles/RadioCard.layer.css';
import '@mantine/core/styles/RadioIndicator.layer.css';
import type { Driver } from '@florilege/contract/deliveries/deliveries.contract.ts';
import { isTimeSlot, slotDisplay } from '@florilege/contract/orders/time-slots.ts';
import { Button, Radio, Skeleton, Stack, Text } from '@mantine/core';
import { IconTruckDelivery } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import buttons from '../../../shared/dialog/dialog-buttons.module.css';
import choice from '../../../shared/form/choice-card.module.css';
import { DayInput } from '../../../shared/form/day-input.tsx';
import { Refusal } from '../../../shared/form/form.tsx';
import { formatCount, formatRelativeDay } from '../../../shared/format.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { QueryError } from '../../../shared/ui/error-panel.tsx';
import { driversQuery } from '../deliveries.queries.ts';

export type DriverChoice = { id: string; display_name: string };

export type DriverRefusal = { title: string; sentence: string };

type Props = {
  onClose: () => void;
  date: string | null;
  slot: string | null;
  current: DriverChoice | null;
  /** `Affecter`, `Confier la livraison`. */
  confirmLabel: string;
  onChoose: (driver: DriverChoice, day: string | null) => void;
  /** The order has no day yet: it is asked for with the driver, and may still be left open. */
  askDate?: boolean;
  /** Removes the driver; offered where there is one. */
  onRemove?: () => void;
  /** For a dialog that stays open until the server has answered. */
  busy?: boolean;
  refusal?: DriverRefusal | null;
};

export default function DriverDialog(props: Props) {
  return (
    <Dialog title="Choisir un livreur" onClose={props.onClose} size="md">
      <DriverForm {...props} />
    </Dialog>
  );
}

function DriverForm(props: Props) {
  const { slot, current, confirmLabel, onChoose, onRemove, onClose, busy = false, refusal } = props;
  const [date, setDate] = useState(props.date);
  const drivers = useQuery({
    ...driversQuery(date, isTimeSlot(slot) ? slot : null),
    placeholderData: keepPreviousData,
  });
  const [chosen, setChosen] = useState<string | null>(null);
  const sent = useRef(false);
  useEffect(() => {
    if (!busy) sent.current = false;
  }, [busy]);
  const driver = drivers.data?.find(({ id }) => id === (chosen ?? current?.id));
  const day = date ? formatRelativeDay(date) : 'aujourd’hui';

  const confirm = () => {
    // Two quick clicks are one choice.
    if (!driver || sent.current) return;
    sent.current = true;
    // The choice stays, whatever a colleague changes meanwhile.
    setChosen(driver.id);
    onChoose({ id: driver.id, display_name: driver.display_name }, date);
  };

  if (drivers.isPending) return <DriversLoading />;
  if (drivers.isError) return <QueryError query={drivers} />;
  if (drivers.data.length === 0) {
    return (
      <EmptyState
        title="Aucun livreur dans l’équipe"
        hint="Un membre de l’équipe avec le rôle Livreur apparaîtra ici."
        icon={<IconTruckDelivery size={28} stroke={1.5} />}
      />
    );
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        confirm();
      }}
    >
      <Stack gap="md">
        {props.askDate && <DayInput label="Date de livraison" value={date} onChange={setDate} />}
        <Radio.Group
          value={driver?.id ?? null}
          onChange={setChosen}
          label={`Livraisons ${day}${slot ? ` · ${slotDisplay(slot).label}` : ''}`}
        >
          <Stack gap="xs">
            {drivers.data.map((each) => (
              <DriverCard key={each.id} driver={each} withSlot={isTimeSlot(slot)} />
            ))}
          </Stack>
        </Radio.Group>
        {refusal && <Refusal title={refusal.title} message={refusal.sentence} />}
        <div className={buttons.buttons}>
          {current && onRemove && (
            <Button variant="subtle" color="red" onClick={onRemove} mr="auto" disabled={busy}>
              Retirer le livreur
            </Button>
          )}
          <Button variant="default" onClick={onClose} disabled={busy}>
            Annuler
          </Button>
          <Button type="submit" disabled={!driver} loading={busy}>
            {confirmLabel}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

function DriverCard({ driver, withSlot }: { driver: Driver; withSlot: boolean }) {
  return (
    <Radio.Card value={driver.id} className={choice.card}>
      <Radio.Indicator className={choice.mark} />
      <span className={choice.name}>{driver.display_name}</span>
      <Text span size="xs" ta="end" ml="auto" className="fl-figures">
        {driver.deliveries_of_day === 0
          ? 'aucune livraison'
          : formatCount(driver.deliveries_of_day, 'livraison')}
        {withSlot && driver.deliveries_of_day > 0 && (
          <Text span display="block" inherit c="dimmed">
            {driver.deliveries_of_slot === 0
              ? 'aucune sur ce créneau'
              : `${driver.deliveries_of_slot} sur ce créneau`}
          </Text>
        )}
      </Text>
    </Radio.Card>
  );
}

function DriversLoading() {
  return (
    <Stack gap="xs" role="status" aria-busy="true" aria-label="Chargement des livreurs…">
      <Skeleton height={17} width={180} />
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height={56} radius="md" />
      ))}
    </Stack>
  );
}
