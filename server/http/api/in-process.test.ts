import { beforeAll, expect, test, vi } from 'vitest';
import { outcomes } from '#contract/error-codes.ts';
import { type ApiClient, CallFailure, createClient } from '#contract/transport/client.ts';
import type { Locale } from '#i18n/locales.ts';
import { endpoints } from '#server/endpoints.ts';
import { addDrama, addNavigationItem, addTag } from '#tests/support/data/catalogue.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { siteTransport } from '#web/lib/api/http-transport.ts';
import { bind, type Dispatch } from './bind.ts';
import { inProcessClient } from './in-process.ts';

let server: TestServer;
let tagId: number;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.context;
  await addNavigationItem(db, 'Home', 1, { en: 'Home', zh: '首页' });
  tagId = await addTag(db, 'romance', 1, { en: 'Romance', zh: '爱情' });
  for (const viewCount of [1, 2, 3])
    await addDrama(db, { viewCount, isNewRelease: true, tagIds: [tagId] });
});

function inProcess(locale: Locale): ApiClient {
  const { accounts, translators, log } = server.context;
  const dispatch = bind({ handlers: endpoints(server.context), identify: accounts.identify });
  return inProcessClient(
    { dispatch, translators, log, onFault: () => {} },
    { locale, address: '', userAgent: '' },
  );
}

const overHttp = (locale: Locale): ApiClient =>
  createClient(siteTransport({ origin: server.url, locale: () => locale, token: () => undefined }));

const successes: [string, (api: ApiClient) => Promise<unknown[]>][] = [
  ['the menu items', (api) => api.getNavigationList()],
  ['the tags', (api) => api.getTag()],
  ['new releases', (api) => api.getDramaListByIsNewRelease()],
  ['two dramas of a tag', (api) => api.getDramaListByTag({ tag_id: tagId, limit: 2 })],
];

test.each(successes)('%s are the same in process and over HTTP', async (_what, call) => {
  for (const locale of ['en', 'zh', 'zh-TW'] as const) {
    const data = await call(inProcess(locale));
    expect(data.length).toBeGreaterThan(0);
    expect(await call(overHttp(locale))).toEqual(data);
  }
});

type Call = (api: ApiClient) => Promise<unknown>;
const failures: [string, Call, object][] = [
  [
    'an unknown tag',
    (api) => api.getDramaListByTag({ tag_id: 9_999 }),
    { status: 200, code: outcomes.notFound.code },
  ],
  [
    'an invalid input',
    (api) => api.getDramaListByTag({ tag_id: -1 }),
    { status: 200, code: outcomes.invalidInput.code, data: { field: 'tag_id' } },
  ],
  [
    'a call that requires a user',
    (api) => api.getCopyrightCartCount(),
    { status: 200, code: outcomes.unauthenticated.code },
  ],
];

async function failure(call: Promise<unknown>) {
  const error = await call.catch((caught) => caught);
  expect(error).toBeInstanceOf(CallFailure);
  const { status, code, message, data } = error as CallFailure;
  return { status, code, message, data };
}

test.each(failures)(
  '%s fails in the same way in process and over HTTP',
  async (_what, call, expected) => {
    for (const locale of ['en', 'ja'] as const) {
      const inProcessFailure = await failure(call(inProcess(locale)));
      expect(inProcessFailure).toMatchObject(expected);
      expect(await failure(call(overHttp(locale)))).toEqual(inProcessFailure);
    }
  },
);

test('an internal failure is a CallFailure without details, and calls onFault', async () => {
  const { translators, log } = server.context;
  const onFault = vi.fn();
  const dispatch = () => Promise.reject(new Error('select secret from vault'));
  const caller = { locale: 'es', address: '', userAgent: '' } as const;
  const api = inProcessClient({ dispatch, translators, log, onFault }, caller);
  expect(await failure(api.getTag())).toEqual({
    status: 500,
    code: 500,
    message: translators.es.t('error.internal'),
    data: null,
  });
  expect(onFault).toHaveBeenCalledOnce();
});

test('the idempotency key is passed to the call', async () => {
  const { translators, log } = server.context;
  const seen: unknown[] = [];
  const dispatch: Dispatch = async (name, readInput, caller) =>
    void seen.push([name, await readInput(), caller]);
  const caller = { locale: 'en', address: '', userAgent: '' } as const;
  const api = inProcessClient({ dispatch, translators, log, onFault: () => {} }, caller);
  await api.repeatCopyrightOrder({ order_id: 1 }, { idempotencyKey: 'key-1' });
  await api.repeatCopyrightOrder({ order_id: 1 });
  expect(seen).toEqual([
    ['repeatCopyrightOrder', { order_id: 1 }, { ...caller, idempotencyKey: 'key-1' }],
    ['repeatCopyrightOrder', { order_id: 1 }, caller],
  ]);
});
