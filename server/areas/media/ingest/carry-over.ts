import { rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import type { AuditService } from '#server/areas/audit/audit.service.ts';
import type { Db } from '#server/db/client.ts';
import { isAbsent } from '#server/files/file-failure.ts';
import { readOwnFile } from '#server/settings/own-file.ts';
import { recordMade } from '../stored-media.queries.ts';
import { toAuditEntry } from './ingest-record.ts';
import { saveSources } from './ingested-sources.queries.ts';
import { nameWithin } from './source-files.ts';
import { noticeText } from './stored-notice.ts';

/** In DATA_DIR/media; versions up to 0.1 recorded there what was ingested. */
export const OLD_RECORD = 'ingested.json';
/** A hidden name: the file is neither served nor copied to a store or a backup. */
const CARRIED_OVER = '.ingested.json';

const oldRecord = v.record(
  v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  v.object({
    kind: v.picklist(['video', 'picture', 'subtitles']),
    source: v.string(),
    path: v.pipe(v.string(), v.startsWith('/media/')),
    thumbnail: v.optional(v.string()),
    duration_seconds: v.optional(v.number()),
    warnings: v.optional(v.array(noticeText)),
    made_at: v.pipe(v.string(), v.isoTimestamp()),
    store: v.optional(v.string(), ''),
    is_private: v.optional(v.boolean()),
    /** The actor, while neither the audit log nor the places in the store had the entry. */
    unaudited: v.optional(v.string()),
  }),
);

interface CarryOverParts {
  db: Db;
  audit: Pick<AuditService, 'recordAll'>;
  dataDir: string;
}

/**
 * Moves the record of an earlier version, which may also come with a restored backup, into the database.
 * Entries that the database has stay. Has the same result if another process does it too.
 */
export async function carryOverRecord({ db, audit, dataDir }: CarryOverParts): Promise<void> {
  const file = join(dataDir, 'media', OLD_RECORD);
  const entries = readOwnFile(file, oldRecord, 'media ingest of an earlier version has written');
  if (!entries) return;
  const sources = Object.entries(entries).map(([sha256, entry]) => ({ sha256, ...entry }));
  await db.transaction().execute(async (tx) => {
    const added = await saveSources(tx, sources, { isReplacing: false });
    const hashes = new Set(added.map(({ sha256 }) => sha256));
    const unaudited = sources.filter(
      ({ sha256, unaudited }) => unaudited !== undefined && hashes.has(sha256),
    );
    await recordMade(tx, unaudited);
    const auditEntries = unaudited.map((entry) =>
      toAuditEntry(entry, entry.unaudited ?? '', nameWithin([dirname(entry.source)], entry.source)),
    );
    if (auditEntries.length > 0) await audit.recordAll(tx, auditEntries);
  });
  await rename(file, join(dataDir, 'media', CARRIED_OVER)).catch((error) => {
    // Another process has done the same.
    if (!isAbsent(error)) throw error;
  });
}
