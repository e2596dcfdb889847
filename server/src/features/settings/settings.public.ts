export { syncDeviceCode } from './settings.service.ts';
