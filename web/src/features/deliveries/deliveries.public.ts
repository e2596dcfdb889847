import { lazy } from 'react';

export { addressLine, directions } from './day/maps.ts';
export { driversQuery } from './deliveries.queries.ts';
export { ConflictNotice } from './proof/conflict-notice.tsx';

export const DriverChoices = lazy(() => import('./drivers/driver-choices.tsx'));
export const DriverDialog = lazy(() => import('./drivers/driver-dialog.tsx'));
export const DriverButtons = lazy(() => import('./drivers/driver-buttons.tsx'));
