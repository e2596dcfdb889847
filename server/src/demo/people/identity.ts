import type { ShopIdentity } from '@florilege/contract/settings/settings.contract.ts';

/** The identity of the demonstration shop; its numbers are well-formed and invented. */
export const identity: ShopIdentity = {
  name: 'Florilège',
  legal_name: 'Florilège Fleurs SARL',
  address: '24 rue de Bretagne',
  postal_code: '75003',
  city: 'Paris',
  phone: '01 99 00 99 00',
  email: 'bonjour@florilege.example',
  website: 'florilege.example',
  siret: '08240917800017',
  vat_number: 'FR57082409178',
};
