export { driversQuery } from './deliveries.queries.ts';
export { DriverDialog } from './drivers/driver-dialog.tsx';
export { ConflictNotice } from './proof/conflict-notice.tsx';
