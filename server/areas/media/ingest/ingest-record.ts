import { statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { NoticeText } from '#i18n/notice.ts';
import { writeWhole } from '#server/files/whole-file.ts';
import { readOwnFile } from '#server/settings/own-file.ts';

/** Earlier versions wrote English texts. */
const noticeText = v.custom<NoticeText>(
  (value) => typeof value === 'string' || (value instanceof Object && 'message' in value),
);

/** The media that was created from a source file. */
const ingested = v.object({
  kind: v.picklist(['video', 'picture', 'subtitles']),
  /** The path of the source file. */
  source: v.string(),
  /** The address of the media under `/media`, as the catalogue stores it. */
  path: v.string(),
  thumbnail: v.optional(v.string()),
  duration_seconds: v.optional(v.number()),
  /** What the operator should check. Later runs with the same source print the warnings again. */
  warnings: v.optional(v.array(noticeText)),
  made_at: v.string(),
  /** The name of the object store that has the media; absent for media on this machine. */
  store: v.optional(v.string()),
  /** True if it was uploaded to the private folder of the store; earlier versions had none. */
  is_private: v.optional(v.boolean()),
  /**
   * The name of the actor who ingested the source, while the audit log has no entry about it;
   * removed once the entry is written.
   */
  unaudited: v.optional(v.string()),
});
const ingestedFiles = v.record(v.string(), ingested);

export type Ingested = v.InferOutput<typeof ingested>;
/** Keyed by the SHA-256 of the source file. */
export type IngestedFiles = v.InferOutput<typeof ingestedFiles>;
export type IngestRecord = ReturnType<typeof openIngestRecord>;

export const INGEST_RECORD = 'ingested.json';

/** Reads `DATA_DIR/media/ingested.json`, which the catalogue's import uses to find media. */
export function readIngested(dataDir: string): IngestedFiles {
  const file = join(dataDir, 'media', INGEST_RECORD);
  return readOwnFile(file, ingestedFiles, 'media ingest writes') ?? {};
}

/** Changes with every change of the record; empty while there is none. */
export function ingestRecordVersion(dataDir: string): string {
  const found = statSync(join(dataDir, 'media', INGEST_RECORD), { throwIfNoEntry: false });
  return found ? `${found.ino} ${found.mtimeMs} ${found.size}` : '';
}

/** The entries that an ingest run, which may still be running, has not yet audited. */
export function readUnaudited(dataDir: string): Ingested[] {
  return Object.values(readIngested(dataDir)).filter(({ unaudited }) => unaudited !== undefined);
}

/** Opens the record for writing; only one process at a time may do so. */
export function openIngestRecord(dataDir: string) {
  const folder = join(dataDir, 'media');
  const entries = readIngested(dataDir);
  let lastWrite = Promise.resolve();

  /** Writes the file after all earlier writes, even if one of them failed. */
  const save = () => {
    const write = async () => {
      await mkdir(folder, { recursive: true });
      await writeWhole(join(folder, INGEST_RECORD), `${JSON.stringify(entries, null, 2)}\n`);
    };
    lastWrite = lastWrite.then(write, write);
    return lastWrite;
  };

  return {
    find: (hash: string): Ingested | undefined => entries[hash],

    add(hash: string, entry: Ingested): Promise<void> {
      entries[hash] = entry;
      return save();
    },

    /** Marks the local media that was copied to the private folder of a store. */
    async moveToStore(store: string, isCopied: (path: string) => boolean): Promise<void> {
      const local = Object.values(entries).filter((entry) => !entry.store && isCopied(entry.path));
      for (const entry of local) Object.assign(entry, { store, is_private: true });
      if (local.length > 0) await save();
    },

    /** Removes the entries of media whose files were removed. */
    async remove(hashes: string[]): Promise<void> {
      for (const hash of hashes) delete entries[hash];
      await save();
    },

    /**
     * Passes the unaudited entries to `write`, then marks them as audited. A crash in between makes
     * the next run write them again, so the audit log may contain duplicates but has no gaps.
     */
    async audit(write: (entries: Ingested[]) => Promise<void>): Promise<void> {
      const pending = Object.values(entries).filter(({ unaudited }) => unaudited !== undefined);
      if (pending.length === 0) return;
      await write(pending);
      for (const entry of pending) delete entry.unaudited;
      await save();
    },
  };
}
