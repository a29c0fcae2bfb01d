import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { JobWork } from '#server/areas/jobs/job-run.ts';
import { zipFolder } from '#server/files/zip-folder.ts';
import type { createExportService } from './export.service.ts';

interface ExportJobParts {
  exportFile: ReturnType<typeof createExportService>;
  now: () => Date;
}

/** Writes the catalogue to a file for download; CSV files are packed into one archive. */
export function createExportJob({ exportFile, now }: ExportJobParts): JobWork<'export'> {
  return async (run) => {
    const { format, has_rights } = run.input;
    const name = `catalogue-${now().toISOString().slice(0, 10)}`;
    const file = await run.makeFile(`${name}.${format === 'csv' ? 'zip' : format}`);
    const onProgress = (done: number) => {
      run.signal.throwIfAborted();
      run.progress({ step: 'exporting', done });
    };
    const options = { hasRights: has_rights };
    if (format !== 'csv') return { dramas: await exportFile(file, onProgress, options) };
    const folder = join(dirname(file), name);
    const dramas = await exportFile(folder, onProgress, options);
    await zipFolder(folder, file);
    await rm(folder, { recursive: true });
    return { dramas };
  };
}
