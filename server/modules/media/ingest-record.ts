import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { readOwnFile } from '../../own-file.ts';

/** What has become of a source file. */
const ingested = v.object({
  kind: v.picklist(['video', 'picture', 'subtitles']),
  /** Where it was. */
  source: v.string(),
  /** Under `/media`, as the catalogue names it. */
  path: v.string(),
  thumbnail: v.optional(v.string()),
  duration_seconds: v.optional(v.number()),
  made_at: v.string(),
  /** The object store it lies in; absent: this machine. */
  store: v.optional(v.string()),
  /** Who brought it, until the audit log says so. */
  unaudited: v.optional(v.string()),
});
const ingestedFiles = v.record(v.string(), ingested);

export type Ingested = v.InferOutput<typeof ingested>;
/** By the SHA-256 of each source. */
export type IngestedFiles = v.InferOutput<typeof ingestedFiles>;

export const INGEST_RECORD = 'ingested.json';

/** `DATA_DIR/media/ingested.json`: the catalogue's import finds there what a file has become. */
export function readIngested(dataDir: string): IngestedFiles {
  const file = join(dataDir, 'media', INGEST_RECORD);
  return readOwnFile(file, ingestedFiles, 'media ingest writes') ?? {};
}

/** For the one process that adds to it. */
export function openIngestRecord(dataDir: string) {
  const folder = join(dataDir, 'media');
  const file = join(folder, INGEST_RECORD);
  const draft = join(folder, `.${INGEST_RECORD}.part`);
  const entries = readIngested(dataDir);
  let writing = Promise.resolve();

  /** Whole at every moment, and one after the other. */
  const save = () => {
    writing = writing.then(async () => {
      await mkdir(folder, { recursive: true });
      await writeFile(draft, `${JSON.stringify(entries, null, 2)}\n`);
      await rename(draft, file);
    });
    return writing;
  };

  return {
    find: (hash: string): Ingested | undefined => entries[hash],

    add(hash: string, entry: Ingested): Promise<void> {
      entries[hash] = entry;
      return save();
    },

    /** Noted as done only afterwards: rather twice in the audit log than not at all. */
    async audit(write: (made: Ingested[]) => Promise<void>): Promise<void> {
      const open = Object.values(entries).filter(({ unaudited }) => unaudited !== undefined);
      if (open.length === 0) return;
      await write(open);
      for (const entry of open) delete entry.unaudited;
      await save();
    },
  };
}
