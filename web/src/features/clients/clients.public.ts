export { addressLines, balanceWords, livesAt } from './client-words.ts';
export { clientQuery, prefetchClient } from './clients.queries.ts';
export { AddressFields } from './form/client-fields.tsx';
export { ClientPicker } from './picker/client-picker.tsx';
export { isPartyPending, type Party, PartyField, partyError, partyOf } from './picker/party-field.tsx';
