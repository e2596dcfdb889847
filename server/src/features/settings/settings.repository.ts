import type { Reader } from '../../platform/db/db.ts';

export function listLocations(db: Reader) {
  return db.selectFrom('locations').select(['id', 'name', 'address', 'square_location_id']).orderBy('name').execute();
}
