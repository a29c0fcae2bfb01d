import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ApiClient, CallFailure, createClient } from '../../../contract/client.ts';
import { addTag } from '../../../tests/support/catalogue.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { httpTransport } from './http-transport.ts';

const onFailure = vi.fn<(failure: CallFailure) => void>();

function clientOf(baseUrl: string, { locale = 'en', token = '' } = {}): ApiClient {
  return createClient(
    httpTransport({
      baseUrl,
      locale: () => locale,
      token: () => token || undefined,
      onFailure,
    }),
  );
}

/** A stub server, for answers that the real one does not give. */
interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}
type Answer = (response: ServerResponse, request: Seen) => void;
let peer: Server;
let peerUrl: string;
let seen: Seen[];
/** One for each request; the last one is repeated. */
let answers: Answer[];

beforeAll(async () => {
  peer = createServer(async (incoming, response) => {
    const { method = '', url = '', headers } = incoming;
    const request = { method, url, headers, body: await text(incoming) };
    seen.push(request);
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    answer?.(response, request);
  });
  await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve));
  peerUrl = `http://127.0.0.1:${(peer.address() as AddressInfo).port}`;
});

afterAll(() => {
  peer.closeAllConnections();
  peer.close();
});

beforeEach(() => {
  seen = [];
  answers = [];
  onFailure.mockClear();
});

function envelope(status: number, code: number, data: unknown = null): Answer {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
    response.end(JSON.stringify({ code, message: `said ${code}`, data }));
  };
}

const never: Answer = () => {};
const failed = async (call: Promise<unknown>) => {
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

  test('a call gives its data, in the language of the site', async () => {
    expect(await clientOf(server.url).getTag()).toMatchObject([{ tag_name: 'Romance' }]);
    expect(await clientOf(server.url, { locale: 'ja' }).getTag()).toMatchObject([
      { tag_name: '恋愛' },
    ]);
    expect(onFailure).not.toHaveBeenCalled();
  });

  test('a failure carries status, code, message and data', async () => {
    const api = clientOf(server.url);
    const failure = await failed(api.getDramaListByTag({ tag_id: -1 }));
    expect(failure).toMatchObject({
      name: 'CallFailure',
      status: 200,
      code: 400,
      message: 'Tag ID must be a positive whole number',
      data: { field: 'tag_id' },
    });
    expect(onFailure.mock.calls).toEqual([[failure]]);
  });

  test('the token is sent as a bearer; without one the server asks for it', async () => {
    expect(await failed(clientOf(server.url).getCopyrightCartCount())).toMatchObject({ code: 401 });
    const stale = clientOf(server.url, { token: 'stale' });
    expect(await failed(stale.getCopyrightCartCount())).toMatchObject({ status: 200, code: 441 });
  });

  test('the server accepts DELETE with a body', async () => {
    const api = clientOf(server.url, { token: 'stale' });
    expect(await failed(api.deleteCopyrightCartById({ cart_ids: [1, 2] }))).toMatchObject({
      status: 200,
      code: 441,
    });
  });
});

describe('what is sent', () => {
  test('a GET has lang, bearer and its input as a query, lists with commas, nothing for what is absent', async () => {
    answers = [envelope(200, 200, { list: [] })];
    const api = clientOf(`${peerUrl}/`, { locale: 'zh-TW', token: 'abc' });
    await api.getDramaListByPage({ keyword: '月 & 门', page: 2, tag_id: undefined });
    await api.exportCopyrightCartToExcel({ cart_ids: [1, 2] });
    const [list, file] = seen.map(({ url }) => new URL(url, peerUrl));
    expect(seen[0]).toMatchObject({
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
  ])('a %s has its input as JSON', async (method, url, call) => {
    answers = [envelope(200, 200)];
    await call(clientOf(peerUrl));
    expect(seen).toMatchObject([
      { method, url, body: '{"drama_id":7}', headers: { 'content-type': 'application/json' } },
    ]);
    expect(seen[0]?.headers).not.toHaveProperty('authorization');
  });

  test('the idempotency key is sent with the call it was given to, and no other', async () => {
    answers = [envelope(200, 200)];
    const api = clientOf(peerUrl);
    await api.repeatCopyrightOrder({ order_id: 1 }, { idempotencyKey: 'key-1' });
    await api.repeatCopyrightOrder({ order_id: 1 });
    expect(seen.map(({ headers }) => headers['idempotency-key'])).toEqual(['key-1', undefined]);
  });

  test('language and token are read anew for each call', async () => {
    answers = [envelope(200, 200)];
    let [locale, token] = ['en', 'first'];
    const api = createClient(
      httpTransport({ baseUrl: peerUrl, locale: () => locale, token: () => token }),
    );
    await api.getTag();
    [locale, token] = ['ko', 'second'];
    await api.getTag();
    expect(seen.map(({ headers }) => [headers.lang, headers.authorization])).toEqual([
      ['en', 'Bearer first'],
      ['ko', 'Bearer second'],
    ]);
  });
});

describe('the retry', () => {
  const RETRIED = [408, 409, 425, 429, 500, 502, 503, 504];

  test.each(RETRIED)('a GET answered %i is tried once more', async (status) => {
    answers = [envelope(status, status), envelope(200, 200, 3)];
    expect(await clientOf(peerUrl).getCopyrightCartCount()).toBe(3);
    expect(seen).toHaveLength(2);
    expect(onFailure).not.toHaveBeenCalled();
  });

  test('happens once; then the failure is reported once', async () => {
    answers = [envelope(503, 503)];
    expect(await failed(clientOf(peerUrl).getTag())).toMatchObject({
      status: 503,
      code: 503,
      message: 'said 503',
    });
    expect(seen).toHaveLength(2);
    expect(onFailure).toHaveBeenCalledTimes(1);
  });

  test.each([400, 401, 403, 404, 405, 413, 414, 415, 501])(
    'does not happen for a GET answered %i',
    async (status) => {
      answers = [envelope(status, status)];
      expect(await failed(clientOf(peerUrl).getTag())).toMatchObject({ status, code: status });
      expect(seen).toHaveLength(1);
    },
  );

  test('does not happen for business outcomes, whatever their code', async () => {
    answers = [envelope(200, 409)];
    expect(await failed(clientOf(peerUrl).getTag())).toMatchObject({ status: 200, code: 409 });
    expect(seen).toHaveLength(1);
  });

  const changing: [string, (api: ApiClient) => Promise<unknown>][] = [
    ['POST', (api) => api.addCopyrightCart({ drama_id: 1 })],
    ['PUT', (api) => api.updateViewCount({ drama_id: 1 })],
    ['DELETE', (api) => api.deleteCopyrightCart({ drama_id: 1 })],
  ];

  test.each(changing)('never happens for a %s', async (_method, call) => {
    for (const status of RETRIED) {
      seen = [];
      answers = [envelope(status, status)];
      expect(await failed(call(clientOf(peerUrl)))).toMatchObject({ status });
      expect(seen).toHaveLength(1);
    }
  });
});

describe('cancelling', () => {
  const settled = (call: Promise<unknown>) => call.catch((error) => error);
  const reached = (count: number) => expect.poll(() => seen.length).toBe(count);

  test('a new call cancels the running one of the same action, which is not reported', async () => {
    answers = [never, envelope(200, 200, 2)];
    const api = clientOf(peerUrl);
    const first = settled(api.getCopyrightCartCount());
    await reached(1);
    expect(await api.getCopyrightCartCount()).toBe(2);
    expect(await first).toMatchObject({ name: 'AbortError' });
    expect(await first).not.toBeInstanceOf(CallFailure);
    expect(seen).toHaveLength(2);
    expect(onFailure).not.toHaveBeenCalled();
  });

  test('a cancelled call closes its connection', async () => {
    const closed = vi.fn();
    answers = [(response) => response.once('close', closed), envelope(200, 200)];
    const api = clientOf(peerUrl);
    const first = settled(api.getTag());
    await reached(1);
    await api.getTag();
    await first;
    await expect.poll(() => closed.mock.calls.length).toBe(1);
  });

  test('of several calls only the last completes, and the next one starts anew', async () => {
    answers = [envelope(200, 200, 'last')];
    const api = clientOf(peerUrl);
    const replaced = [api.getTag(), api.getTag(), api.getTag()].map(settled);
    expect(await api.getTag()).toBe('last');
    for (const call of replaced) expect(await call).toMatchObject({ name: 'AbortError' });
    expect(await api.getTag()).toBe('last');
    expect(onFailure).not.toHaveBeenCalled();
  });

  test('calls of other actions, or under another key, continue', async () => {
    const waiting: ServerResponse[] = [];
    answers = [(response) => waiting.push(response)];
    const api = clientOf(peerUrl);
    const running = [
      api.getTag(),
      api.getNavigationList(),
      api.getDramaListByTag({ tag_id: 1 }, { actionKey: 1 }),
      api.getDramaListByTag({ tag_id: 2 }, { actionKey: 2 }),
      api.getDramaListByTag({ tag_id: 3 }),
    ];
    await reached(5);
    for (const response of waiting) envelope(200, 200, 'done')(response, seen[0] as Seen);
    expect(await Promise.all(running)).toEqual(Array(5).fill('done'));
  });

  test('the same key is the same action', async () => {
    answers = [never, envelope(200, 200, [])];
    const api = clientOf(peerUrl);
    const first = settled(api.getDramaListByTag({ tag_id: 1 }, { actionKey: 'rail' }));
    await reached(1);
    await api.getDramaListByTag({ tag_id: 2 }, { actionKey: 'rail' });
    expect(await first).toMatchObject({ name: 'AbortError' });
  });

  test('two clients do not cancel each other', async () => {
    answers = [envelope(200, 200, 1)];
    const calls = [clientOf(peerUrl), clientOf(peerUrl)].map((api) => api.getCopyrightCartCount());
    expect(await Promise.all(calls)).toEqual([1, 1]);
  });

  test('the caller’s own signal ends a call, before or while it runs', async () => {
    answers = [never];
    const api = clientOf(peerUrl);
    const before = settled(api.getTag({}, { signal: AbortSignal.abort() }));
    expect(await before).toMatchObject({ name: 'AbortError' });
    expect(seen).toHaveLength(0);

    const controller = new AbortController();
    const running = settled(api.getTag({}, { signal: controller.signal }));
    await reached(1);
    controller.abort();
    expect(await running).toMatchObject({ name: 'AbortError' });
    expect(onFailure).not.toHaveBeenCalled();
  });
});

describe('a quiet call', () => {
  const quiet = { isQuiet: true };

  test('keeps its failure to the caller', async () => {
    answers = [envelope(200, 404), envelope(401, 441)];
    const api = clientOf(peerUrl);
    expect(await failed(api.getTag({}, quiet))).toMatchObject({ code: 404 });
    expect(await failed(api.getTag({}, quiet))).toMatchObject({ status: 401 });
    expect(onFailure).not.toHaveBeenCalled();
  });

  test.each([401, 441, 911])(
    'reports that the account cannot be used any more: %i',
    async (code) => {
      answers = [envelope(200, code)];
      const api = clientOf(peerUrl);
      const place = { drama_id: 1, episode_no: 1, position_seconds: 9 };
      const failure = await failed(api.updateWatchProgress(place, quiet));
      expect(onFailure.mock.calls).toEqual([[failure]]);
    },
  );

  test('for the menu, the count or the session itself reports not even that', async () => {
    answers = [envelope(200, 441)];
    const api = clientOf(peerUrl);
    for (const call of [
      api.getNavigationList,
      api.getCopyrightCartCount,
      api.getUserInfo,
      api.logout,
    ])
      expect(await failed(call({}, quiet))).toMatchObject({ code: 441 });
    expect(onFailure).not.toHaveBeenCalled();
  });
});

describe('unusable answers', () => {
  const NOTHING = { status: 0, code: 0, data: null };

  test('the network is down', async () => {
    const gone = createServer();
    await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
    const { port } = gone.address() as AddressInfo;
    await new Promise((resolve) => gone.close(resolve));
    const failure = await failed(clientOf(`http://127.0.0.1:${port}`).getTag());
    expect(failure).toMatchObject(NOTHING);
    expect(onFailure.mock.calls).toEqual([[failure]]);
  });

  test('the connection is lost in the middle of the answer', async () => {
    answers = [
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1_000 });
        response.write('{"code":200,', () => response.destroy());
      },
    ];
    const failure = await failed(clientOf(peerUrl).getTag());
    expect(failure).toMatchObject(NOTHING);
    expect(onFailure.mock.calls).toEqual([[failure]]);
  });

  test.each([
    ['a hotel’s sign-in page', 'text/html', '<h1>Welcome</h1>'],
    ['no JSON', 'application/json', '{"code":200,'],
    ['JSON of another kind', 'application/json', '{"ok":true}'],
    ['null', 'application/json', 'null'],
    ['nothing', 'application/json', ''],
  ])('%s instead of an envelope', async (_what, contentType, body) => {
    answers = [(response) => response.setHeader('content-type', contentType).end(body)];
    expect(await failed(clientOf(peerUrl).getTag())).toMatchObject(NOTHING);
    expect(onFailure).toHaveBeenCalledTimes(1);
  });

  test('a gateway’s own page keeps its status', async () => {
    answers = [(response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>')];
    const call = clientOf(peerUrl).addCopyrightCart({ drama_id: 1 });
    expect(await failed(call)).toMatchObject({ status: 502, code: 0, data: null });
  });
});

describe('a download', () => {
  const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const file = (disposition: string): Answer => {
    return (response) => {
      response.setHeader('content-type', XLSX).setHeader('content-disposition', disposition);
      response.end(Buffer.from([0x50, 0x4b, 0x00, 0xff]));
    };
  };

  test('gives the bytes, the type and the name in any script', async () => {
    const name = encodeURIComponent('版权 100% 2026-01-31.xlsx');
    answers = [file(`attachment; filename="__ 100_.xlsx"; filename*=UTF-8''${name}`)];
    expect(await clientOf(peerUrl).exportCopyrightCartToExcel()).toEqual({
      filename: '版权 100% 2026-01-31.xlsx',
      contentType: XLSX,
      bytes: new Uint8Array([0x50, 0x4b, 0x00, 0xff]),
    });
  });

  test('without a name gets a default one', async () => {
    answers = [file('attachment')];
    const { filename } = await clientOf(peerUrl).exportCopyrightCartToExcel();
    expect(filename).toBe('download');
  });

  test('can fail like any other call', async () => {
    answers = [envelope(200, 441)];
    const failure = await failed(clientOf(peerUrl).exportCopyrightCartToExcel());
    expect(failure).toMatchObject({ status: 200, code: 441 });
  });
});
