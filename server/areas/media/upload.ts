import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { WorkFolder } from './ingest/work-folder.ts';
import type { ObjectStore } from './store/object-store.ts';
import type { StorePlace } from './store/store-addresses.ts';

interface UploadOptions {
  place: StorePlace;
  /** The folder in the store. */
  folder: string;
  /**
   * The file that refers to the others; uploaded last, so that it never refers to a missing file.
   */
  last: string;
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

/** Uploads the files, except those that the store has from an upload that was interrupted. */
export async function upload(
  store: ObjectStore,
  work: WorkFolder,
  { place, folder, last, signal, onProgress }: UploadOptions,
): Promise<void> {
  const stored = await store.listObjects(place, `${folder}/`, signal);
  const etags = new Map(stored.map(({ key, etag }) => [key, etag]));
  const others = (await work.list()).filter((name) => !name.startsWith('.') && name !== last);
  for (const [at, name] of [...others, last].entries()) {
    const key = `${folder}/${name}`;
    const bytes = await readFile(join(work.path, name));
    const isThere = etags.get(key) === createHash('md5').update(bytes).digest('hex');
    if (!isThere) await store.put(place, key, bytes, signal);
    onProgress((at + 1) / (others.length + 1));
  }
}
