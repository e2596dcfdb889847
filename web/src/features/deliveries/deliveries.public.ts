import { laterDialog } from '../../shared/dialog/later-dialog.tsx';
import { later } from '../../shared/page/later.ts';

export { directions } from './day/maps.ts';
export { driversQuery } from './drivers/drivers.queries.ts';
export { ConflictNotice } from './proof/conflict-notice.tsx';

export const DriverChoices = later(() => import('./drivers/driver-choices.tsx'));
export const DriverDialog = laterDialog(() => import('./drivers/driver-dialog.tsx'));
export const DriverButtons = later(() => import('./drivers/driver-buttons.tsx'));
