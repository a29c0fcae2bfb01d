import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest';
import { type ApiClient, CallFailure, createClient } from '#contract/transport/client.ts';
import { siteTransport } from '#web/lib/api/http-transport.ts';

export interface ReceivedRequest {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export type Reply = (response: ServerResponse, request: ReceivedRequest) => void;

interface StubApi {
  url: string;
  requests: ReceivedRequest[];
  /** One for each request; the last one is repeated. */
  replies: Reply[];
}

/** Starts a server for replies that the real one does not send; each test sets them. */
export function useStubApi(): StubApi {
  const stub: StubApi = { url: '', requests: [], replies: [] };
  const server = createServer(async (incoming, response) => {
    const { method = '', url = '', headers } = incoming;
    const request = { method, url, headers, body: await text(incoming) };
    stub.requests.push(request);
    const reply = stub.replies.length > 1 ? stub.replies.shift() : stub.replies[0];
    reply?.(response, request);
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    stub.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    stub.requests = [];
    stub.replies = [];
    onFailure.mockClear();
  });
  return stub;
}

/** Gets the failures that clients of `clientOf` report. */
export const onFailure = vi.fn<(failure: CallFailure) => void>();

export function clientOf(origin: string, { locale = 'en', token = '' } = {}): ApiClient {
  return createClient(
    siteTransport({
      origin,
      locale: () => locale,
      token: () => token || undefined,
      onFailure,
    }),
  );
}

export function envelope(status: number, code: number, data: unknown = null): Reply {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
    response.end(JSON.stringify({ code, message: `message ${code}`, data }));
  };
}

export async function failureOf(call: Promise<unknown>): Promise<CallFailure> {
  const error = await call.then(
    () => new Error('it did not fail'),
    (caught) => caught,
  );
  expect(error).toBeInstanceOf(CallFailure);
  return error;
}
