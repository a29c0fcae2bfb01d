import { say } from '#i18n/notice.ts';
import type { AuditService } from '#server/areas/audit/audit.service.ts';
import type { Db } from '#server/db/client.ts';
import { readClock } from '../placement/placement.queries.ts';
import { recordMade } from '../stored-media.queries.ts';
import {
  type Ingested,
  type IngestedSource,
  listSources,
  type SourceKey,
  saveSources,
} from './ingested-sources.queries.ts';
import { SourceRejected } from './source-files.ts';

/** Which media was made of which sources; any number of machines may write it. */
export type IngestRecord = ReturnType<typeof createIngestRecord>;

export interface IngestFacts {
  actor: string;
  /** The source as the audit log names it, without its place on the machine. */
  name: string;
  /** When its ingest began, as `find` has returned it. */
  since: Date;
  /** True if it was uploaded to the private folder of the store. */
  isPrivate: boolean;
}

export function createIngestRecord(db: Db, audit: Pick<AuditService, 'record'>) {
  return {
    /** The entry of a source, and the time of the database. */
    async find({
      sha256,
      kind,
      store,
    }: SourceKey): Promise<{ existing: IngestedSource | undefined; since: Date }> {
      const since = await readClock(db);
      const sources = await listSources(db, 'sha256', [sha256]);
      const existing = sources.find((one) => one.kind === kind && one.store === store);
      return { existing, since };
    },

    /**
     * Saves the entry of media that is complete, its place in the store, and the audit entry. Throws
     * `SourceRejected` if the media was removed since its ingest began, because some of its files
     * may have been deleted.
     */
    add(
      media: Ingested & SourceKey,
      { actor, name, since, isPrivate }: IngestFacts,
    ): Promise<void> {
      return db.transaction().execute(async (tx) => {
        const made_at = since.toISOString();
        // Waits for a removal, which has locked the table, so that its keys are seen below.
        await saveSources(tx, [{ ...media, made_at }], { isReplacing: true });
        const removed = await recordMade(tx, [{ ...media, made_at, is_private: isPrivate }]);
        if (removed > 0) throw new SourceRejected(say('deskIngest.removedMeanwhile'));
        await audit.record(tx, toAuditEntry(media, actor, name));
      });
    },
  };
}

export function toAuditEntry({ kind, path }: Ingested, actor: string, name: string) {
  return {
    actor,
    action: 'media.ingest',
    subject: `media:${path.replace(/#.*/, '')}` as const,
    change: { kind, source: name },
  };
}
