import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { type CallName, calls } from '#contract/calls.ts';
import { hashPassword } from '#server/areas/accounts/passwords/passwords.ts';
import { type OpenDatabase, openDatabase } from '#server/db/client.ts';
import { ask } from '../ask.ts';
import { addDrama } from '../data/catalogue.ts';
import { addVideo } from '../data/media.ts';
import { PASSWORD } from '../data/password.ts';
import { reservePort } from '../processes/free-port.ts';
import { type ExternalPostgres, startExternalPostgres } from './external-postgres.ts';
import { DESK_HOST, HOST, type Nginx, startNginx } from './nginx.ts';
import { type Service, startService } from './service.ts';

export const EMAIL = 'buyer@example.org';
export const FILM = Buffer.from(Array.from({ length: 100_000 }, (_, at) => at % 251));

export interface Deployment {
  folder: string;
  /** Both servers use this folder. */
  dataDir: string;
  databaseUrl: string;
  postgres: ExternalPostgres;
  database: OpenDatabase;
  /** The only drama in the catalogue. */
  dramaId: number;
  servers: [Service, Service];
  nginx: Nginx;
  /** Stops a server and starts it again on its ports, with other settings if given. */
  restart(at: 0 | 1, settings?: Record<string, string>): Promise<void>;
  stop(): Promise<void>;
}

/**
 * nginx in front of two servers on one external PostgreSQL, configured by the files in `deploy/`.
 */
export async function startDeployment(settings: Record<string, string> = {}): Promise<Deployment> {
  const folder = await mkdtemp(join(tmpdir(), 'vignette-deployment-'));
  const ends: (() => Promise<unknown>)[] = [
    () => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }),
  ];
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  try {
    const postgres = await startExternalPostgres(folder);
    ends.push(postgres.stop);
    const dataDir = join(folder, 'data');
    await mkdir(join(dataDir, 'media/films'), { recursive: true });
    await writeFile(join(dataDir, 'media/films/moon.mp4'), FILM);
    const ports = await Promise.all(Array.from({ length: 4 }, reservePort));
    const at = (index: number) => `127.0.0.1:${ports[index]}`;
    const startServer = async (index: 0 | 1, more: Record<string, string>) => {
      const service = await startService(
        // With an empty cache, each server would take a second longer to compile its modules.
        { dataDir, cacheDir: process.env.NODE_COMPILE_CACHE ?? join(folder, 'compiled') },
        {
          WORKERS: '1',
          PORT: String(ports[index]),
          DESK_PORT: String(ports[index + 2]),
          PUBLIC_URL: `https://${HOST}`,
          DESK_URL: `https://${DESK_HOST}`,
          DATABASE_URL: postgres.url,
          TRUSTED_PROXIES: '127.0.0.1',
          METRICS_HOST: '127.0.0.1',
          API_RATE: '0',
          LOG_LEVEL: 'error',
          ...settings,
          ...more,
        },
      );
      ends.push(service.stop);
      return service;
    };
    // The servers start at the same time: one migrates the database while the other waits.
    const servers = await Promise.all([startServer(0, {}), startServer(1, {})]);
    const restart = async (index: 0 | 1, more: Record<string, string> = {}) => {
      await servers[index].stop();
      servers[index] = await startServer(index, more);
    };
    const nginx = await startNginx(folder, {
      servers: [at(0), at(1)],
      desks: [at(2), at(3)],
    });
    ends.push(nginx.stop);
    const database = openDatabase({ connectionString: postgres.url });
    ends.push(database.close);
    const dramaId = await addDrama(database.db, { texts: { en: { title: 'Moon Gate' } } });
    await addVideo(database.db, { path: '/media/films/moon.mp4' }, [{ dramaId, episodeNo: 1 }]);
    await database.db
      .insertInto('users')
      .values({ email: EMAIL, nickname: 'buyer', password_hash: await hashPassword(PASSWORD) })
      .execute();
    return {
      folder,
      dataDir,
      databaseUrl: postgres.url,
      postgres,
      database,
      dramaId,
      servers,
      nginx,
      restart,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface CallOptions {
  token?: string;
  headers?: Record<string, string>;
  from?: string;
}

/** Makes a call through nginx; returns the envelope and the headers. */
export async function callThrough(
  nginx: Nginx,
  name: CallName,
  input: object = {},
  { token, headers, from }: CallOptions = {},
) {
  const { method, path } = calls[name];
  const reply = await nginx.visit(path, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(method !== 'GET' && { body: JSON.stringify(input) }),
    ...(from && { from }),
  });
  return { ...JSON.parse(reply.text), headers: reply.headers };
}

export async function signInThrough(nginx: Nginx, options?: CallOptions) {
  const input = { email: EMAIL, password: PASSWORD };
  const reply = await callThrough(nginx, 'loginWithEmailPassword', input, options);
  expect(reply.code).toBe(200);
  return { token: reply.data.token as string, headers: reply.headers };
}

/** Makes the call to each server directly, not through nginx; returns the envelopes. */
export async function callEach(servers: Service[], name: CallName, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const replies = servers.map((server) => ask(server, calls[name].path, { headers }));
  return (await Promise.all(replies)).map((reply) => JSON.parse(reply.text));
}

/** Makes requests and expects each server to count this many of a kind. */
export async function expectRequestCounts(
  servers: Service[],
  kind: string,
  requests: () => Promise<void>,
  expected: number[],
) {
  const before = await countRequests(servers, kind);
  await requests();
  // A server counts a request after sending its last byte, possibly after the client has read it.
  await expect
    .poll(async () => {
      const after = await countRequests(servers, kind);
      return after.map((count, at) => count - (before[at] ?? 0));
    })
    .toEqual(expected);
}

async function countRequests(servers: Service[], kind: string): Promise<number[]> {
  const replies = await Promise.all(servers.map((server) => ask(server, '/metrics')));
  const line = new RegExp(`^vignette_request_seconds_count\\{.*kind="${kind}".*\\} (\\d+)$`, 'gm');
  return replies.map(({ text }) => {
    const counts = Array.from(text.matchAll(line), ([, count]) => Number(count));
    return counts.reduce((sum, count) => sum + count, 0);
  });
}
