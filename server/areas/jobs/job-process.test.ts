import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { afterFile } from '#tests/support/after-file.ts';
import { listRunning } from '#tests/support/processes/list-processes.ts';
import { useRecordedLog } from '#tests/support/recorded-log.ts';
import { ProcessKilled } from './job-failure.ts';
import { createJobProcess } from './job-process.ts';
import { JOB_LIMITS, type JobLimits, type JobRun } from './job-run.ts';

const { log, lines } = useRecordedLog();
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
      async 'rights-import-check'() {
        createFfmpeg('${folder}/ffmpeg').run([]).catch(() => {});
        console.log(process.pid);
        for (;;);
      },
      'rights-import-apply': async ({ input }) => {
        const kept = [];
        for (;;) {
          kept.push(input.isOnHeap ? Array(1_000_000).fill(0.5) : Buffer.alloc(20_000_000, 1));
          // Allocates slowly enough that the watch reads the memory before the machine runs out of it.
          await new Promise((resolve) => setTimeout(resolve, 10));
        }
      },
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

interface StartOptions {
  signal?: AbortSignal;
  limits?: JobLimits;
  input?: Record<string, unknown>;
}

function start(kind: JobRun['kind'], options: StartOptions = {}) {
  const { signal = new AbortController().signal, limits = JOB_LIMITS[kind], input = {} } = options;
  const seen: unknown[] = [];
  const run: JobRun = {
    id: 1,
    claimId: randomUUID(),
    kind,
    actor: 'maya',
    input: input as never,
    signal,
    progress: (progress) => seen.push(progress),
    log: (text, options) => seen.push([text, options?.isWarning]),
    addRow: (row) => seen.push(row),
    makeFile: async () => '',
    nameFile: (name) => seen.push(name),
    commitResult: async () => {},
  };
  return { seen, result: createJobProcess(program, {}, log, { [kind]: limits })(run) };
}

test('a job in a process of its own reports and returns its result', async () => {
  const { seen, result } = start('export');
  expect(await result).toEqual({ setting: 'from maya' });
  expect(seen).toEqual([['Hello.', true], { step: 'exporting', done: 1 }, 'a.csv']);
});

test('an aborted job, one that throws, and one whose process dies are rejected', async () => {
  const abort = new AbortController();
  const cancelled = start('import-check', { signal: abort.signal });
  abort.abort(new Error('cancelled by staff'));
  await expect(cancelled.result).rejects.toThrow();
  await expect(start('import-apply').result).rejects.toThrow('x is undefined');
  const killed = start('media-ingest').result;
  await expect(killed).rejects.toThrow('the process of a job ended: SIGKILL');
  await expect(killed).rejects.toBeInstanceOf(ProcessKilled);
});

/** A program that only waits in place of ffmpeg; returns how to read its process id. */
async function installFfmpeg(): Promise<() => Promise<number>> {
  const pidFile = join(folder, 'ffmpeg.pid');
  await rm(pidFile, { force: true });
  await writeFile(join(folder, 'ffmpeg'), `#!/bin/sh\necho $$ >${pidFile}\nexec sleep 600\n`);
  await chmod(join(folder, 'ffmpeg'), 0o755);
  return () => readFile(pidFile, 'utf8').then(Number, () => 0);
}

test('a blocked job and its ffmpeg end when the server is killed', async () => {
  const readPid = await installFfmpeg();
  const server = join(folder, 'server.mjs');
  await writeFile(
    server,
    `import { createJobProcess } from '${moduleUrl('job-process.ts')}';
    const job = { id: 1, kind: 'rights-import-check', actor: 'maya', input: {} };
    const { signal } = new AbortController();
    await createJobProcess(new URL('${program}'), {}, console)({ ...job, signal });`,
  );
  const main = spawn(process.execPath, [server], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void main.kill('SIGKILL'));
  const [line] = await once(createInterface(main.stdout), 'line');
  await expect.poll(readPid).toBeGreaterThan(0);
  const children = [Number(line), await readPid()];
  onTestFinished(() => {
    for (const pid of listRunning(children)) process.kill(pid, 'SIGKILL');
  });
  expect(listRunning(children)).toHaveLength(2);
  main.kill('SIGKILL');
  await expect.poll(() => listRunning(children)).toEqual([]);
});

test('a job that uses too much processor time is ended, and its ffmpeg with it', async () => {
  const readPid = await installFfmpeg();
  const limits = { ...JOB_LIMITS['rights-import-check'], cpuMinutes: 3 / 60 };
  await expect(start('rights-import-check', { limits }).result).rejects.toMatchObject({
    refusal: { message: 'deskError.jobCpuLimit', values: { max: 3 / 60 } },
  });
  const ffmpeg = await readPid();
  expect(ffmpeg).toBeGreaterThan(0);
  await expect.poll(() => listRunning([ffmpeg])).toEqual([]);
});

test('a job that allocates too much memory outside of the heap is ended', async () => {
  const limits = { ...JOB_LIMITS['rights-import-apply'], memoryMb: 400 };
  await expect(start('rights-import-apply', { limits }).result).rejects.toMatchObject({
    refusal: { message: 'deskError.jobMemoryLimit', values: { max: 400 } },
    ofSource: { message: 'deskIngest.memoryLimit', values: { max: 400 } },
  });
});

test('a job whose heap is full fails with that limit, and the report of V8 is one line of the log', async () => {
  const limits = { ...JOB_LIMITS['rights-import-apply'], heapMb: 100 };
  const { result } = start('rights-import-apply', { limits, input: { isOnHeap: true } });
  await expect(result).rejects.toMatchObject({
    refusal: { message: 'deskError.jobMemoryLimit', values: { max: 100 } },
  });
  await expect
    .poll(() => lines)
    .toMatchObject([{ job: 1, output: expect.stringContaining('JavaScript heap out of memory') }]);
});

test('a job that takes too long is aborted and fails', async () => {
  const limits = { ...JOB_LIMITS['import-check'], minutes: 1 / 60 };
  await expect(start('import-check', { limits }).result).rejects.toMatchObject({
    refusal: { message: 'deskError.jobTimeLimit', values: { max: 1 / 60 } },
  });
});
