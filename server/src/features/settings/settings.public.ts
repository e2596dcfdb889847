export { checkDeviceCode } from './settings.service.ts';
