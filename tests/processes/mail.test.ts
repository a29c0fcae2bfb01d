import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { READY } from '#scripts/start-process.ts';
import { callAs } from '../support/accounts.ts';
import { createTestDatabase } from '../support/database.ts';
import { startSmtpPeer } from '../support/peers/smtp-peer.ts';
import { startTestServer } from '../support/server.ts';

const root = join(import.meta.dirname, '../..');

/** Starts the server in its own process; its database keeps running when the process is killed. */
async function startServer(settings: Record<string, string>) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    env: { PATH, NODE_COMPILE_CACHE, PORT: '0', DESK_PORT: '0', LOG_LEVEL: 'error', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ready = Promise.withResolvers<string>();
  createInterface(child.stdout).on('line', (line) => {
    const url = READY.exec(line)?.[1];
    if (url) ready.resolve(url);
  });
  child.once('exit', (code) => ready.reject(new Error(`exited with ${code}`)));
  return { child, url: await ready.promise };
}

async function end(child: ChildProcess, signal: NodeJS.Signals) {
  const ended = once(child, 'exit');
  child.kill(signal);
  return (await ended) as [code: number | null, signal: string | null];
}

async function prepare() {
  const { connection, db } = await createTestDatabase();
  const { host, port, user, database } = connection;
  const dataDir = await mkdtemp(join(tmpdir(), 'vignette-mail-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const url = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  return { db, connection, settings: { DATABASE_URL: url, DATA_DIR: dataDir } };
}

const register = (server: { url: string }, email: string) =>
  callAs(server, 'sendMail', { email, origin: 'register' });

test('a mail that a killed server left in the queue is sent by the next server', async () => {
  const { db, connection, settings } = await prepare();
  const gone = await startSmtpPeer();
  await gone.close();
  const first = await startServer({ ...settings, SMTP_URL: gone.url });
  expect(await register(first, 'left@x.example')).toMatchObject({ code: 200 });
  expect(await end(first.child, 'SIGKILL')).toEqual([null, 'SIGKILL']);
  const queued = db.selectFrom('outgoing_mails').select('recipient');
  expect(await queued.execute()).toEqual([{ recipient: 'left@x.example' }]);
  // The failed attempt has scheduled the next one for later; make it due now.
  await db
    .updateTable('outgoing_mails')
    .set({ next_attempt_at: new Date(0) })
    .execute();
  const peer = await startSmtpPeer();
  await startTestServer({ connection, settings: { SMTP_URL: peer.url } });
  await expect.poll(() => peer.received.map(({ to }) => to)).toEqual([['left@x.example']]);
  expect(peer.received[0]?.raw).toMatch(/Subject: \d{6} is your Vignette code/);
  await expect.poll(() => queued.execute()).toEqual([]);
});

test('a server that gets SIGTERM finishes the mail being sent, and exits with 0', async () => {
  const { db, settings } = await prepare();
  const sending = Promise.withResolvers<void>();
  const { promise: until, resolve: accept } = Promise.withResolvers<void>();
  const peer = await startSmtpPeer({ until, onData: () => sending.resolve() });
  const server = await startServer({ ...settings, SMTP_URL: peer.url });
  await register(server, 'last@x.example');
  await sending.promise;
  const ended = end(server.child, 'SIGTERM');
  const isListening = () =>
    fetch(`${server.url}/health/live`).then(
      () => true,
      () => false,
    );
  await expect.poll(isListening).toBe(false);
  expect(peer.received).toEqual([]);
  accept();
  expect(await ended).toEqual([0, null]);
  expect(peer.received.map(({ to }) => to)).toEqual([['last@x.example']]);
  expect(await db.selectFrom('outgoing_mails').select('id').execute()).toEqual([]);
});

test('without SMTP_URL, a mail is logged with its subject, which contains the code', async () => {
  const seen = Promise.withResolvers<string>();
  const write = (line: string) => void (line.includes('newcomer@x.example') && seen.resolve(line));
  const server = await startTestServer({ overrides: { log: pino({ level: 'info' }, { write }) } });
  await register(server, 'newcomer@x.example');
  expect(JSON.parse(await seen.promise)).toMatchObject({
    to: 'newcomer@x.example',
    subject: expect.stringMatching(/^\d{6} is your Vignette code$/),
    file: expect.stringMatching(/\.eml$/),
  });
});
