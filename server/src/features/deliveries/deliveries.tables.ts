import type { ProofConflict, ProofOutcome } from '@florilege/contract/deliveries/proofs.ts';
import type { TimeSlot } from '@florilege/contract/orders/time-slots.ts';

declare module '../../platform/db/schema.ts' {
  interface Database {
    delivery_stops: {
      order_id: number;
      delivery_person: string | null;
      delivery_date: string;
      delivery_time_slot: TimeSlot | null;
      position: number;
      updated_at: GeneratedInstant;
    };
    delivery_proofs: {
      id: string;
      order_id: number;
      member_id: string;
      outcome: ProofOutcome;
      received_by: string | null;
      note: string | null;
      image_id: number | null;
      taken_at: Instant;
      received_at: GeneratedInstant;
      conflict: ProofConflict | null;
    };
  }
}
