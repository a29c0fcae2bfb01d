import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { writeWhole } from '../../files/whole-file.ts';
import { readOwnFile } from '../../settings/own-file.ts';

/** What was made of a source file. */
const ingested = v.object({
  kind: v.picklist(['video', 'picture', 'subtitles']),
  /** The path it was read from. */
  source: v.string(),
  /** Its address under `/media`, as the catalogue names it. */
  path: v.string(),
  thumbnail: v.optional(v.string()),
  duration_seconds: v.optional(v.number()),
  /** What the operator should look at; repeated by later runs. */
  warnings: v.optional(v.array(v.string())),
  made_at: v.string(),
  /** The object store it was uploaded to; absent: this machine. */
  store: v.optional(v.string()),
  /** The actor, until the audit log has the entry. */
  unaudited: v.optional(v.string()),
});
const ingestedFiles = v.record(v.string(), ingested);

export type Ingested = v.InferOutput<typeof ingested>;
/** By the SHA-256 of each source. */
export type IngestedFiles = v.InferOutput<typeof ingestedFiles>;
export type IngestRecord = ReturnType<typeof openIngestRecord>;

export const INGEST_RECORD = 'ingested.json';

/** `DATA_DIR/media/ingested.json`, where the catalogue's import looks up what was made of a file. */
export function readIngested(dataDir: string): IngestedFiles {
  const file = join(dataDir, 'media', INGEST_RECORD);
  return readOwnFile(file, ingestedFiles, 'media ingest writes') ?? {};
}

/** For the one process that adds to it. */
export function openIngestRecord(dataDir: string) {
  const folder = join(dataDir, 'media');
  const entries = readIngested(dataDir);
  let writing = Promise.resolve();

  /** One write at a time; a failed one does not prevent the next. */
  const save = () => {
    const write = async () => {
      await mkdir(folder, { recursive: true });
      await writeWhole(join(folder, INGEST_RECORD), `${JSON.stringify(entries, null, 2)}\n`);
    };
    writing = writing.then(write, write);
    return writing;
  };

  return {
    find: (hash: string): Ingested | undefined => entries[hash],

    add(hash: string, entry: Ingested): Promise<void> {
      entries[hash] = entry;
      return save();
    },

    /** Marked as audited afterwards: after a crash in between, an entry is written twice. */
    async audit(write: (made: Ingested[]) => Promise<void>): Promise<void> {
      const open = Object.values(entries).filter(({ unaudited }) => unaudited !== undefined);
      if (open.length === 0) return;
      await write(open);
      for (const entry of open) delete entry.unaudited;
      await save();
    },
  };
}
