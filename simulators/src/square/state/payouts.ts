import type { Money, Payout, PayoutEntry } from '../wire/objects.ts';
import { newId } from './ids.ts';
import { euros, sumOf } from './money.ts';
import type { World } from './world.ts';

const DAY_MS = 86_400_000;

/** Changes of the balance that Square owes the seller; `details` as the wire names them. */
type Movement = Pick<PayoutEntry, 'type'> & {
  location_id: string;
  gross: Money;
  fee?: Money;
  details?: Partial<PayoutEntry>;
};

/** Adds to the balance of a location, which the next payout takes. */
export function moveBalance(world: World, { type, location_id, gross, fee, details }: Movement): void {
  const { currency } = gross;
  const entry = {
    id: newId.payoutEntry(),
    effective_at: world.iso(),
    type,
    gross_amount_money: gross,
    fee_amount_money: fee ?? euros(0, currency),
    net_amount_money: euros(gross.amount - (fee?.amount ?? 0), currency),
    ...details,
  };
  world.balances.set(location_id, [...(world.balances.get(location_id) ?? []), entry]);
}

/** The net of the entries that wait for a payout. */
export const owed = (entries: { net_amount_money: Money }[]): number =>
  sumOf(entries.map(({ net_amount_money }) => net_amount_money));

/** A payout of each location that is owed something; one that owes is withdrawn from. */
export function payOut(world: World): Payout[] {
  const due = [...world.balances].filter(([, entries]) => owed(entries) !== 0);
  return due.map(([location_id, entries]) => {
    world.balances.delete(location_id);
    const id = newId.payout();
    const payout = world.payouts.add({
      id,
      status: 'SENT',
      location_id,
      ...world.created(),
      amount_money: euros(owed(entries)),
      destination: { type: 'BANK_ACCOUNT', id: 'bact:FR7630004000031234567890143' },
      version: 1,
      type: 'BATCH',
      arrival_date: world.iso(world.now() + DAY_MS).slice(0, 10),
      end_to_end_id: newId.uid(),
    });
    for (const entry of entries) world.entries.add({ ...entry, payout_id: id });
    world.planStep(id, world.settings.payout_ms);
    world.messenger.emit('payout.sent', id, { payout }, location_id);
    return payout;
  });
}

/** The bank has it, or sends it back, which the next payout has again. */
export function settlePayout(world: World, payout: Payout, outcome: 'PAID' | 'FAILED'): void {
  if (payout.status !== 'SENT') return;
  world.planStep(payout.id, null);
  payout.status = outcome;
  payout.updated_at = world.iso();
  payout.version += 1;
  const { id, location_id, amount_money: gross } = payout;
  if (outcome === 'FAILED') moveBalance(world, { type: 'RETURNED_PAYOUT', location_id, gross });
  world.messenger.emit(`payout.${outcome.toLowerCase()}`, id, { payout }, location_id);
}
