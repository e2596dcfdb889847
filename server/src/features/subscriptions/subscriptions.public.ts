export { subscriptionProblems } from './subscriptions.service.ts';
