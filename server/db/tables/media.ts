import type { Generated } from './column-types.ts';
import type { Timestamp } from './time-columns.ts';

/** What is known of the files of media: where an object store has them, and which were removed. */
export interface MediaTables {
  stored_media: {
    key: string;
    is_private: boolean;
    changed_at: Generated<Timestamp>;
  };
  removed_media: {
    key: string;
    removed_at: Timestamp;
  };
}
