export { LIST_FAILED, useSubscriptionsList } from './subscriptions.queries.ts';
