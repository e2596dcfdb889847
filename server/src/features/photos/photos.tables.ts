import type { ImageStatus } from '@florilege/contract/photos/image-status.ts';
import type { Generated, GeneratedAlways } from 'kysely';

declare module '../../platform/db/schema.ts' {
  interface Database {
    images: {
      id: GeneratedAlways<number>;
      filename: string;
      original_key: string;
      medium_key: string | null;
      thumbnail_key: string | null;
      content_type: string;
      width: number;
      height: number;
      file_size: number;
      sha256: Buffer;
      description: string | null;
      shot_at: Instant | null;
      status: Generated<ImageStatus>;
      created_by: string | null;
      created_at: GeneratedInstant;
      deleted_at: Instant | null;
      day: GeneratedAlways<string>;
      search_text: GeneratedAlways<string>;
    };
    tags: {
      id: GeneratedAlways<number>;
      name: string;
      usage_count: Generated<number>;
      created_by: string | null;
      created_at: GeneratedInstant;
    };
    image_tags: { image_id: number; tag_id: number; created_at: GeneratedInstant };
  }
}
