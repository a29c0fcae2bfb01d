import type { NoticeText } from '#i18n/notice.ts';
import type { Generated, Json } from './column-types.ts';
import type { Timestamp } from './time-columns.ts';

/**
 * What is known of the files of media: of which sources they were made, where an object store has them,
 * and which were removed.
 */
export interface MediaTables {
  ingested_sources: {
    sha256: string;
    kind: 'picture' | 'subtitles' | 'video';
    store: Generated<string>;
    source: string;
    path: string;
    thumbnail: string | null;
    duration_seconds: number | null;
    warnings: Generated<Json<NoticeText[]>>;
    made_at: Generated<Timestamp>;
  };
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
