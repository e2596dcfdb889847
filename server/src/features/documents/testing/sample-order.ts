import { forOrderTexts } from '@florilege/contract/orders/order-fields.ts';
import type { PaperOrder, Party } from '../documents.repository.ts';

export const sampleParty: Party = {
  name: 'Élodie Lefèvre',
  type: 'household',
  address: '12 bis, rue des Œillets\nBâtiment C, 3e étage',
  postal_code: '69001',
  city: 'Lyon',
  phone: '+33612345678',
  email: 'elodie.lefevre@example.fr',
  siret: null,
  vat_number: null,
  contact: null,
};

export function sampleOrder(changes: Partial<PaperOrder> = {}): PaperOrder {
  return {
    id: 12,
    batch: null,
    amount: 123_450,
    vat_rate: 10,
    status: 'created',
    financial_status: 'unpaid',
    money_note: null,
    requires_delivery: true,
    delivery_date: '2026-11-28',
    delivery_time_slot: '14h00-17h00',
    ...forOrderTexts(() => null),
    delivery_address: sampleParty.address,
    delivery_postal_code: sampleParty.postal_code,
    delivery_city: sampleParty.city,
    bouquet_notes: 'Pivoines « Sarah Bernhardt », eucalyptus ; pas de lys !\nEmballage kraft.',
    hand_message:
      'Joyeux anniversaire, ma chère Maëlys !\nQue cette année t’apporte mille fleurs.\n\nTon Loïc',
    purchase_order_number: 'BC-2026/00451',
    created_at: '2026-11-21T16:42:00Z',
    created_by_name: 'Hélène',
    driver_name: 'Yanis Haddad',
    location: { name: 'Croix-Rousse', address: '4, grande rue de la Croix-Rousse, 69004 Lyon' },
    payer_id: 7,
    recipient_id: 8,
    payer: {
      ...sampleParty,
      name: 'Société Générale d’Horticulture et de Décoration Florale de Paris',
      type: 'business',
      siret: '732 829 320 00074',
      vat_number: 'FR44732829320',
      contact: { name: 'Mme Agnès Würtz', phone: '+33478000000' },
    },
    recipient: sampleParty,
    shop: {
      name: 'Florilège',
      legal_name: 'Florilège SARL',
      address: '8, quai Saint-Vincent',
      postal_code: '69001',
      city: 'Lyon',
      phone: '04 78 00 00 01',
      email: 'bonjour@florilege.example',
      website: 'florilege.example',
      siret: '552 100 554 00013',
      vat_number: 'FR96552100554',
    },
    ...changes,
  };
}
