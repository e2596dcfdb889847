export { locationsQuery, useCurrentLocation } from './settings.queries.ts';
