import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { JobRun } from '#server/areas/jobs/job-run.ts';
import { createImportJobs } from './import-job.ts';

test('an applied import is done although a step after the commit failed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'import-job-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'titles.json');
  await writeFile(path, '{"dramas": []}');
  const jobs = createImportJobs({
    importFile: (async () => ({ refused: 0 })) as never,
    openFiles: async () => ({
      files: [{ id: '1', name: 'titles.json', path }],
      [Symbol.asyncDispose]: async () => {},
    }),
    removeFiles: () => Promise.reject(new Error('disk error')),
    findStillPublic: () => Promise.reject(new Error('statement timeout')),
  });
  const warnings: string[] = [];
  const run = {
    input: { upload_ids: ['1'] },
    signal: new AbortController().signal,
    log: (text: string) => void warnings.push(text),
  } as unknown as JobRun<'import-apply'>;
  expect(await jobs['import-apply'](run)).toMatchObject({ summary: { refused: 0 } });
  expect(warnings).toEqual([
    'The work is done, but looking for episodes that stay public failed: statement timeout',
    'The work is done, but deleting the uploaded file failed: disk error',
  ]);
});
