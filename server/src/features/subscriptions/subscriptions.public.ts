export { subscriptionsSheet } from './subscription-export.ts';
export { forgetSubscriptionTexts } from './subscriptions.repository.ts';
