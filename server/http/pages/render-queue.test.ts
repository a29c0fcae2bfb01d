import { beforeAll, expect, test } from 'vitest';
import { ask } from '#tests/support/ask.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let site: TestServer;
let release: () => void;
const rendering: string[] = [];

beforeAll(async () => {
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  site = await startTestServer({
    settings: { TRUSTED_PROXIES: '127.0.0.1' },
    async render({ url }) {
      rendering.push(new URL(url).pathname);
      if (url.includes('?')) await released;
      return { status: 200, headers: {}, body: 'rendered', inlineScripts: [] };
    },
  });
});

const from = (address: string, path: string) =>
  ask(site, path, { headers: { 'x-forwarded-for': address, 'accept-language': 'ja' } });

test('four pages are rendered at once; requests beyond the queue are refused with Retry-After', async () => {
  expect((await from('192.0.2.1', '/ja')).text).toBe('rendered');
  rendering.length = 0;
  const visit = (address: string, count: number) =>
    Array.from({ length: count }, (_, n) =>
      from(address, `/ja/short-play-copyright?page=${n + 1}`),
    );

  // One client may use 12 places, 4 running and 8 waiting, from any /64 of its /48.
  const greedy = [...visit('2001:db8:9:1::1', 7), ...visit('2001:db8:9:2::1', 6)];
  const tooMany = await Promise.race(greedy);
  expect([tooMany.status, tooMany.headers['retry-after']]).toEqual([429, '5']);
  expect(rendering).toHaveLength(4);

  // The whole queue has room for 4 running and 64 waiting renders.
  const others = [2, 3, 4, 5].flatMap((n) => visit(`192.0.2.${n}`, 12));
  const last = visit('192.0.2.6', 9);
  const refused = await Promise.race([...others, ...last]);
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
  expect(refused.text).toBe(site.context.translators.ja.t('error.unavailable'));
  expect((await from('192.0.2.1', '/ja')).text).toBe('rendered');
  expect((await from('192.0.2.1', '/es')).status).toBe(503);
  expect(rendering).toHaveLength(4);

  release();
  const replies = await Promise.all([...greedy, ...others, ...last]);
  const count = (status: number) => replies.filter((reply) => reply.status === status).length;
  expect([count(200), count(429), count(503)]).toEqual([68, 1, 1]);
});
