import { locations } from '../locations.ts';
import { invalid } from '../refusal.ts';
import type { Terminal, World } from '../world.ts';

/**
 * A terminal's serial number tells where it stands. So one that was paired before the simulator was started again, and whose number the
 * shop still has, is there again when it is first called.
 */
const serial = /^(\d{2})CS([A-Z0-9]{13})$/;

/** @throws Refusal when no code was ever typed on such a device */
export function terminalOf(world: World, deviceId: string): Terminal {
  const known = world.terminals.get(deviceId);
  if (known) return known;
  const [, number, locationId] = serial.exec(deviceId) ?? [];
  if (number === undefined || !locations.some(({ id, status }) => id === locationId && status === 'ACTIVE')) {
    throw invalid(
      'BAD_REQUEST',
      `No device with id \`${deviceId}\` is paired.`,
      'checkout.device_options.device_id',
    );
  }
  return enlist(world, deviceId, locationId ?? '', number);
}

/** One more at that location. */
export function newTerminal(world: World, locationId: string): Terminal {
  const there = [...world.terminals.values()].filter(({ location_id }) => location_id === locationId).length;
  const number = String(there + 1).padStart(2, '0');
  return enlist(world, `${number}CS${locationId}`, locationId, number);
}

function enlist(world: World, id: string, location_id: string, number: string): Terminal {
  const terminal: Terminal = { id, name: `Terminal ${Number(number)}`, location_id, online: true };
  world.terminals.set(id, terminal);
  return terminal;
}
