import type { AccountDetail } from '@florilege/contract/clients/account.ts';

/** A business for the tests. */
export const someone: AccountDetail = {
  id: 7,
  name: 'Étude Dumas & Associés',
  type: 'business',
  address: '3 rue Oberkampf',
  postal_code: '75011',
  city: 'Paris',
  phone: '+33612345678',
  email: 'etude@dumas.fr',
  SIRET: '73282932000074',
  numero_de_TVA: 'FR44732829320',
  balance: '-45.00',
  display_text: '',
  access_notes: null,
  notes: [],
  account_contacts: [],
  account_images: [],
  images_count: 0,
  orders_count: 0,
  orders_total: '0.00',
  created_at: '2026-11-21T08:00:00.000Z',
  archived_at: null,
  merged_into: null,
  version: 3,
};
