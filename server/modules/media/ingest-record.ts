import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../../operator-error.ts';
import type { MediaKind } from './source-files.ts';

/** What has become of a source file. */
export interface Ingested {
  kind: MediaKind;
  /** Where it was. */
  source: string;
  /** Under `/media`, as the catalogue names it. */
  path: string;
  thumbnail?: string;
  duration_seconds?: number;
  made_at: string;
  /** The object store it lies in; absent: this machine. */
  store?: string;
}

/** By the SHA-256 of each source. */
type Entries = Record<string, Ingested>;

export const INGEST_RECORD = 'ingested.json';

/** `DATA_DIR/media/ingested.json`: the catalogue's import finds there what a file has become. */
export async function openIngestRecord(dataDir: string) {
  const folder = join(dataDir, 'media');
  const file = join(folder, INGEST_RECORD);
  const draft = join(folder, `.${INGEST_RECORD}.part`);
  const entries = await read(file);
  let writing = Promise.resolve();

  return {
    find: (hash: string): Ingested | undefined => entries[hash],

    /** Whole at every moment, and one after the other. */
    add(hash: string, entry: Ingested): Promise<void> {
      entries[hash] = entry;
      writing = writing.then(async () => {
        await mkdir(folder, { recursive: true });
        await writeFile(draft, `${JSON.stringify(entries, null, 2)}\n`);
        await rename(draft, file);
      });
      return writing;
    },
  };
}

async function read(file: string): Promise<Entries> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Entries;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new OperatorError(`${file} cannot be read: ${(error as Error).message}`);
  }
}
