import { toPage } from '@florilege/contract/http/page.ts';
import type { TerminalDevice } from '@florilege/contract/settings/settings.contract.ts';
import { atSquare } from '../../integrations/square/at-square.ts';
import type { Square, SquareDeviceCode, SquarePlace } from '../../integrations/square/square.ts';
import { brokenReference, type Reader, type Tx } from '../../platform/db/db.ts';
import { AppError, fieldError } from '../../platform/http/app-error.ts';
import type { Transact } from '../../platform/http/bind.ts';
import {
  count,
  findDevice,
  findLocation,
  findTerminal,
  findTerminalOf,
  forgetTerminalOf,
  holdTerminals,
  listLocations,
  listTerminals,
  saveTerminal,
  updateSquareLocation,
} from './settings.repository.ts';

type Slice = { page: number; page_size: number };

export async function locationsPage(db: Reader, query: Slice) {
  return toPage(await listLocations(db, query), await count(db, 'locations'), query);
}

export async function terminalsPage(db: Reader, query: Slice) {
  return toPage(await listTerminals(db, query), await count(db, 'terminal_devices'), query);
}

/** Square’s own list. @throws AppError SQUARE_REFUSED, SQUARE_UNAVAILABLE */
export async function squarePlaces(square: Square) {
  const places = await atSquare(() => square.places());
  return places.map(({ id, name, address, active }) => ({ id, name, address, active }));
}

async function existing(db: Reader, location: number) {
  const found = await findLocation(db, location);
  if (!found) throw new AppError('LOCATION_NOT_FOUND');
  return found;
}

type Asked = { db: Reader; transact: Transact; square: Square; location: number };

/** Only a place of Square’s own list will do. A terminal belongs to the place it was paired at, so it goes when the place changes. */
export async function chooseSquarePlace(
  { db, transact, square, location }: Asked,
  placeId: string | null | undefined,
) {
  const now = await existing(db, location);
  if (placeId === undefined || placeId === now.square_location_id) return now;
  if (placeId !== null) refuseUnfit((await atSquare(() => square.places())).find(({ id }) => id === placeId));
  return transact(async (tx) => {
    await holdTerminals(tx);
    const before = await updateSquareLocation(tx, location, placeId);
    if (before && before !== placeId) await forgetTerminalOf(tx, location);
    return existing(tx, location);
  });
}

function refuseUnfit(place: SquarePlace | undefined): void {
  if (!place) throw fieldError('square_location_id', 'Square ne connaît pas ce lieu.');
  if (!place.active) throw fieldError('square_location_id', 'Ce lieu est fermé chez Square.');
  if (place.currency !== 'EUR') throw fieldError('square_location_id', 'Ce lieu n’encaisse pas en euros.');
}

const PLACE_CHANGED = 'Le lieu Square de cette boutique a changé entre-temps\u00a0: générez un nouveau code.';

/** A new code for a terminal of that location; the terminal it has stays until another one is paired. */
export async function newDeviceCode(
  { db, transact, square, location }: Asked,
  { name, attempt }: { name: string; attempt: string },
) {
  const { square_location_id: locationId } = await existing(db, location);
  if (locationId === null) throw new AppError('LOCATION_NOT_AT_SQUARE');
  // Nothing is written down before: a code that nobody types ends by itself, and the same attempt gets the same one.
  const made = await atSquare(() => square.createDeviceCode({ key: attempt, name, locationId }));
  const terminal_device = await transact(async (tx) => {
    await holdTerminals(tx);
    // Typed, it would pair a terminal of the place that the shop had before.
    if ((await existing(tx, location)).square_location_id !== locationId) {
      throw new AppError('LOCATION_NOT_AT_SQUARE', { sentence: PLACE_CHANGED });
    }
    return saveTerminal(tx, location, {
      status: made.status,
      device_code_id: made.id,
      last_generated_code: made.code,
      pair_by: made.pairBy,
    });
  });
  return { code: made.code, terminal_device };
}

/** Asks Square what became of the last code, and keeps the terminal on which it was typed. */
export async function checkDeviceCode({ db, transact, square, location }: Asked) {
  await existing(db, location);
  const terminal = await findTerminalOf(db, location);
  const codeId = terminal?.device_code_id;
  if (!codeId) return pairing(terminal);
  const code = await atSquare(() => square.deviceCode(codeId));
  return pairing(await transact((tx) => keepPairing(tx, location, code)));
}

const pairing = (terminal: TerminalDevice | undefined) => ({
  status: terminal?.status ?? 'unknown',
  device_id: terminal?.device_id ?? null,
  terminal_device: terminal ?? null,
});

async function keepPairing(
  tx: Tx,
  location: number,
  code: SquareDeviceCode,
): Promise<TerminalDevice | undefined> {
  await holdTerminals(tx);
  const now = await findTerminalOf(tx, location);
  // Another code was made meanwhile, or a terminal chosen by hand: this one counts no more.
  if (now?.device_code_id !== code.id) return now;
  if (code.status !== 'paired' || !code.deviceId) return saveTerminal(tx, location, { status: code.status });
  const elsewhere = await findDevice(tx, code.deviceId);
  if (elsewhere && elsewhere.location !== location) await forgetTerminalOf(tx, elsewhere.location);
  return saveTerminal(tx, location, { status: 'paired', device_id: code.deviceId });
}

/** Gives a location the terminal of that id; null takes it away. */
export async function chooseTerminal(
  tx: Tx,
  location: number,
  deviceId: string | null,
): Promise<TerminalDevice> {
  await holdTerminals(tx);
  const now = await findTerminalOf(tx, location);
  if (now && now.device_id === deviceId) return now;
  const elsewhere = deviceId === null ? undefined : await findDevice(tx, deviceId);
  if (elsewhere)
    throw fieldError('device_id', `Ce terminal est déjà celui de «\u00a0${elsewhere.name}\u00a0».`);
  const status = deviceId === null ? 'unknown' : 'paired';
  try {
    return await saveTerminal(tx, location, {
      device_id: deviceId,
      status,
      device_code_id: null,
      last_generated_code: null,
      pair_by: null,
    });
  } catch (error) {
    throw brokenReference(error) ? new AppError('LOCATION_NOT_FOUND') : error;
  }
}

export async function changeTerminal(tx: Tx, id: number, deviceId: string | null): Promise<TerminalDevice> {
  const terminal = await findTerminal(tx, id);
  if (!terminal) throw new AppError('TERMINAL_NOT_FOUND');
  return chooseTerminal(tx, terminal.location, deviceId);
}
