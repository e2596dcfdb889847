import type { VerificationCard } from '@florilege/contract/verifications/verifications.contract.ts';

export const testingCard = (order: number, version = 1): VerificationCard => ({
  order,
  version,
  payer_name: null,
  recipient_name: null,
  requires_delivery: false,
  delivery_date: null,
  delivery_time_slot: null,
  bouquet_notes: null,
  hand_message: null,
  photo: null,
  tags: [],
  maker_name: null,
  last_refusal: null,
});
