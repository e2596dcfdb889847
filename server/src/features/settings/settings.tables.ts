import type { FirstHourStep } from '@florilege/contract/settings/first-hour.ts';
import type { Retention } from '@florilege/contract/settings/retention.ts';
import type { ShopIdentity, TerminalPairing } from '@florilege/contract/settings/settings.contract.ts';
import type { Generated, GeneratedAlways } from 'kysely';

declare module '../../platform/db/schema.ts' {
  interface Database {
    locations: {
      id: GeneratedAlways<number>;
      name: string;
      address: string | null;
      square_location_id: string | null;
      archived_at: Instant | null;
      version: Generated<number>;
      created_at: GeneratedInstant;
      updated_at: GeneratedInstant;
    };
    terminal_devices: {
      id: GeneratedAlways<number>;
      location: number;
      device_id: string | null;
      status: Generated<TerminalPairing>;
      device_code_id: string | null;
      last_generated_code: string | null;
      pair_by: Instant | null;
      updated_at: GeneratedInstant;
    };
    shop: ShopIdentity & { id: Generated<boolean> };
    first_hour_passed: { step: FirstHourStep; passed_by: string | null; passed_at: GeneratedInstant };
    retention: Retention & { id: Generated<boolean> };
  }
}
