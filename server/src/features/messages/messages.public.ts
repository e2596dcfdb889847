export { forgetRecipients } from './messages.repository.ts';
