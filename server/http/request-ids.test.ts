import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { deskCallPath } from '#contract/desk/address.ts';
import { CallFailure } from '#contract/transport/client.ts';
import { locales, prefixOf } from '#i18n/locales.ts';
import { askCode } from '#tests/support/accounts.ts';
import { ask } from '#tests/support/ask.ts';
import { startTestDesk, type TestDesk } from '#tests/support/desk.ts';
import { readMails } from '#tests/support/peers/mailbox.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { requestField } from '../observe/request-scope.ts';

interface Line {
  msg: string;
  request?: string;
  method?: string;
  path?: string;
  call?: string;
  status?: number;
}

const CATALOGUE = '/en/short-play-copyright';
const OWN_ID = /^[0-9a-f]{12}$/;

const lines: Line[] = [];
const log = pino(
  { level: 'info', mixin: requestField },
  { write: (line) => void lines.push(JSON.parse(line)) },
);

let behindProxy: TestServer;
let open: TestServer;
let desk: TestDesk;
let site: { url: string };

beforeAll(async () => {
  behindProxy = await startTestServer({
    settings: { TRUSTED_PROXIES: '127.0.0.1', API_RATE: '0' },
    overrides: { log },
  });
  open = await startTestServer({ settings: { API_RATE: '0' }, overrides: { log } });
  desk = await startTestDesk({ settings: { API_RATE: '0' }, overrides: { log } });
  site = { url: desk.siteUrl };
});

beforeEach(() => {
  lines.length = 0;
});

const askWithId = async (server: { url: string }, id: string, path: string = calls.getTag.path) =>
  (await ask(server, path, { headers: { 'x-request-id': id } })).headers['x-request-id'];

test('every reply of the API and of the desk has an id of its own', async () => {
  const deskOf = { url: desk.url };
  const { host } = new URL(desk.url);
  const paths = [calls.getTag.path, '/api/nothing', '/api/drama/getDramaInfo?drama_id=x'];
  const deskPaths = [deskCallPath('getSession'), '/', '/nothing', '/media/none', '/events'];
  const replies = [
    ...paths.map((path) => ask(site, path)),
    ...deskPaths.map((path) => ask(deskOf, path, { headers: { host } })),
    ask(deskOf, '/', { headers: { host: 'elsewhere.example' } }),
  ];
  const ids = (await Promise.all(replies)).map(({ headers }) => headers['x-request-id']);
  for (const id of ids) expect(id).toMatch(OWN_ID);
  expect(new Set(ids).size).toBe(ids.length);
});

test('the id of a trusted proxy is taken over if it has a safe form', async () => {
  const id = '5f1d0b2c9a7e4d318f60c2ab77e1d9f4';
  expect(await askWithId(behindProxy, id)).toBe(id);
  expect(await askWithId(open, id)).toMatch(OWN_ID);
  for (const unsafe of ['short', 'has space 123', '<script>alert', 'x'.repeat(65), 'ÿÿÿÿÿÿÿÿÿ'])
    expect(await askWithId(behindProxy, unsafe)).toMatch(OWN_ID);
});

test('pages and files that proxies may cache have no id', async () => {
  for (const path of ['/en/about', '/en/about', '/robots.txt', '/en/sitemap.xml']) {
    const { status, headers, text } = await ask(site, path);
    expect([status, headers['x-request-id']]).toEqual([200, undefined]);
    expect(text).not.toContain('requestId');
  }
});

describe.each(locales)('in %s', (locale) => {
  test('the page of an unknown address shows the id of its reply', async () => {
    const { t } = desk.context.translators[locale];
    const cookie = `lang=${locale}`;
    const { status, headers, text } = await ask(site, `/${prefixOf(locale)}/nothing`, {
      headers: { cookie },
    });
    const id = String(headers['x-request-id']);
    expect([status, OWN_ID.test(id)]).toEqual([404, true]);
    expect(text).toContain(`${t('page.reference', { id })}</p>`);
    // For hydration.
    expect(text).toContain(`"requestId":"${id}"`);
  });
});

describe('without one of its tables', () => {
  let broken: TestDesk;

  beforeAll(async () => {
    broken = await startTestDesk({ settings: { API_RATE: '0' }, overrides: { log } });
    await sql`ALTER TABLE tags RENAME TO tags_elsewhere`.execute(broken.context.db);
    broken.context.catalogue.clearCache();
  });

  test('a failed call logs its id, its address without the query, and its name', async () => {
    const { path } = calls.getTag;
    const reply = await ask({ url: broken.siteUrl }, `${path}?secret=1`);
    expect(reply.status).toBe(500);
    const request = reply.headers['x-request-id'];
    const facts = { request, method: 'GET', path, status: 500 };
    await expect.poll(() => lines.length).toBe(2);
    expect(lines).toEqual([
      expect.objectContaining({ msg: 'unexpected failure', call: 'getTag', ...facts }),
      expect.objectContaining({ msg: 'request', ...facts }),
    ]);
  });

  test('a page whose calls fail logs each of them under the id of the request', async () => {
    const { status } = await ask({ url: broken.siteUrl }, CATALOGUE);
    const failures = lines.filter(({ msg }) => msg === 'unexpected failure');
    expect(status).toBe(200);
    expect(failures.map(({ call }) => call)).toContain('getTag');
    expect(new Set(failures.map(({ request }) => request)).size).toBe(1);
    expect(failures[0]).toMatchObject({ method: 'GET', path: CATALOGUE, status: 500 });
  });

  test('a failed call of the desk logs the same', async () => {
    const owner = await broken.as('owner');
    lines.length = 0;
    const failure = await owner.listSiteTags({}).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(CallFailure);
    await expect.poll(() => lines.length).toBe(2);
    expect(lines[0]).toMatchObject({ call: 'listSiteTags', path: deskCallPath('listSiteTags') });
    expect(lines[0]?.request).toMatch(OWN_ID);
    expect(lines[1]?.request).toBe(lines[0]?.request);
  });
});

test('a mail has the id of the request that caused it', async () => {
  await askCode(open, 'reader@buyer.example', 'register');
  const [mail] = await readMails(open);
  expect(mail?.raw).toMatch(/^X-Request-Id: [0-9a-f]{12}\r$/im);
});
