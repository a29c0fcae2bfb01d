import { beforeEach, describe, expect, test, vi } from 'vitest';
import { calls } from '#contract/calls.ts';
import { outcomes } from '#contract/error-codes.ts';
import { MAX_ENQUIRY_BYTES } from '#contract/limits/enquiry-limits.ts';
import { addUserWithSession, bearer, JSON_TYPE } from '#tests/support/api.ts';
import { ask } from '#tests/support/ask.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { largeNotice } from '#tests/support/data/notices.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { narrowestNetwork } from '../network/addresses.ts';

let server: TestServer;

const get = (forwardedFor = '198.51.100.1', path: string = calls.getTag.path) =>
  fetch(`${server.url}${path}`, { headers: { 'x-forwarded-for': forwardedFor, lang: 'es' } });

/** Keeps the window of ten seconds open during a whole test. */
function stopClock() {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
}

async function statuses(count: number, ...more: Parameters<typeof get>) {
  const replies = await Promise.all(Array.from({ length: count }, () => get(...more)));
  return replies.map(({ status }) => status).toSorted();
}

describe('five calls in ten seconds', () => {
  beforeEach(async () => {
    server = await startTestServer({
      settings: { API_RATE: '5', TRUSTED_PROXIES: '127.0.0.1' },
    });
    stopClock();
  });

  test('succeed; the sixth is refused with Retry-After', async () => {
    expect(await statuses(5)).toEqual([200, 200, 200, 200, 200]);
    const refused = await get();
    expect(refused.status).toBe(429);
    expect(refused.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(refused.headers.get('cache-control')).toBe('no-store');
    const seconds = Number(refused.headers.get('retry-after'));
    expect(Number.isInteger(seconds) && seconds >= 1 && seconds <= 10).toBe(true);
    const envelope = await refused.json();
    expect(envelope).toMatchObject({ code: outcomes.tooManyRequests.code, data: null });
    expect(envelope.message).toBe(server.context.translators.es.t('error.tooManyRequests'));
  });

  test('are counted per client address', async () => {
    expect(await statuses(6)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await statuses(5, '198.51.100.2')).toEqual([200, 200, 200, 200, 200]);
    expect((await get()).status).toBe(429);
  });

  test('are not exceeded by forged entries in X-Forwarded-For', async () => {
    const forged = Array.from({ length: 6 }, (_, n) => get(`203.0.113.${n}, 198.51.100.1`));
    const replies = await Promise.all(forged);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(1);
  });

  test('are shared within an IPv6 /64, and not with the next /64', async () => {
    const oneSubnet = Array.from({ length: 6 }, (_, n) => get(`2001:db8:0:1::${n + 1}`));
    const replies = await Promise.all(oneSubnet);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(1);
    expect((await get('2001:db8:0:2::1')).status).toBe(200);
  });

  test('include unknown calls, but not cached pages and health checks', async () => {
    expect((await get('198.51.100.9', '/en')).status).toBe(200);
    expect(await statuses(5, undefined, '/api/nothing')).toEqual([404, 404, 404, 404, 404]);
    expect((await get()).status).toBe(429);
    expect((await get(undefined, '/health/live')).status).toBe(200);
    expect((await get(undefined, '/en')).status).toBe(200);
  });

  test('are allowed for four /64 blocks of one /48; the next /48 is not affected', async () => {
    for (const block of [1, 2, 3, 4])
      expect(await statuses(5, `2001:db8:0:${block}::1`)).toEqual([200, 200, 200, 200, 200]);
    expect(await statuses(1, '2001:db8:0:5::1')).toEqual([429]);
    expect(await statuses(1, '2001:db8:1:5::1')).toEqual([200]);
  });

  test('include requests for openapi.json', async () => {
    const paths = Array(5).fill('/api/openapi.json');
    for (const path of paths) expect((await get(undefined, path)).status).toBe(200);
    const refused = await get(undefined, '/api/openapi.json');
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ code: outcomes.tooManyRequests.code });
  });
});

describe('requests are counted by cost', () => {
  const start = async (rate: number) => {
    const { connection, db } = await createTestDatabase();
    await addDrama(db);
    const settings = { API_RATE: String(rate), TRUSTED_PROXIES: '127.0.0.1' };
    server = await startTestServer({ connection, settings });
    stopClock();
  };
  const askFrom = (address: string, path: string) =>
    ask(server, path, { headers: { 'x-forwarded-for': address } });

  test.each([
    ['/en/short-play-copyright?keyword=moon', 200],
    ['/en/watch-history', 302],
    ['/en/nothing', 404],
  ])('rendering a page that is not cached counts as five calls: %s', async (path, expected) => {
    await start(14);
    for (let n = 0; n < 2; n += 1)
      expect((await askFrom('198.51.100.1', path)).status).toBe(expected);
    expect(await statuses(4)).toEqual([200, 200, 200, 200]);
    const refused = await askFrom('198.51.100.1', path);
    expect(refused.status).toBe(429);
    expect(refused.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'retry-after': expect.stringMatching(/^[1-9]/),
    });
    expect(refused.text).toBe(server.context.translators.en.t('error.tooManyRequests'));
    expect((await askFrom('198.51.100.2', path)).status).toBe(expected);
  });

  test('a call for a file counts as twenty calls, even if it fails', async () => {
    await start(41);
    const { path } = calls.exportCopyrightOrder;
    expect(await statuses(3, undefined, path)).toEqual([200, 200, 429]);
  });

  test('a list filtered by availability counts as three calls', async () => {
    await start(7);
    const market = 'availability=free&territories=MX&media=svod&term_months=12';
    const path = `${calls.getDramaListByPage.path}?${market}`;
    expect(await statuses(3, undefined, path)).toEqual([200, 200, 429]);
  });

  test.each([
    ['with', (body: string) => body],
    ['without', (body: string) => new Blob([body]).stream()],
  ])('a body counts by its size, %s a Content-Length', async (_how, toBody) => {
    await start(7);
    const { path, method } = calls.updateShortlist;
    const send = async (kib: number, token: string) =>
      fetch(server.url + path, {
        method,
        duplex: 'half',
        body: toBody(`"${'x'.repeat(kib * 1024 - 2)}"`),
        headers: { ...JSON_TYPE, ...bearer(token), 'x-forwarded-for': '192.0.2.1' },
      } as RequestInit);
    // The body of a stranger is not read, so it costs nothing besides the call.
    expect((await send(40, 'none')).status).toBe(200);
    const token = await addUserWithSession(server);
    expect((await send(40, token)).status).toBe(200);
    expect((await send(40, token)).status).toBe(200);
    expect((await send(40, token)).status).toBe(429);
  });

  test('a body counts by its keys', async () => {
    await start(7);
    const { path, method } = calls.updateShortlist;
    const token = await addUserWithSession(server);
    const keys = Array.from({ length: 3 * 1024 }, (_, key) => [key, 0]);
    const send = () =>
      fetch(server.url + path, {
        method,
        body: JSON.stringify(Object.fromEntries(keys)),
        headers: { ...JSON_TYPE, ...bearer(token), 'x-forwarded-for': '192.0.2.1' },
      });
    // One point for the call, one for 33 KB and three for the keys.
    expect((await send()).status).toBe(200);
    expect((await send()).status).toBe(429);
  });

  test('a part of the sitemap counts as a hundred calls, a cached one as none', async () => {
    await start(200);
    const part = '/sitemaps/dramas-1.xml';
    expect((await get(undefined, part)).status).toBe(200);
    expect((await statuses(101)).slice(-2)).toEqual([200, 429]);
    expect(await statuses(5, undefined, part)).toEqual([200, 200, 200, 200, 200]);
  });

  test('a part that is decompressed for its client counts as a hundred calls each time', async () => {
    await start(200);
    const part = '/sitemaps/dramas-1.xml';
    for (let n = 0; n < 2; n += 1) expect((await askFrom('198.51.100.1', part)).status).toBe(200);
    expect((await askFrom('198.51.100.1', part)).status).toBe(429);
  });

  test('a request that costs more than half of the budget uses half of it', async () => {
    await start(4);
    expect((await askFrom('198.51.100.1', '/en/nothing')).status).toBe(404);
    expect(await statuses(3)).toEqual([200, 200, 429]);
  });

  test('the largest enquiry passes with the default setting, after the calls of its page', async () => {
    await start(300);
    expect(new Set(await statuses(50))).toEqual(new Set([200]));
    const reply = await fetch(server.url + calls.sendEnquiry.path, {
      method: calls.sendEnquiry.method,
      body: JSON.stringify(largeNotice(MAX_ENQUIRY_BYTES)),
      headers: { ...JSON_TYPE, 'x-forwarded-for': '198.51.100.1' },
    });
    expect(await reply.json()).toMatchObject({ code: outcomes.ok.code });
  });
});

test('API_RATE=0 disables the limit', async () => {
  server = await startTestServer({ settings: { API_RATE: '0' } });
  expect(new Set(await statuses(400))).toEqual(new Set([200]));
});

test('an untrusted peer cannot choose the address it is counted under', async () => {
  server = await startTestServer({ settings: { API_RATE: '5' } });
  stopClock();
  const forged = Array.from({ length: 6 }, (_, n) => get(`203.0.113.${n}`));
  const replies = await Promise.all(forged);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(1);
});

test('each server counts separately', async () => {
  const { connection } = await createTestDatabase();
  const settings = { API_RATE: '5' };
  server = await startTestServer({ connection, settings });
  const other = await startTestServer({ connection, settings });
  stopClock();
  expect(await statuses(6)).toContain(429);
  server = other;
  expect(await statuses(5)).not.toContain(429);
});

test.each([
  ['192.0.2.1', '::ffff:192.0.2.1', true],
  ['192.0.2.1', '192.0.2.2', false],
  ['2001:db8::1', '2001:db8::ffff:ffff:ffff:ffff', true],
  ['2001:db8::1', '2001:db8:0:0:1::', true],
  ['2001:db8::1', '2001:db8:0:1::1', false],
  ['192.0.2.1', '2001:db8::1', false],
  ['', 'nonsense', true],
])('%s and %s are counted together: %s', (one, other, isShared) => {
  expect(narrowestNetwork(one) === narrowestNetwork(other)).toBe(isShared);
});
