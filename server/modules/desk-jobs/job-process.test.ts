import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { afterFile } from '../../../tests/support/after-file.ts';
import { listRunning } from '../../../tests/support/list-processes.ts';
import { createJobProcess } from './job-process.ts';
import type { JobRun } from './job-run.ts';

let folder: string;
let program: URL;
const moduleUrl = (path: string) => `${pathToFileURL(join(import.meta.dirname, path))}`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'job-process-'));
  afterFile(() => rm(folder, { recursive: true }));
  const file = join(folder, 'job.mjs');
  await writeFile(
    file,
    `import { serveJob } from '${moduleUrl('serve-job.ts')}';
    import { createFfmpeg } from '${moduleUrl('../media/ffmpeg.ts')}';
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
      async 'rights-import-check'() {
        createFfmpeg('${folder}/ffmpeg').run([]);
        console.log(process.pid);
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
      },
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

test('a blocked job and its ffmpeg end when the server is killed', async () => {
  const pidFile = join(folder, 'ffmpeg.pid');
  await writeFile(join(folder, 'ffmpeg'), `#!/bin/sh\necho $$ >${pidFile}\nexec sleep 600\n`);
  await chmod(join(folder, 'ffmpeg'), 0o755);
  const server = join(folder, 'server.mjs');
  await writeFile(
    server,
    `import { createJobProcess } from '${moduleUrl('job-process.ts')}';
    const job = { id: 1, kind: 'rights-import-check', actor: 'maya', input: {} };
    const { signal } = new AbortController();
    await createJobProcess(new URL('${program}'), {})({ ...job, signal });`,
  );
  const main = spawn(process.execPath, [server], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void main.kill('SIGKILL'));
  const [line] = await once(createInterface(main.stdout), 'line');
  const readPid = () => readFile(pidFile, 'utf8').then(Number, () => 0);
  await expect.poll(readPid).toBeGreaterThan(0);
  const children = [Number(line), await readPid()];
  onTestFinished(() => {
    for (const pid of listRunning(children)) process.kill(pid, 'SIGKILL');
  });
  expect(listRunning(children)).toHaveLength(2);
  main.kill('SIGKILL');
  await expect.poll(() => listRunning(children)).toEqual([]);
});
