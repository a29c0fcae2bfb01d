import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { WorkFolder } from './ingest/work-folder.ts';
import type { ObjectStore } from './store/object-store.ts';
import type { StorePlace } from './store/store-addresses.ts';

/** The file that lists the uploaded files, so that an interrupted upload can be continued. */
const UPLOAD_LOG = '.uploaded';

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

export async function upload(
  store: ObjectStore,
  work: WorkFolder,
  { place, folder, last, signal, onProgress }: UploadOptions,
): Promise<void> {
  const logFile = join(work.path, UPLOAD_LOG);
  const logLine = (name: string) => `${store.name} ${place} ${name}`;
  const done = new Set((await readFile(logFile, 'utf8').catch(() => '')).split('\n'));
  const others = (await work.list()).filter((name) => !name.startsWith('.') && name !== last);
  for (const [at, name] of [...others, last].entries()) {
    if (done.has(logLine(name))) continue;
    await store.put(place, `${folder}/${name}`, await readFile(join(work.path, name)), signal);
    await appendFile(logFile, `${logLine(name)}\n`);
    onProgress((at + 1) / (others.length + 1));
  }
}
