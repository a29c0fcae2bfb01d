import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

export type JobFiles = ReturnType<typeof createJobFiles>;

/** The files that jobs make, in `DATA_DIR/job-files`, each in a folder with the id of its job. */
export function createJobFiles(dataDir: string) {
  const folderOf = (jobId: number) => join(dataDir, 'job-files', String(jobId));
  const remove = (jobId: number) => rm(folderOf(jobId), { recursive: true, force: true });
  return {
    /** Returns the path for a new file; an earlier run may have left one. */
    async prepare(jobId: number, name: string): Promise<string> {
      await remove(jobId);
      await mkdir(folderOf(jobId), { recursive: true, mode: 0o700 });
      return join(folderOf(jobId), name);
    },
    pathOf: (jobId: number, name: string) => join(folderOf(jobId), name),
    remove,
  };
}
