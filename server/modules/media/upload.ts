import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ObjectStore } from './object-store.ts';
import type { WorkFolder } from './work-folder.ts';

/** What went up already, for a run that goes on. */
const UPLOADED = '.uploaded';

interface UploadOptions {
  /** Where in the store the files go. */
  folder: string;
  /** The file by which all others are found comes last: before it, nobody knows of them. */
  last: string;
  signal: AbortSignal;
  onShare: (share: number) => void;
}

export async function upload(
  store: ObjectStore,
  work: WorkFolder,
  { folder, last, signal, onShare }: UploadOptions,
): Promise<void> {
  const noted = join(work.path, UPLOADED);
  const line = (name: string) => `${store.name} ${name}`;
  const done = new Set((await readFile(noted, 'utf8').catch(() => '')).split('\n'));
  const others = (await work.list()).filter((name) => !name.startsWith('.') && name !== last);
  for (const [at, name] of [...others, last].entries()) {
    if (done.has(line(name))) continue;
    await store.put(`${folder}/${name}`, await readFile(join(work.path, name)), signal);
    await appendFile(noted, `${line(name)}\n`);
    onShare((at + 1) / (others.length + 1));
  }
}
