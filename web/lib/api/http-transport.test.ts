import { beforeAll, describe, expect, test, vi } from 'vitest';
import { outcomes } from '#contract/error-codes.ts';
import { type ApiClient, createClient } from '#contract/transport/client.ts';
import { addTag } from '#tests/support/data/catalogue.ts';
import {
  clientOf,
  envelope,
  failureOf,
  onFailure,
  useStubApi,
} from '#tests/support/peers/stub-api.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { siteTransport } from './http-transport.ts';

const stub = useStubApi();
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
    stub.replies = [envelope(200, 200, { list: [] })];
    const api = clientOf(stub.url, { locale: 'zh-TW', token: 'abc' });
    await api.getDramaListByPage({ keyword: '月 & 门', page: 2, tag_id: undefined });
    await api.exportCopyrightCartToExcel({ cart_ids: [1, 2] });
    const [list, file] = stub.requests.map(({ url }) => new URL(url, stub.url));
    expect(stub.requests[0]).toMatchObject({
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
    stub.replies = [envelope(200, 200)];
    await call(clientOf(stub.url));
    expect(stub.requests).toMatchObject([
      { method, url, body: '{"drama_id":7}', headers: { 'content-type': 'application/json' } },
    ]);
    expect(stub.requests[0]?.headers).not.toHaveProperty('authorization');
  });

  test('has an idempotency key only if its own call was given one', async () => {
    stub.replies = [envelope(200, 200)];
    const api = clientOf(stub.url);
    await api.repeatCopyrightOrder({ order_id: 1 }, { idempotencyKey: 'key-1' });
    await api.repeatCopyrightOrder({ order_id: 1 });
    expect(stub.requests.map(({ headers }) => headers['idempotency-key'])).toEqual([
      'key-1',
      undefined,
    ]);
  });

  test('is completed after the page unloads if it changes data, unless its body is too large for that or its caller may abort it', async () => {
    const sent = vi.fn(async (_url: unknown, _init?: RequestInit) =>
      Response.json({ code: 200, message: '', data: null }),
    );
    vi.stubGlobal('fetch', sent);
    const api = clientOf(stub.url);
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
    stub.replies = [envelope(200, 200)];
    let [locale, token] = ['en', 'first'];
    const api = createClient(
      siteTransport({ origin: stub.url, locale: () => locale, token: () => token }),
    );
    await api.getTag();
    [locale, token] = ['ko', 'second'];
    await api.getTag();
    expect(stub.requests.map(({ headers }) => [headers.lang, headers.authorization])).toEqual([
      ['en', 'Bearer first'],
      ['ko', 'Bearer second'],
    ]);
  });
});

describe('the retry', () => {
  const RETRIED = [408, 409, 425, 429, 500, 502, 503, 504];

  test.each(RETRIED)('happens for a GET with status %i', async (status) => {
    stub.replies = [envelope(status, status), envelope(200, 200, 3)];
    expect(await clientOf(stub.url).getCopyrightCartCount()).toBe(3);
    expect(stub.requests).toHaveLength(2);
    expect(onFailure).not.toHaveBeenCalled();
  });

  test('happens once; then the failure is reported once', async () => {
    stub.replies = [envelope(503, 503)];
    expect(await failureOf(clientOf(stub.url).getTag())).toMatchObject({
      status: 503,
      code: 503,
      message: 'message 503',
    });
    expect(stub.requests).toHaveLength(2);
    expect(onFailure).toHaveBeenCalledTimes(1);
  });

  test.each([400, 401, 403, 404, 405, 413, 414, 415, 501])(
    'does not happen for a GET with status %i',
    async (status) => {
      stub.replies = [envelope(status, status)];
      expect(await failureOf(clientOf(stub.url).getTag())).toMatchObject({ status, code: status });
      expect(stub.requests).toHaveLength(1);
    },
  );

  test('does not happen for business outcomes, whatever their code', async () => {
    stub.replies = [envelope(200, outcomes.cartFull.code)];
    expect(await failureOf(clientOf(stub.url).getTag())).toMatchObject({
      status: 200,
      code: outcomes.cartFull.code,
    });
    expect(stub.requests).toHaveLength(1);
  });

  const changing: [string, (api: ApiClient) => Promise<unknown>][] = [
    ['POST', (api) => api.addCopyrightCart({ drama_id: 1 })],
    ['PUT', (api) => api.updateViewCount({ drama_id: 1 })],
    ['DELETE', (api) => api.deleteCopyrightCart({ drama_id: 1 })],
  ];

  test.each(changing)('never happens for a %s', async (_method, call) => {
    for (const status of RETRIED) {
      stub.requests = [];
      stub.replies = [envelope(status, status)];
      expect(await failureOf(call(clientOf(stub.url)))).toMatchObject({ status });
      expect(stub.requests).toHaveLength(1);
    }
  });
});
