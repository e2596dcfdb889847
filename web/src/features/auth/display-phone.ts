export { displayPhone } from '../../shared/display-phone.ts';
