export { subscriptionsSheet } from './subscription-export.ts';
