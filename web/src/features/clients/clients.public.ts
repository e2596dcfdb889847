export { clientQuery, prefetchClient } from './clients.queries.ts';
export { ClientPicker } from './picker/client-picker.tsx';
export { isPartyPending, type Party, PartyField, partyError, partyOf } from './picker/party-field.tsx';
