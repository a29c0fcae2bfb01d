import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished } from 'vitest';
import { type CallName, calls } from '#contract/calls.ts';
import type { Envelope } from '#contract/transport/envelope.ts';
import { catalogueEndpoints } from '#server/areas/catalogue/catalogue.endpoints.ts';
import { apiHandler } from '#server/http/api/api.ts';
import { bind } from '#server/http/api/bind.ts';
import type { Handlers } from '#server/http/api/handler.ts';
import { createApp } from '#server/http/app.ts';
import { createMetrics } from '#server/http/metrics.ts';
import { finishDocument } from '#server/http/pages/finished-page.ts';
import { createHttpServer } from '#server/http/server.ts';
import { hashToken } from '#server/text/tokens.ts';
import { afterFile } from './after-file.ts';
import { startTestServer, type TestServer } from './server.ts';

export const JSON_TYPE = { 'content-type': 'application/json' };
export const LOGIN = { email: 'mina@buyer.example', password: 'correct horse' };

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Starts a server, and a second one whose handlers return their input and user. */
export async function startApi() {
  const server = await startTestServer({ settings: { API_RATE: '0' } });
  const echoUrl = await startEcho(server);
  const ask = async (path: string, init?: RequestInit) =>
    answer(await fetch(`${server.url}${path}`, init));
  return {
    server,
    echoUrl,
    ask,
    call: (name: CallName, init: RequestInit = {}) =>
      ask(calls[name].path, { method: calls[name].method, ...init }),
    /** Sends a body to the echo server. */
    async send(name: CallName, body: BodyInit, init: RequestInit & { duplex?: 'half' } = {}) {
      const { method, path } = calls[name];
      const headers = { ...JSON_TYPE, ...init.headers };
      return answer(await fetch(`${echoUrl}${path}`, { method, ...init, headers, body }));
    },
    /** Writes the request lines `head` unchanged to a socket. */
    raw(head: string, body = ''): Promise<string> {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
      onTestFinished(() => void socket.destroy());
      socket.write(`${head}\r\nConnection: close\r\n\r\n${body}`);
      return text(socket);
    },
    signIn: (session?: NewSession) => addUserWithSession(server, session),
  };
}

async function startEcho(server: TestServer): Promise<string> {
  const { config, log, translators, accounts, catalogue, availability } = server.context;
  const echo = async (input: unknown, { user }: { user?: object }) => ({ input, user });
  const handlers = {
    ...Object.fromEntries(Object.keys(calls).map((name) => [name, echo])),
    ...catalogueEndpoints(catalogue, availability),
  } as unknown as Handlers;
  const dispatch = bind({ handlers, identify: accounts.identify });
  const metrics = createMetrics();
  const app = createApp({
    config,
    metrics,
    clientAddress: () => '192.0.2.1',
    clientCountry: () => undefined,
    api: apiHandler({
      dispatch,
      translators,
      log,
      limit: async () => {},
      openapi: () => finishDocument('{}', {}),
      isHttps: false,
    }),
    files: [],
    sitemap: async () => new Response(),
    shortlistCard: async () => new Response(),
    installable: { manifest: () => ({}), serviceWorker: '' },
    devMailbox: async () => undefined,
    checkReady: async () => {},
  });
  const pages = () => Promise.reject(new Error('no pages here'));
  const http = createHttpServer({ app, pages, log, metrics, headers: {} });
  const { port } = await http.listen(0, '127.0.0.1');
  afterFile(() => http.close());
  return `http://127.0.0.1:${port}`;
}

const INTERNAL_DETAILS =
  /\bat .+:\d+|\.ts\b|node_modules|Error\b|\bselect\b|\bfrom "|relation|valibot/i;

/** Checks that a reply is an envelope, is not cached and shows no internal details; returns it. */
export async function answer(response: Response): Promise<{ status: number } & Envelope> {
  const body = await response.text();
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('x-content-type-options') ?? 'nosniff').toBe('nosniff');
  expect(body).not.toMatch(INTERNAL_DETAILS);
  const envelope = JSON.parse(body);
  expect(Object.keys(envelope)).toEqual(['code', 'message', 'data']);
  expect(envelope.message).toMatch(/\S/);
  if (response.status !== 200) expect(envelope.code).toBe(response.status);
  return { status: response.status, ...envelope };
}

interface NewSession {
  nickname?: string;
  expiresAt?: Date;
  endedAt?: Date;
}

let users = 0;

/** Adds a user with a session; returns its token. */
export async function addUserWithSession(
  { context: { db } }: TestServer,
  { nickname = `user_${users++}`, ...session }: NewSession = {},
) {
  const email = `${nickname}@buyer.example`;
  const user = { nickname, email, password_hash: '$argon2id$none' };
  const { id } = await db
    .insertInto('users')
    .values(user)
    .returning('id')
    .executeTakeFirstOrThrow();
  const token = `token-of-${nickname}`;
  await db
    .insertInto('sessions')
    .values({
      user_id: id,
      token_hash: hashToken(token),
      created_at: new Date(Date.now() - 60_000),
      expires_at: session.expiresAt ?? new Date(Date.now() + 60_000),
      ended_at: session.endedAt ?? null,
    })
    .execute();
  return token;
}
