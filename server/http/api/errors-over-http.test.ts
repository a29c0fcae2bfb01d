import { once } from 'node:events';
import { connect } from 'node:net';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { calls } from '#contract/calls.ts';
import { createTranslators } from '#server/text/translators.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { bridgeTo } from '#tests/support/peers/database-bridge.ts';
import { useRecordedLog } from '#tests/support/recorded-log.ts';
import { startTestServer } from '#tests/support/server.ts';

const { en, ja } = createTranslators();

const { log, lines } = useRecordedLog();

describe('over HTTP', () => {
  test('a broken table is 500 without details, and other calls work', async () => {
    const { connection, db } = await createTestDatabase();
    const server = await startTestServer({ connection });
    await sql`alter table navigation_items rename to elsewhere`.execute(db);
    const response = await fetch(`${server.url}${calls.getNavigationList.path}`);
    expect(response.status).toBe(500);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({
      code: 500,
      message: en.t('error.internal'),
      data: null,
    });
    expect((await fetch(`${server.url}${calls.getTag.path}`)).status).toBe(200);
  });

  test('without its database the API is 503 with Retry-After, and recovers', async () => {
    const { connection } = await createTestDatabase();
    const bridge = await bridgeTo(connection);
    const server = await startTestServer({ connection: bridge.connection });
    const get = () =>
      fetch(`${server.url}${calls.getDramaListByRandom.path}`, { headers: { lang: 'ja' } });
    expect((await get()).status).toBe(200);

    await bridge.cut();
    const response = await get();
    expect(response.status).toBe(503);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await response.json()).toEqual({
      code: 503,
      message: ja.t('error.unavailable'),
      data: null,
    });
    expect((await fetch(`${server.url}/health/ready`)).status).toBe(503);
    expect((await fetch(`${server.url}/health/live`)).status).toBe(200);

    await bridge.restore();
    await expect.poll(async () => (await get()).status).toBe(200);
  });

  test('an outage is logged once when it begins and once when it ends, without stacks', async () => {
    const { connection } = await createTestDatabase();
    const bridge = await bridgeTo(connection);
    const server = await startTestServer({ connection: bridge.connection, overrides: { log } });
    const get = () => fetch(server.url + calls.getDramaListByRandom.path);
    expect((await get()).status).toBe(200);
    await bridge.cut();
    for (let n = 0; n < 30; n += 1) expect((await get()).status).toBe(503);
    await bridge.restore();
    const messages = () => lines.map(({ msg }) => msg);
    await expect.poll(messages).toContain('the database responds again');
    const databaseLines = lines.filter(({ level, msg }) => level >= 30 && / database /.test(msg));
    const [begin, end] = databaseLines.filter(
      ({ msg }) => !msg.startsWith('a database connection'),
    );
    expect(begin).toMatchObject({ level: 40, msg: 'the database cannot be reached' });
    expect(end).toMatchObject({ level: 40, msg: 'the database responds again', refusedCalls: 30 });
    expect(messages().filter((msg) => msg.startsWith('the database'))).toHaveLength(2);
    const refusals = lines.filter(({ msg }) => msg.startsWith('refused'));
    expect(refusals).toHaveLength(30);
    for (const line of refusals) expect(line).toMatchObject({ level: 20 });
    for (const line of [...databaseLines, ...refusals]) expect(line).not.toHaveProperty('err');
  });

  test('a personal page in an outage is 503 with a retry button, and logs no error', async () => {
    const { connection } = await createTestDatabase();
    const bridge = await bridgeTo(connection);
    const server = await startTestServer({ connection: bridge.connection, overrides: { log } });
    await bridge.cut();
    lines.length = 0;
    const headers = { cookie: `token=${'x'.repeat(43)}` };
    for (const page of ['personal-center', 'watch-history', 'drama-copyright/my-drama-copyright']) {
      const reply = await fetch(`${server.url}/ja/${page}`, { headers, redirect: 'manual' });
      expect([reply.status, reply.headers.get('retry-after')], page).toEqual([503, '5']);
      expect(await reply.text()).toContain(ja.t('shell.retry'));
    }
    expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
  });

  test.each([
    ['Content-Length: 100', '{"email":'],
    ['Transfer-Encoding: chunked', '9\r\n{"email":\r\n'],
  ])('an interrupted upload is not logged (%s)', async (kind, body) => {
    const server = await startTestServer({ overrides: { log } });
    lines.length = 0;
    const { hostname, port } = new URL(server.url);
    const { path } = calls.loginWithEmailPassword;
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nExpect: 100-continue\r\n${kind}\r\n\r\n`,
    );
    await once(socket, 'data');
    await new Promise<void>((resolve) => void socket.write(body, () => resolve()));
    socket.resetAndDestroy();
    const requests = () => lines.filter(({ msg }) => msg === 'request').length;
    await expect.poll(requests).toBe(1);
    expect((await fetch(server.url + calls.getTag.path)).status).toBe(200);
    expect(lines.filter(({ level }) => level >= 30)).toEqual([]);
  });

  test('a server that closes during an outage still stops its maintenance', async () => {
    const { connection } = await createTestDatabase();
    const bridge = await bridgeTo(connection);
    const server = await startTestServer({ connection: bridge.connection, overrides: { log } });
    const stopMaintenance = vi.spyOn(server.context.watching, 'stopMaintenance');
    await bridge.cut();
    await expect
      .poll(() => lines.map(({ msg }) => msg))
      .toContain('the database cannot be reached');
    await server.close();
    expect(stopMaintenance).toHaveBeenCalledOnce();
  });
});
