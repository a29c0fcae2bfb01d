import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExportFormat } from '#contract/desk/catalogue/import-choices.ts';
import { zipFolder } from '#server/files/zip-folder.ts';
import { writeTemplate } from './template.ts';

/** Makes the template of the import for download; CSV files are packed into one archive. */
export function createTemplates() {
  return {
    async make(format: ExportFormat): Promise<Uint8Array> {
      const folder = await mkdtemp(join(tmpdir(), 'vignette-template-'));
      try {
        const name = join(folder, 'catalogue-template');
        const file = format === 'csv' ? `${name}.zip` : `${name}.${format}`;
        await writeTemplate(format === 'csv' ? name : file);
        if (format === 'csv') await zipFolder(name, file);
        return await readFile(file);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}
