import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { bodyEndpoint, endpoint } from '../endpoint.ts';
import { newId } from '../ids.ts';
import { locations, MERCHANT_ID, sellingLocation } from '../locations.ts';
import { pageOf } from '../paging.ts';
import { invalid, notFound } from '../refusal.ts';
import type { DeviceCode } from '../wire-types.ts';
import type { Terminal, World } from '../world.ts';
import { newTerminal, terminalOf } from './terminals.ts';

const PAIR_WITHIN_MS = 5 * 60_000;

const createBody = z.strictObject({
  idempotency_key: z.string().min(1).max(128),
  device_code: z.strictObject({
    name: z.string().max(128).optional(),
    product_type: z.literal('TERMINAL_API'),
    location_id: z.string().max(50).optional(),
  }),
});

function createCode(world: World, { device_code }: z.infer<typeof createBody>): DeviceCode {
  if (device_code.location_id !== undefined)
    sellingLocation(device_code.location_id, 'device_code.location_id');
  const at = world.iso();
  const code: DeviceCode = {
    id: newId.deviceCode(),
    ...device_code,
    code: newId.pairingCode(),
    status: 'UNPAIRED',
    pair_by: world.iso(Date.parse(at) + PAIR_WITHIN_MS),
    created_at: at,
    status_changed_at: at,
  };
  world.codes.set(code.id, code);
  return code;
}

/** By its id or by the six letters. @throws Refusal when there is none */
export function knownCode(world: World, id: string): DeviceCode {
  const code = world.codes.get(id) ?? [...world.codes.values()].find((one) => one.code === id);
  if (!code) throw notFound('Device code', id);
  return code;
}

/** Someone types the code on a terminal: on a new one, or on one that was paired before. @throws Refusal when it is used or expired */
export function pairCode(world: World, code: DeviceCode, deviceId?: string): Terminal {
  if (code.status !== 'UNPAIRED') throw invalid('BAD_REQUEST', `The code is ${code.status}.`);
  const location = code.location_id ?? locations[0]?.id ?? '';
  const terminal = deviceId === undefined ? newTerminal(world, location) : terminalOf(world, deviceId);
  terminal.location_id = location;
  terminal.online = true;
  if (code.name) terminal.name = code.name;
  code.device_id = terminal.id;
  code.paired_at = world.iso();
  changeCode(world, code, 'PAIRED');
  const event = {
    type: 'device.code.paired',
    about: 'code',
    id: code.id,
    object: { device_code: code },
    location_id: location,
  };
  world.messenger.tell(MERCHANT_ID, event);
  return terminal;
}

export function expireCode(world: World, code: DeviceCode): void {
  if (code.status === 'UNPAIRED') changeCode(world, code, 'EXPIRED');
}

function changeCode(world: World, code: DeviceCode, status: DeviceCode['status']): void {
  code.status = status;
  code.status_changed_at = world.iso();
}

export function passCodes(world: World): void {
  for (const code of world.codes.values())
    if (Date.parse(code.pair_by) <= world.now()) expireCode(world, code);
}

function asDevice({ id, name, location_id, online }: Terminal): object {
  const attributes = {
    type: 'TERMINAL',
    manufacturer: 'SQUARE',
    model: 'T2',
    name,
    manufacturers_id: id,
    version: '6.61.0038',
  };
  const category = online ? 'AVAILABLE' : 'OFFLINE';
  const application = { application_type: 'TERMINAL_API', version: '6.61', session_location: location_id };
  const components = [{ type: 'APPLICATION', application_details: application }];
  return { id: `device:${id}`, attributes, components, status: { category } };
}

const listQuery = z.object({
  cursor: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(100).catch(100),
  location_id: z.string().optional(),
  status: z.string().optional(),
});

export function deviceRoutes(app: FastifyInstance, world: World): void {
  bodyEndpoint(app, world, 'POST', '/devices/codes', createBody, ({ body }) => ({
    device_code: createCode(world, body),
  }));
  endpoint(app, world, 'GET', '/devices/codes', ({ query }) => {
    const { cursor, limit, location_id, status } = listQuery.parse(query);
    const statuses = status?.split(',');
    const found = [...world.codes.values()]
      .filter((code) => location_id === undefined || code.location_id === location_id)
      .filter((code) => !statuses || statuses.includes(code.status));
    const { items, ...next } = pageOf(found, cursor, limit);
    return { device_codes: items, ...next };
  });
  endpoint(app, world, 'GET', '/devices/codes/:id', ({ id }) => {
    const code = world.codes.get(id);
    if (!code) throw notFound('Device code', id);
    return { device_code: code };
  });
  endpoint(app, world, 'GET', '/devices', ({ query }) => {
    const { cursor, limit, location_id } = listQuery.parse(query);
    const found = [...world.terminals.values()].filter(
      (terminal) => location_id === undefined || terminal.location_id === location_id,
    );
    const { items, ...next } = pageOf(found, cursor, limit);
    return { devices: items.map(asDevice), ...next };
  });
}
