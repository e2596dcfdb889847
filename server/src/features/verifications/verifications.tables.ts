import type { Decision } from '@florilege/contract/verifications/verifications.contract.ts';
import type { GeneratedAlways } from 'kysely';

declare module '../../platform/db/schema.ts' {
  interface Database {
    verification_claims: { order_id: number; holder: string; member_id: string; until: Instant };
    verification_screens_left: { holder: string; member_id: string; at: GeneratedInstant };
    verifications: {
      id: GeneratedAlways<number>;
      order_id: number;
      decision: Decision;
      reason: string | null;
      order_version: number;
      author_id: string;
      decided_at: GeneratedInstant;
      undone_at: Instant | null;
    };
  }
}
