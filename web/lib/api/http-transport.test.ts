// Over 300 lines: all tests share one stub server, whose replies each test sets.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ApiClient, CallFailure, createClient } from '#contract/client.ts';
import { outcomes } from '#contract/error-codes.ts';
import { addTag } from '#tests/support/data/catalogue.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { siteTransport } from './http-transport.ts';

const onFailure = vi.fn<(failure: CallFailure) => void>();

function clientOf(origin: string, { locale = 'en', token = '' } = {}): ApiClient {
  return createClient(
    siteTransport({
      origin,
      locale: () => locale,
      token: () => token || undefined,
      onFailure,
    }),
  );
}

interface ReceivedRequest {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}
type Reply = (response: ServerResponse, request: ReceivedRequest) => void;
/** A stub server, for replies that the real one does not send. */
let stub: Server;
let stubUrl: string;
let requests: ReceivedRequest[];
/** The replies of the stub server, one for each request; the last one is repeated. */
let replies: Reply[];

beforeAll(async () => {
  stub = createServer(async (incoming, response) => {
    const { method = '', url = '', headers } = incoming;
    const request = { method, url, headers, body: await text(incoming) };
    requests.push(request);
    const reply = replies.length > 1 ? replies.shift() : replies[0];
    reply?.(response, request);
  });
  await new Promise<void>((resolve) => stub.listen(0, '127.0.0.1', resolve));
  stubUrl = `http://127.0.0.1:${(stub.address() as AddressInfo).port}`;
});

afterAll(() => {
  stub.closeAllConnections();
  stub.close();
});

beforeEach(() => {
  requests = [];
  replies = [];
  onFailure.mockClear();
});

function envelope(status: number, code: number, data: unknown = null): Reply {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
    response.end(JSON.stringify({ code, message: `message ${code}`, data }));
  };
}

const noReply: Reply = () => {};
const failureOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => new Error('it did not fail'),
    (caught) => caught,
  );
  expect(error).toBeInstanceOf(CallFailure);
  return error as CallFailure;
};

describe('against the real server', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer();
    await addTag(server.context.db, 'romance', 1, { en: 'Romance', ja: '恋愛' });
  });

  test('a call resolves to its data in the given language', async () => {
    expect(await clientOf(server.url).getTag()).toMatchObject([{ tag_name: 'Romance' }]);
    expect(await clientOf(server.url, { locale: 'ja' }).getTag()).toMatchObject([
      { tag_name: '恋愛' },
    ]);
    expect(onFailure).not.toHaveBeenCalled();
  });

  test('a failure has the status, code, message and data of the reply', async () => {
    const api = clientOf(server.url);
    const failure = await failureOf(api.getDramaListByTag({ tag_id: -1 }));
    expect(failure).toMatchObject({
      name: 'CallFailure',
      status: 200,
      code: outcomes.invalidInput.code,
      message: 'Tag ID must be a positive whole number',
      data: { field: 'tag_id' },
    });
    expect(onFailure.mock.calls).toEqual([[failure]]);
  });

  test('the token is sent in the authorization header; without one the call fails', async () => {
    expect(await failureOf(clientOf(server.url).getCopyrightCartCount())).toMatchObject({
      code: outcomes.unauthenticated.code,
    });
    const stale = clientOf(server.url, { token: 'stale' });
    expect(await failureOf(stale.getCopyrightCartCount())).toMatchObject({
      status: 200,
      code: outcomes.tokenRejected.code,
    });
  });

  test('the server accepts DELETE with a body', async () => {
    const api = clientOf(server.url, { token: 'stale' });
    expect(await failureOf(api.deleteCopyrightCartById({ cart_ids: [1, 2] }))).toMatchObject({
      status: 200,
      code: outcomes.tokenRejected.code,
    });
  });
});

describe('a request', () => {
  test('of a GET has its input as a query, with lists joined by commas and without undefined fields', async () => {
    replies = [envelope(200, 200, { list: [] })];
    const api = clientOf(stubUrl, { locale: 'zh-TW', token: 'abc' });
    await api.getDramaListByPage({ keyword: '月 & 门', page: 2, tag_id: undefined });
    await api.exportCopyrightCartToExcel({ cart_ids: [1, 2] });
    const [list, file] = requests.map(({ url }) => new URL(url, stubUrl));
    expect(requests[0]).toMatchObject({
      method: 'GET',
      headers: { lang: 'zh-TW', authorization: 'Bearer abc' },
      body: '',
    });
    expect(list?.pathname).toBe('/api/drama/getDramaListByPage');
    expect([...(list?.searchParams ?? [])]).toEqual([
      ['keyword', '月 & 门'],
      ['page', '2'],
    ]);
    expect(file?.searchParams.getAll('cart_ids')).toEqual(['1,2']);
  });

  test.each([
    [
      'POST',
      '/api/drama/addCopyrightCart',
      (api: ApiClient) => api.addCopyrightCart({ drama_id: 7 }),
    ],
    ['PUT', '/api/drama/updateViewCount', (api: ApiClient) => api.updateViewCount({ drama_id: 7 })],
    [
      'DELETE',
      '/api/drama/deleteCopyrightCart',
      (api: ApiClient) => api.deleteCopyrightCart({ drama_id: 7 }),
    ],
  ])('of a %s has its input as JSON', async (method, url, call) => {
    replies = [envelope(200, 200)];
    await call(clientOf(stubUrl));
    expect(requests).toMatchObject([
      { method, url, body: '{"drama_id":7}', headers: { 'content-type': 'application/json' } },
    ]);
    expect(requests[0]?.headers).not.toHaveProperty('authorization');
  });

  test('has an idempotency key only if its own call was given one', async () => {
    replies = [envelope(200, 200)];
    const api = clientOf(stubUrl);
    await api.repeatCopyrightOrder({ order_id: 1 }, { idempotencyKey: 'key-1' });
    await api.repeatCopyrightOrder({ order_id: 1 });
    expect(requests.map(({ headers }) => headers['idempotency-key'])).toEqual(['key-1', undefined]);
  });

  test('is completed after the page unloads if it changes data, unless its body is too large for that or its caller may abort it', async () => {
    const sent = vi.fn(async (_url: unknown, _init?: RequestInit) =>
      Response.json({ code: 200, message: '', data: null }),
    );
    vi.stubGlobal('fetch', sent);
    const api = clientOf(stubUrl);
    const counter = (count: number) => ({
      quote_id: 1,
      message: 'Lower, please.',
      lines: Array.from({ length: count }, (_, at) => ({ line_id: at + 1, wished_minor: 100 })),
    });
    await api.counterCopyrightQuote(counter(10));
    await api.counterCopyrightQuote(counter(500));
    await api.counterCopyrightQuote(counter(10), { signal: new AbortController().signal });
    await api.getTag();
    vi.unstubAllGlobals();
    expect(sent.mock.calls.map(([, init]) => init?.keepalive)).toEqual([true, false, false, false]);
  });

  test('has the language and the token of the time it is sent', async () => {
    replies = [envelope(200, 200)];
    let [locale, token] = ['en', 'first'];
    const api = createClient(
      siteTransport({ origin: stubUrl, locale: () => locale, token: () => token }),
    );
    await api.getTag();
    [locale, token] = ['ko', 'second'];
    await api.getTag();
    expect(requests.map(({ headers }) => [headers.lang, headers.authorization])).toEqual([
      ['en', 'Bearer first'],
      ['ko', 'Bearer second'],
    ]);
  });
});

describe('the retry', () => {
  const RETRIED = [408, 409, 425, 429, 500, 502, 503, 504];

  test.each(RETRIED)('happens for a GET with status %i', async (status) => {
    replies = [envelope(status, status), envelope(200, 200, 3)];
    expect(await clientOf(stubUrl).getCopyrightCartCount()).toBe(3);
    expect(requests).toHaveLength(2);
    expect(onFailure).not.toHaveBeenCalled();
  });

  test('happens once; then the failure is reported once', async () => {
    replies = [envelope(503, 503)];
    expect(await failureOf(clientOf(stubUrl).getTag())).toMatchObject({
      status: 503,
      code: 503,
      message: 'message 503',
    });
    expect(requests).toHaveLength(2);
    expect(onFailure).toHaveBeenCalledTimes(1);
  });

  test.each([400, 401, 403, 404, 405, 413, 414, 415, 501])(
    'does not happen for a GET with status %i',
    async (status) => {
      replies = [envelope(status, status)];
      expect(await failureOf(clientOf(stubUrl).getTag())).toMatchObject({ status, code: status });
      expect(requests).toHaveLength(1);
    },
  );

  test('does not happen for business outcomes, whatever their code', async () => {
    replies = [envelope(200, outcomes.cartFull.code)];
    expect(await failureOf(clientOf(stubUrl).getTag())).toMatchObject({
      status: 200,
      code: outcomes.cartFull.code,
    });
    expect(requests).toHaveLength(1);
  });

  const changing: [string, (api: ApiClient) => Promise<unknown>][] = [
    ['POST', (api) => api.addCopyrightCart({ drama_id: 1 })],
    ['PUT', (api) => api.updateViewCount({ drama_id: 1 })],
    ['DELETE', (api) => api.deleteCopyrightCart({ drama_id: 1 })],
  ];

  test.each(changing)('never happens for a %s', async (_method, call) => {
    for (const status of RETRIED) {
      requests = [];
      replies = [envelope(status, status)];
      expect(await failureOf(call(clientOf(stubUrl)))).toMatchObject({ status });
      expect(requests).toHaveLength(1);
    }
  });
});

describe('cancellation', () => {
  const settled = (call: Promise<unknown>) => call.catch((error) => error);
  const waitForRequests = (count: number) => expect.poll(() => requests.length).toBe(count);

  test('a new call aborts the running one of the same action, which is not reported as a failure', async () => {
    replies = [noReply, envelope(200, 200, 2)];
    const api = clientOf(stubUrl);
    const first = settled(api.getCopyrightCartCount());
    await waitForRequests(1);
    expect(await api.getCopyrightCartCount()).toBe(2);
    expect(await first).toMatchObject({ name: 'AbortError' });
    expect(await first).not.toBeInstanceOf(CallFailure);
    expect(requests).toHaveLength(2);
    expect(onFailure).not.toHaveBeenCalled();
  });

  test('a cancelled call closes its connection', async () => {
    const closed = vi.fn();
    replies = [(response) => response.once('close', closed), envelope(200, 200)];
    const api = clientOf(stubUrl);
    const first = settled(api.getTag());
    await waitForRequests(1);
    await api.getTag();
    await first;
    await expect.poll(() => closed.mock.calls.length).toBe(1);
  });

  test('of simultaneous calls only the last completes, and a later call is not affected', async () => {
    replies = [envelope(200, 200, 'last')];
    const api = clientOf(stubUrl);
    const replaced = [api.getTag(), api.getTag(), api.getTag()].map(settled);
    expect(await api.getTag()).toBe('last');
    for (const call of replaced) expect(await call).toMatchObject({ name: 'AbortError' });
    expect(await api.getTag()).toBe('last');
    expect(onFailure).not.toHaveBeenCalled();
  });

  test('calls of other actions, or of one action with different keys, do not cancel each other', async () => {
    const waiting: ServerResponse[] = [];
    replies = [(response) => waiting.push(response)];
    const api = clientOf(stubUrl);
    const running = [
      api.getTag(),
      api.getNavigationList(),
      api.getDramaListByTag({ tag_id: 1 }, { actionKey: 1 }),
      api.getDramaListByTag({ tag_id: 2 }, { actionKey: 2 }),
      api.getDramaListByTag({ tag_id: 3 }),
    ];
    await waitForRequests(5);
    for (const response of waiting)
      envelope(200, 200, 'done')(response, requests[0] as ReceivedRequest);
    expect(await Promise.all(running)).toEqual(Array(5).fill('done'));
  });

  test('a call aborts the running one with the same key', async () => {
    replies = [noReply, envelope(200, 200, [])];
    const api = clientOf(stubUrl);
    const first = settled(api.getDramaListByTag({ tag_id: 1 }, { actionKey: 'rail' }));
    await waitForRequests(1);
    await api.getDramaListByTag({ tag_id: 2 }, { actionKey: 'rail' });
    expect(await first).toMatchObject({ name: 'AbortError' });
  });

  test('two clients do not cancel each other', async () => {
    replies = [envelope(200, 200, 1)];
    const calls = [clientOf(stubUrl), clientOf(stubUrl)].map((api) => api.getCopyrightCartCount());
    expect(await Promise.all(calls)).toEqual([1, 1]);
  });

  test('the caller’s signal aborts a call that has not started or is running', async () => {
    replies = [noReply];
    const api = clientOf(stubUrl);
    const before = settled(api.getTag({}, { signal: AbortSignal.abort() }));
    expect(await before).toMatchObject({ name: 'AbortError' });
    expect(requests).toHaveLength(0);

    const controller = new AbortController();
    const running = settled(api.getTag({}, { signal: controller.signal }));
    await waitForRequests(1);
    controller.abort();
    expect(await running).toMatchObject({ name: 'AbortError' });
    expect(onFailure).not.toHaveBeenCalled();
  });
});

describe('a quiet call', () => {
  const quiet = { isQuiet: true };

  test('does not report its failure', async () => {
    replies = [envelope(200, outcomes.notFound.code), envelope(401, outcomes.tokenRejected.code)];
    const api = clientOf(stubUrl);
    expect(await failureOf(api.getTag({}, quiet))).toMatchObject({ code: outcomes.notFound.code });
    expect(await failureOf(api.getTag({}, quiet))).toMatchObject({ status: 401 });
    expect(onFailure).not.toHaveBeenCalled();
  });

  test.each(['unauthenticated', 'tokenRejected', 'accountDisabled'] as const)(
    'reports an account failure: %s',
    async (name) => {
      replies = [envelope(200, outcomes[name].code)];
      const api = clientOf(stubUrl);
      const place = { drama_id: 1, episode_no: 1, position_seconds: 9 };
      const failure = await failureOf(api.updateWatchProgress(place, quiet));
      expect(onFailure.mock.calls).toEqual([[failure]]);
    },
  );

  test('for the menu, the cart count or the session does not report an account failure either', async () => {
    replies = [envelope(200, outcomes.tokenRejected.code)];
    const api = clientOf(stubUrl);
    for (const call of [
      api.getNavigationList,
      api.getCopyrightCartCount,
      api.getUserInfo,
      api.logout,
    ])
      expect(await failureOf(call({}, quiet))).toMatchObject({ code: outcomes.tokenRejected.code });
    expect(onFailure).not.toHaveBeenCalled();
  });
});

describe('an unusable reply', () => {
  const NO_REPLY = { status: 0, code: 0, data: null };

  test('a refused connection is a failure with status 0', async () => {
    const gone = createServer();
    await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
    const { port } = gone.address() as AddressInfo;
    await new Promise((resolve) => gone.close(resolve));
    const failure = await failureOf(clientOf(`http://127.0.0.1:${port}`).getTag());
    expect(failure).toMatchObject(NO_REPLY);
    expect(onFailure.mock.calls).toEqual([[failure]]);
  });

  test('a connection lost during the reply is a failure with status 0', async () => {
    replies = [
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1_000 });
        response.write('{"code":200,', () => response.destroy());
      },
    ];
    const failure = await failureOf(clientOf(stubUrl).getTag());
    expect(failure).toMatchObject(NO_REPLY);
    expect(onFailure.mock.calls).toEqual([[failure]]);
  });

  test.each([
    ['the sign-in page of a captive portal', 'text/html', '<h1>Welcome</h1>'],
    ['malformed JSON', 'application/json', '{"code":200,'],
    ['another JSON object', 'application/json', '{"ok":true}'],
    ['null', 'application/json', 'null'],
    ['an empty body', 'application/json', ''],
  ])('%s instead of an envelope is a failure with status 0', async (_what, contentType, body) => {
    replies = [(response) => response.setHeader('content-type', contentType).end(body)];
    expect(await failureOf(clientOf(stubUrl).getTag())).toMatchObject(NO_REPLY);
    expect(onFailure).toHaveBeenCalledTimes(1);
  });

  test('an error page of a gateway is a failure with its HTTP status', async () => {
    replies = [(response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>')];
    const call = clientOf(stubUrl).addCopyrightCart({ drama_id: 1 });
    expect(await failureOf(call)).toMatchObject({ status: 502, code: 0, data: null });
  });
});

describe('a download', () => {
  const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const file = (disposition: string): Reply => {
    return (response) => {
      response.setHeader('content-type', XLSX).setHeader('content-disposition', disposition);
      response.end(Buffer.from([0x50, 0x4b, 0x00, 0xff]));
    };
  };

  test('resolves to the bytes, the type and the file name in any script', async () => {
    const name = encodeURIComponent('版权 100% 2026-01-31.xlsx');
    replies = [file(`attachment; filename="__ 100_.xlsx"; filename*=UTF-8''${name}`)];
    expect(await clientOf(stubUrl).exportCopyrightCartToExcel()).toEqual({
      filename: '版权 100% 2026-01-31.xlsx',
      contentType: XLSX,
      bytes: new Uint8Array([0x50, 0x4b, 0x00, 0xff]),
    });
  });

  test('of text keeps its byte order mark', async () => {
    const body = '\uFEFFTitle\r\n月门\r\n';
    replies = [
      (response) => {
        response.setHeader('content-type', 'text/csv; charset=utf-8');
        response.setHeader('content-disposition', 'attachment').end(body);
      },
    ];
    const { bytes, contentType } = await clientOf(stubUrl).exportCopyrightCartToExcel();
    expect(Buffer.from(bytes).toString()).toBe(body);
    expect(contentType).toBe('text/csv');
  });

  test('without a file name gets a default one', async () => {
    replies = [file('attachment')];
    const { filename } = await clientOf(stubUrl).exportCopyrightCartToExcel();
    expect(filename).toBe('download');
  });

  test('can fail like any other call', async () => {
    replies = [envelope(200, outcomes.tokenRejected.code)];
    const failure = await failureOf(clientOf(stubUrl).exportCopyrightCartToExcel());
    expect(failure).toMatchObject({ status: 200, code: outcomes.tokenRejected.code });
  });
});
