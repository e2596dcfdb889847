import { plainName } from '@florilege/contract/http/fields.ts';
import { toPage } from '@florilege/contract/http/page.ts';
import type {
  Location,
  LocationBody,
  LocationChange,
} from '@florilege/contract/settings/settings.contract.ts';
import type { Square, SquarePlace } from '../../../integrations/square/square.ts';
import { brokenReference, type Reader, type Transact, type Tx } from '../../../platform/db/db.ts';
import { refuseOlder } from '../../../platform/db/versions.ts';
import { AppError, existing, fieldError } from '../../../platform/http/app-error.ts';
import { forgetTerminalOf, lockTerminals } from '../settings.repository.ts';
import {
  allLocations,
  countLocations,
  deleteLocationRow,
  findLocation,
  findNamesake,
  insertLocation,
  listLocations,
  lockLocations,
  lockSquarePlace,
  setSquarePlace,
  updateLocation,
  wasOnceUsed,
} from './locations.repository.ts';

type Query = { page: number; page_size: number; archived?: boolean | undefined };

export async function locationsPage(db: Reader, query: Query) {
  const { page, page_size, archived = false } = query;
  const rows = await listLocations(db, archived, page_size, (page - 1) * page_size);
  return toPage(rows, await countLocations(db, archived), query);
}

/** @throws VALIDATION_FAILED when another shop has the name */
export async function createLocation(tx: Tx, { name, address = null }: LocationBody): Promise<Location> {
  await lockLocations(tx);
  await refuseNamesake(tx, name, 0);
  return insertLocation(tx, { name, address, square_location_id: null });
}

/** Only a difference raises the version. @throws LOCATION_CHANGED, VALIDATION_FAILED */
export async function changeLocation(tx: Tx, id: number, patch: LocationChange): Promise<Location> {
  await lockLocations(tx);
  await lockSquarePlace(tx, id);
  const location = await loadLocation(tx, id);
  const { name = location.name, address = location.address } = patch;
  const archives = patch.archived ?? location.archived_at !== null;
  const moved = archives !== (location.archived_at !== null);
  if (name === location.name && address === location.address && !moved) return location;
  await refuseOlder(tx, 'locations', location, patch.version);
  if (name !== location.name) await refuseNamesake(tx, name, id);
  if (moved && archives) await releaseTerminal(tx, id);
  await updateLocation(tx, id, {
    name,
    address,
    ...(moved && { archived_at: archives ? new Date() : null }),
  });
  return loadLocation(tx, id);
}

/** Frees the terminal for another shop; a charge under way goes on. */
async function releaseTerminal(tx: Tx, id: number): Promise<void> {
  await lockTerminals(tx);
  await forgetTerminalOf(tx, id);
}

async function refuseNamesake(tx: Tx, name: string, id: number): Promise<void> {
  const namesake = await findNamesake(tx, name, id);
  if (!namesake) return;
  const archived = `Une boutique archivée s’appelle «\u00a0${namesake.name}\u00a0»\u00a0: rétablissez-la, ou choisissez un autre nom.`;
  throw fieldError('name', namesake.archived_at ? archived : 'Une autre boutique porte déjà ce nom.');
}

/** @throws LOCATION_USED */
export async function deleteLocation(tx: Tx, id: number): Promise<{ id: number }> {
  await loadLocation(tx, id);
  if (await wasOnceUsed(tx, String(id))) throw new AppError('LOCATION_USED');
  try {
    await deleteLocationRow(tx, id);
  } catch (error) {
    throw brokenReference(error) ? new AppError('LOCATION_USED') : error;
  }
  return { id };
}

/** @throws LOCATION_NOT_FOUND */
export const loadLocation = async (db: Reader, id: number) =>
  existing(await findLocation(db, id), 'LOCATION_NOT_FOUND');

/** Makes a shop of each place that sells in euros and is none here yet; one of the same name is linked instead. */
export async function takeOverPlaces({ transact, square }: { transact: Transact; square: Square }) {
  const places = (await square.places()).filter(({ active, currency }) => active && currency === 'EUR');
  return transact(async (tx) => {
    await lockLocations(tx);
    const taken: Location[] = [];
    for (const place of places) {
      const location = await takeOver(tx, place, await allLocations(tx));
      if (location) taken.push(location);
    }
    return taken;
  });
}

async function takeOver(tx: Tx, place: SquarePlace, known: readonly Location[]): Promise<Location | null> {
  if (known.some(({ square_location_id }) => square_location_id === place.id)) return null;
  const name = plainName(place.name).slice(0, 90) || place.id;
  const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
  const namesake = known.find((location) => same(location.name, name));
  if (namesake && namesake.square_location_id === null && namesake.archived_at === null) {
    await setSquarePlace(tx, namesake.id, place.id);
    return loadLocation(tx, namesake.id);
  }
  const names = [name, ...known.map((_, index) => `${name} (${index + 2})`)];
  const free = names.find((one) => known.every((location) => !same(location.name, one))) ?? place.id;
  return insertLocation(tx, { name: free, address: place.address, square_location_id: place.id });
}
