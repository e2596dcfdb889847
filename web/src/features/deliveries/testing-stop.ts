import type { Delivery } from '@florilege/contract/deliveries/deliveries.contract.ts';

export const testingStop = (id: number, fields: Partial<Delivery> = {}): Delivery => ({
  id,
  version: 1,
  status: 'to_deliver',
  delivery_date: '2026-11-21',
  delivery_time_slot: '9h00-12h00',
  delivery_person: { id: 'yanis', display_name: 'Yanis' },
  position: null,
  recipient: null,
  payer_name: null,
  payer_phone: null,
  location: null,
  missed: false,
  place: { address: null, postal_code: null, city: null, latitude: null, longitude: null },
  access_notes: null,
  bouquet_notes: null,
  hand_message: null,
  proof: null,
  ...fields,
});
