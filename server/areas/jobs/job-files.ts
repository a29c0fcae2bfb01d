import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isAbsent } from '#server/files/file-failure.ts';
import type { ObjectStore } from '../media/store/object-store.ts';
import type { OpenObject } from '../media/store/store-reader.ts';
import type { JobRun } from './job-run.ts';

export type JobFiles = ReturnType<typeof createJobFiles>;

/**
 * The files that jobs make, each in a folder with the id of its job: in `DATA_DIR/job-files`, and when
 * they are complete in the object store, if there is one.
 */
export function createJobFiles(dataDir: string, store?: ObjectStore) {
  const folder = join(dataDir, 'job-files');
  const folderOf = (jobId: number) => join(folder, String(jobId));
  const pathOf = (jobId: number, name: string) => join(folderOf(jobId), name);
  const keyOf = (jobId: number, name: string) => `job-files/${jobId}/${name}`;
  const removeLocal = (jobId: number) => rm(folderOf(jobId), { recursive: true, force: true });

  return {
    /** Returns the path for a new file; an earlier run may have left one. */
    async prepare(jobId: number, name: string): Promise<string> {
      await removeLocal(jobId);
      await mkdir(folderOf(jobId), { recursive: true, mode: 0o700 });
      return pathOf(jobId, name);
    },

    /** Moves a complete file into the store, so that any server can send it. */
    async publish(jobId: number, name: string): Promise<void> {
      if (!store) return;
      const path = pathOf(jobId, name);
      const content = { blob: await openAsBlob(path), sha256: await hashFile(path) };
      await store.put('desk', keyOf(jobId, name), content);
      await removeLocal(jobId);
    },

    /** Undefined if the file was deleted, or is on another machine. */
    async open(jobId: number, name: string): Promise<OpenObject | undefined> {
      const stored = await store?.open('desk', keyOf(jobId, name));
      return stored ?? openLocal(pathOf(jobId, name));
    },

    /** Deletes what runs that failed, or were killed, left on this machine before the given time. */
    async removeLeftovers(before: Date): Promise<void> {
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name);
        // Another server with this DATA_DIR may delete it at the same time.
        const found = await stat(path).catch(() => undefined);
        if (found && found.mtime < before) await rm(path, { recursive: true, force: true });
      }
    },

    async remove(jobId: number): Promise<void> {
      await removeLocal(jobId);
      for (const key of (await store?.list('desk', keyOf(jobId, ''))) ?? [])
        await store?.delete('desk', key);
    },
  };
}

/** The work of a job whose file is published when it has ended. */
export function publishing<Run extends Pick<JobRun, 'id' | 'makeFile'>, Result>(
  files: Pick<JobFiles, 'publish'>,
  work: (run: Run) => Promise<Result>,
): (run: Run) => Promise<Result> {
  return async (run) => {
    let made: string | undefined;
    const makeFile = (name: string) => {
      made = name;
      return run.makeFile(name);
    };
    const result = await work({ ...run, makeFile });
    if (made !== undefined) await files.publish(run.id, made);
    return result;
  };
}

async function openLocal(path: string): Promise<OpenObject | undefined> {
  try {
    const { size } = await stat(path);
    return { bytes: size, body: (await openAsBlob(path)).stream() };
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(chunk);
  return hash.digest('hex');
}
