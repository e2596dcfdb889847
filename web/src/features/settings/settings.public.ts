export { useCurrentLocation } from './current-location.ts';
export { locationsQuery } from './settings.queries.ts';
