import type { CodeInput } from '../wire/bodies.ts';
import type { DeviceCode } from '../wire/objects.ts';
import { invalid } from '../wire/refusals.ts';
import { newId } from './ids.ts';
import { sellingLocation } from './locations.ts';
import { newTerminal, terminalOf } from './terminals.ts';
import type { Terminal, World } from './world.ts';

const PAIR_WITHIN_MS = 5 * 60_000;

export function createCode(world: World, input: CodeInput): DeviceCode {
  sellingLocation(input.location_id, 'device_code.location_id');
  const now = world.now();
  return world.codes.add({
    id: newId.deviceCode(),
    ...input,
    code: newId.pairingCode(),
    status: 'UNPAIRED',
    pair_by: world.iso(now + PAIR_WITHIN_MS),
    created_at: world.iso(now),
    status_changed_at: world.iso(now),
  });
}

/** By its id or by the six letters. @throws Refusal when there is none */
export function knownCode(world: World, id: string): DeviceCode {
  return world.codes.all(({ code }) => code === id)[0] ?? world.codes.known(id);
}

/** Types the code on a new terminal, or on a known one. @throws Refusal when it is used or expired */
export function pairCode(world: World, code: DeviceCode, deviceId?: string): Terminal {
  if (code.status !== 'UNPAIRED') throw invalid('BAD_REQUEST', `The code is ${code.status}.`);
  const { name, location_id } = code;
  const terminal = deviceId === undefined ? newTerminal(world, location_id) : terminalOf(world, deviceId);
  Object.assign(terminal, { name, location_id, online: true });
  code.device_id = terminal.id;
  code.paired_at = world.iso();
  changeCode(world, code, 'PAIRED');
  world.messenger.emit('device.code.paired', code.id, { device_code: code }, location_id);
  return terminal;
}

export function expireCode(world: World, code: DeviceCode): void {
  if (code.status === 'UNPAIRED') changeCode(world, code, 'EXPIRED');
}

function changeCode(world: World, code: DeviceCode, status: DeviceCode['status']): void {
  code.status = status;
  code.status_changed_at = world.iso();
}
