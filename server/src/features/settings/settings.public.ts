export { findOpenLocations, openFirstShop } from './locations/locations.repository.ts';
export { syncDeviceCode } from './settings.service.ts';
