import type { Role } from '@florilege/contract/auth/roles.ts';
import type { Generated } from 'kysely';

declare module '../../platform/db/schema.ts' {
  interface Database {
    members: {
      id: Generated<string>;
      phone: string;
      display_name: Generated<string>;
      role: Generated<Role>;
      active: Generated<boolean>;
      created_at: GeneratedInstant;
      updated_at: GeneratedInstant;
      last_sign_in_at: Instant | null;
      signed_out_at: Instant | null;
      version: Generated<number>;
    };
    hosted_accounts: {
      member_id: string;
      hosted_id: string | null;
      wanted: 'active' | 'banned' | 'absent';
      revision: Generated<number>;
      told: Generated<number>;
      failed: string | null;
      held_until: Instant | null;
      updated_at: GeneratedInstant;
    };
  }
}
