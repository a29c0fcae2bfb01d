import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type RunningProcess, startProcess } from '#scripts/start-process.ts';
import { ask } from '../support/ask.ts';
import { addDrama } from '../support/data/catalogue.ts';
import { addVideo } from '../support/data/media.ts';
import { createTestDatabase, databaseUrl } from '../support/database.ts';
import { root } from '../support/deployment/deployment-files.ts';
import { reservePort } from '../support/processes/free-port.ts';
import { listDesks, listRunning, listWorkers } from '../support/processes/list-processes.ts';

/** More than the buffers of both sockets, so that a reply that is not read never ends. */
const FILM_BYTES = 64 * 1024 * 1024;
const FILM = '/media/films/moon.mp4';

let folder: string;
let settings: Record<string, string>;

/**
 * Loaded by the workers before their own code, in every test. SIGCONT blocks them, and a worker that
 * exits for any reason, such as its closed channel, is blocked before its end: only SIGKILL ends it.
 */
const STUCK = `
import cluster from 'node:cluster';
import { writeSync } from 'node:fs';
const wait = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
if (cluster.isWorker) {
  process.on('SIGCONT', wait);
  process.on('exit', () => {
    writeSync(1, 'exiting\\n');
    wait();
  });
}
`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vignette-orphans-'));
  const films = join(folder, 'media/films');
  await mkdir(films, { recursive: true });
  await writeFile(join(films, 'moon.mp4'), '');
  await truncate(join(films, 'moon.mp4'), FILM_BYTES);
  const { db, connection } = await createTestDatabase();
  const dramaId = await addDrama(db);
  await addVideo(db, { path: FILM }, [{ dramaId, episodeNo: 1 }]);
  await writeFile(join(folder, 'stuck.mjs'), STUCK);
  settings = {
    NODE_ENV: 'production',
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl(connection),
    WORKERS: '2',
    PORT: '0',
    DESK_PORT: '0',
    DEMO: '0',
    LOG_LEVEL: 'info',
  };
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function startSite(more: Record<string, string> = {}): Promise<RunningProcess> {
  const site = await startProcess(['scripts/start.ts'], { ...settings, ...stuck(), ...more });
  onTestFinished(() => site.kill());
  return site;
}

const stuck = () => ({ NODE_OPTIONS: `--import=${pathToFileURL(join(folder, 'stuck.mjs'))}` });

/** Begins downloads on as many connections and reads nothing but their first bytes. */
async function startDownloads({ url }: RunningProcess, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.on('error', () => {});
    onTestFinished(() => void socket.destroy());
    socket.write(`GET ${FILM} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
    await new Promise<void>((resolve) => socket.once('data', () => resolve(void socket.pause())));
  }
}

/** The guard of a worker kills it as soon as the kernel closes its pipe; nothing else would: see STUCK. */
const expectEnd = (workers: number[]) => expect.poll(() => listRunning(workers)).toEqual([]);

/** Ends the workers that a failed expectation has left. */
function killAfterwards(workers: number[]): number[] {
  onTestFinished(() => {
    for (const pid of listRunning(workers)) process.kill(pid, 'SIGKILL');
  });
  return workers;
}

test('a worker that waits for its settings ends when its main process is killed', async () => {
  const program = `
    import { startWorker } from '${pathToFileURL(join(root, 'server/workers/start-worker.ts'))}';
    const getSetting = () => new Promise(() => console.log('asked'));
    await startWorker('site', () => ({ getSetting }), new AbortController().signal);
  `;
  await writeFile(join(folder, 'main.mjs'), program);
  const main = spawn(process.execPath, [join(folder, 'main.mjs')], {
    env: { ...process.env, ...stuck() },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void main.kill('SIGKILL'));
  await new Promise((resolve) => main.stdout.once('data', resolve));
  const workers = killAfterwards(listWorkers(main.pid ?? 0));
  expect(workers).toHaveLength(1);
  main.kill('SIGKILL');
  await expectEnd(workers);
});

test('workers that are idle, send a reply, or are blocked end when the server is killed', async () => {
  const site = await startSite({ DESK_PORT: `${await reservePort()}` });
  const [desk = 0] = listDesks(site.pid);
  const workers = killAfterwards([...listWorkers(site.pid), desk]);
  expect(workers).toHaveLength(3);
  expect((await ask(site, '/health/live')).status).toBe(200);
  await startDownloads(site, 4);
  for (const pid of [workers[0] ?? 0, desk]) process.kill(pid, 'SIGCONT');
  await site.kill();
  await expectEnd(workers);
});

test('a worker that is being replaced ends when the server is killed', async () => {
  const site = await startSite();
  await startDownloads(site, 2);
  process.kill(site.pid, 'SIGUSR2');
  // A worker that is being replaced closes its connections after their next reply.
  const agents = [1, 2].map(() => new Agent({ keepAlive: true, maxSockets: 1 }));
  const isReplacing = async () => {
    const replies = await Promise.all(agents.map((agent) => ask(site, '/health/live', { agent })));
    return replies.some(({ headers }) => headers.connection === 'close');
  };
  await expect.poll(isReplacing).toBe(true);
  const workers = killAfterwards(listWorkers(site.pid));
  expect(workers).toHaveLength(3);
  await site.kill();
  await expectEnd(workers);
});

test('workers that are stopping or exiting end when the server is killed', async () => {
  const site = await startSite();
  const workers = killAfterwards(listWorkers(site.pid));
  await startDownloads(site, 1);
  for (const pid of [...workers, site.pid]) process.kill(pid, 'SIGTERM');
  // The worker without a download exits at once; the other one waits for its reply.
  await expect.poll(() => site.lines).toContain('exiting');
  expect(listRunning(workers)).toEqual(workers);
  await site.kill();
  await expectEnd(workers);
});
