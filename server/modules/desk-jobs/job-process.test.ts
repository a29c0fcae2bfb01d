import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { afterFile } from '../../../tests/support/after-file.ts';
import { createJobProcess } from './job-process.ts';
import type { JobRun } from './job-run.ts';

let program: URL;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'job-process-'));
  afterFile(() => rm(folder, { recursive: true }));
  const file = join(folder, 'job.mjs');
  const serveJob = pathToFileURL(join(import.meta.dirname, 'serve-job.ts'));
  await writeFile(
    file,
    `import { serveJob } from '${serveJob}';
    const works = {
      async export(run) {
        run.log('Hello.', { isWarning: true });
        run.progress({ step: 'exporting', done: 1 });
        await run.makeFile('a.csv');
        return { setting: 'from ' + run.actor };
      },
      'import-check': ({ signal }) => new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
      async 'media-ingest'() { process.kill(process.pid, 'SIGKILL'); },
      async 'import-apply'() { throw Object.assign(new Error('x is undefined')); },
    };
    const files = { prepare: async () => 'path' };
    serveJob(async () => ({ works, files, close: async () => {} }));`,
  );
  program = pathToFileURL(file);
});

function start(kind: JobRun['kind'], signal = new AbortController().signal) {
  const seen: unknown[] = [];
  const run: JobRun = {
    ...{ id: 1, kind, actor: 'maya', input: {}, signal },
    progress: (progress) => seen.push(progress),
    log: (text, options) => seen.push([text, options?.isWarning]),
    addRow: (row) => seen.push(row),
    makeFile: async () => '',
    nameFile: (name) => seen.push(name),
  };
  return { seen, result: createJobProcess(program, {})(run) };
}

test('a job in a process of its own reports and returns its result', async () => {
  const { seen, result } = start('export');
  expect(await result).toEqual({ setting: 'from maya' });
  expect(seen).toEqual([['Hello.', true], { step: 'exporting', done: 1 }, 'a.csv']);
});

test('an aborted job, one that throws, and one whose process dies are rejected', async () => {
  const abort = new AbortController();
  const cancelled = start('import-check', abort.signal);
  abort.abort(new Error('cancelled by staff'));
  await expect(cancelled.result).rejects.toThrow();
  await expect(start('import-apply').result).rejects.toThrow('x is undefined');
  await expect(start('media-ingest').result).rejects.toThrow('the process of a job ended: SIGKILL');
});
