import { toPage } from '@florilege/contract/http/page.ts';
import type { TerminalDevice } from '@florilege/contract/settings/settings.contract.ts';
import type { Square, SquareDeviceCode, SquarePlace } from '../../integrations/square/square.ts';
import { brokenReference, type Reader, type Transact, type Tx } from '../../platform/db/db.ts';
import { AppError, existing, fieldError } from '../../platform/http/app-error.ts';
import { type Operation, perform, resultOf } from '../../platform/vendor/operation.ts';
import { lockSquarePlace, setSquarePlace } from './locations/locations.repository.ts';
import { loadLocation } from './locations/locations.service.ts';
import {
  countTerminals,
  findDevice,
  findTerminal,
  findTerminalOf,
  forgetTerminalOf,
  listTerminals,
  lockTerminals,
  saveTerminal,
} from './settings.repository.ts';

type Slice = { page: number; page_size: number };
const sliceOf = ({ page, page_size }: Slice): [number, number] => [page_size, (page - 1) * page_size];

export const terminalsPage = async (db: Reader, query: Slice) =>
  toPage(await listTerminals(db, ...sliceOf(query)), await countTerminals(db), query);

export async function squarePlaces(square: Square) {
  const places = await square.places();
  return places.map(({ id, name, address, active }) => ({ id, name, address, active }));
}

type Work = { db: Reader; transact: Transact; square: Square };

/** Gives a location a place of Square’s list; another place removes the terminal, which was paired there. */
export async function chooseSquarePlace(
  { db, transact, square }: Work,
  location: number,
  placeId: string | null | undefined,
) {
  const now = await loadLocation(db, location);
  if (placeId === undefined || placeId === now.square_location_id) return now;
  if (placeId !== null) refuseUnfit((await square.places()).find(({ id }) => id === placeId));
  return transact(async (tx) => {
    await lockTerminals(tx);
    const before = await lockSquarePlace(tx, location);
    await setSquarePlace(tx, location, placeId);
    if (before && before !== placeId) await forgetTerminalOf(tx, location);
    return loadLocation(tx, location);
  });
}

function refuseUnfit(place: SquarePlace | undefined): void {
  if (!place) throw fieldError('square_location_id', 'Square ne connaît pas ce lieu.');
  if (!place.active) throw fieldError('square_location_id', 'Ce lieu est fermé chez Square.');
  if (place.currency !== 'EUR') throw fieldError('square_location_id', 'Ce lieu n’encaisse pas en euros.');
}

const PLACE_CHANGED = 'Le lieu Square de cette boutique a changé entre-temps\u00a0: générez un nouveau code.';

type NewCode = { code: string; terminal_device: TerminalDevice };
type CodeRequest = { asked: number; key: string; name: string; location: number; locationId: string };

/** Has no row: a code that is never typed expires by itself, and the attempt is its key. */
const pairingCodeOperation: Operation<Work, CodeRequest, SquareDeviceCode, NewCode> = {
  request: ({ square }, { key, name, locationId }) => square.createDeviceCode({ key, name, locationId }),
  record: ({ transact }, { location, locationId }, code) =>
    transact(async (tx) => {
      await lockTerminals(tx);
      // It would pair a terminal of the former place.
      if ((await loadLocation(tx, location)).square_location_id !== locationId)
        throw new AppError('LOCATION_NOT_AT_SQUARE', { sentence: PLACE_CHANGED });
      const terminal_device = await saveTerminal(tx, location, {
        status: code.status,
        device_code_id: code.id,
        last_generated_code: code.code,
        pair_by: code.pairBy,
      });
      return { code: code.code, terminal_device };
    }),
};

/** A new code for a terminal of that location; the terminal it has stays until another one is paired. */
export async function newDeviceCode(
  work: Work,
  location: number,
  { name, attempt }: { name: string; attempt: string },
): Promise<NewCode> {
  const { square_location_id: locationId } = await loadLocation(work.db, location);
  if (locationId === null) throw new AppError('LOCATION_NOT_AT_SQUARE');
  const request = { asked: 1, key: attempt, name, location, locationId };
  return resultOf(await perform(pairingCodeOperation, work, request));
}

/** Reads the last code at Square, and keeps the terminal on which it was typed; a code stays typed. */
export async function syncDeviceCode({ db, transact, square }: Work, location: number) {
  const terminal = await findTerminalOf(db, location);
  if (!terminal?.device_code_id || terminal.status === 'paired') return terminal;
  const code = await square.deviceCode(terminal.device_code_id);
  return transact((tx) => recordCode(tx, location, code));
}

/** Reads the last code, and whether Square reaches the terminal. */
export async function checkTerminal(work: Work, location: number) {
  await loadLocation(work.db, location);
  const before = await findTerminalOf(work.db, location);
  const terminal = await syncDeviceCode(work, location);
  const { status = 'unknown', device_id = null } = terminal ?? {};
  // Square may not have heard yet of a terminal that was paired just now.
  const settled = status !== 'unpaired' && device_id !== null && device_id === before?.device_id;
  const reach = settled ? await work.square.deviceState(device_id) : null;
  return { status, device_id, reach, terminal_device: terminal ?? null };
}

async function recordCode(tx: Tx, location: number, code: SquareDeviceCode) {
  await lockTerminals(tx);
  const now = await findTerminalOf(tx, location);
  // Another code was made meanwhile, or a terminal chosen by hand.
  if (now?.device_code_id !== code.id) return now;
  if (code.status !== 'paired' || !code.deviceId) return saveTerminal(tx, location, { status: code.status });
  const elsewhere = await findDevice(tx, code.deviceId);
  if (elsewhere && elsewhere.location !== location) await forgetTerminalOf(tx, elsewhere.location);
  return saveTerminal(tx, location, { status: 'paired', device_id: code.deviceId });
}

export async function chooseTerminal(tx: Tx, location: number, deviceId: string | null) {
  await lockTerminals(tx);
  const now = await findTerminalOf(tx, location);
  if (now && now.device_id === deviceId) return now;
  const elsewhere = deviceId === null ? undefined : await findDevice(tx, deviceId);
  if (elsewhere)
    throw fieldError('device_id', `Ce terminal est déjà celui de «\u00a0${elsewhere.name}\u00a0».`);
  try {
    const noCode = { device_code_id: null, last_generated_code: null, pair_by: null };
    const status = deviceId === null ? 'unknown' : 'paired';
    return await saveTerminal(tx, location, { device_id: deviceId, status, ...noCode });
  } catch (error) {
    throw brokenReference(error) ? new AppError('LOCATION_NOT_FOUND') : error;
  }
}

export async function changeTerminal(tx: Tx, id: number, deviceId: string | null) {
  const { location } = existing(await findTerminal(tx, id), 'TERMINAL_NOT_FOUND');
  return chooseTerminal(tx, location, deviceId);
}
