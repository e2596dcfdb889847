import type { Device } from '../wire/objects.ts';
import { invalid, notFound } from '../wire/refusals.ts';
import { locations, MERCHANT_ID } from './locations.ts';
import type { Terminal, World } from './world.ts';

/** The serial number names the location, so that a terminal is known again after a restart. */
const serial = /^(\d{2})CS([A-Z0-9]{13})$/;

function findTerminal(world: World, deviceId: string): Terminal | undefined {
  const known = world.terminals.get(deviceId);
  if (known) return known;
  const [, number = '', locationId = ''] = serial.exec(deviceId) ?? [];
  const there = locations.some(({ id, status }) => id === locationId && status === 'ACTIVE');
  return there ? enlist(world, deviceId, locationId, number) : undefined;
}

/** @throws Refusal when no code was ever typed on such a device */
export function terminalOf(world: World, deviceId: string): Terminal {
  const terminal = findTerminal(world, deviceId);
  if (terminal) return terminal;
  const detail = `No device with id \`${deviceId}\` is paired.`;
  throw invalid('BAD_REQUEST', detail, 'checkout.device_options.device_id');
}

/** The Devices API has the terminal under a prefix. @throws Refusal when there is none */
export function deviceOf(world: World, deviceId: string): Device {
  const [, id = ''] = /^device:(.+)$/.exec(deviceId) ?? [];
  const terminal = findTerminal(world, id);
  if (!terminal) throw notFound('Device', deviceId);
  const working = terminal.troubled ? 'NEEDS_ATTENTION' : 'AVAILABLE';
  return {
    id: deviceId,
    attributes: {
      type: 'TERMINAL',
      manufacturer: 'Square',
      model: 'T2',
      name: terminal.name,
      manufacturers_id: id,
      updated_at: world.iso(),
      version: '6.61.0099',
      merchant_token: MERCHANT_ID,
    },
    status: { category: terminal.online ? working : 'OFFLINE' },
  };
}

export function newTerminal(world: World, locationId: string): Terminal {
  const there = world.terminals.all(({ location_id }) => location_id === locationId).length;
  const number = String(there + 1).padStart(2, '0');
  return enlist(world, `${number}CS${locationId}`, locationId, number);
}

function enlist(world: World, id: string, location_id: string, number: string): Terminal {
  const name = `Terminal ${Number(number)}`;
  return world.terminals.add({ id, name, location_id, online: true, troubled: false });
}
