import { beforeAll, expect, test } from 'vitest';
import type { DatabaseConnection } from '#server/db/client.ts';
import { ask } from '#tests/support/ask.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { toTermsVersion } from '../deals/terms-version.ts';

let connection: DatabaseConnection;
let first: TestServer;
let second: TestServer;

/** Starts a server whose legal pages have this text; pages of the other kinds have it too. */
const startWith = (text: string) =>
  startTestServer({
    connection,
    settings: { API_RATE: '0' },
    overrides: {
      findDocument: async (page, locale) => ({
        title: `${page} of {site}`,
        description: 'What applies',
        html: `<article class="paper"><header><h1>${page}</h1></header><div><p>${locale}: ${text} for {site}.</p></div></article>`,
      }),
    },
  });

beforeAll(async () => {
  ({ connection } = await createTestDatabase());
  first = await startWith('old rules');
  second = await startWith('new rules');
});

const PAGE = '/en/user-agreement';
const versionOf = async ({ context }: TestServer) => {
  const [, version] = toTermsVersion('', await context.content.page('user-agreement', 'en')).split(
    ' ',
  );
  return version ?? '';
};
const count = (server: TestServer) =>
  server.context.db
    .selectFrom('legal_versions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('page', '=', 'user-agreement')
    .where('locale', '=', 'en')
    .executeTakeFirstOrThrow();

test('a page links to its former versions, a page of another kind does not', async () => {
  const page = await ask(second, PAGE);
  expect(page.text).toContain('en: new rules for Vignette.');
  expect(page.text).toContain('<h2>Previous versions</h2>');
  expect(page.text).toContain(`href="${PAGE}?version=${await versionOf(first)}"`);
  expect(page.text).not.toContain('noindex');
  expect((await ask(second, '/en/about')).text).not.toContain('Previous versions');
});

test('the version that an acceptance recorded is shown as it was, and not indexed', async () => {
  const address = `${PAGE}?version=${await versionOf(first)}`;
  const page = await ask(second, address);
  expect(page.status).toBe(200);
  expect(page.text).toContain('en: old rules for Vignette.');
  expect(page.text).toContain('This is a previous version.');
  expect(page.text).toContain('<meta name="robots" content="noindex"');
  expect(page.headers['cache-control']).toBe('no-store');
  const payload = await ask(second, address.replace('?', '/_payload.json?'));
  expect(JSON.parse(payload.text)).toMatchObject({ isFormer: true });
  const japanese = await ask(second, address.replace('/en/', '/ja/'));
  expect(japanese.text).toContain('ja: old rules');
});

test('the current version is shown as the page, and an unknown one is not found', async () => {
  const current = await ask(second, `${PAGE}?version=${await versionOf(second)}`);
  expect(current.text).toContain('new rules');
  expect(current.text).not.toContain('This is a previous version.');
  for (const version of ['0'.repeat(12), '%', "'", 'x'.repeat(1000), ''])
    expect((await ask(second, `${PAGE}?version=${version}`)).status).toBe(version ? 404 : 200);
  expect((await ask(second, `/en/about?version=${'0'.repeat(12)}`)).status).toBe(200);
});

test('servers that start at once store a text once, and a text that returns is a new version', async () => {
  await Promise.all([second.context.legalVersions.record(), second.context.legalVersions.record()]);
  expect(await count(second)).toEqual({ count: 2 });
  await Promise.all([first, first, first].map(({ context }) => context.legalVersions.record()));
  expect(await count(second)).toEqual({ count: 3 });
  expect((await ask(second, PAGE)).status).toBe(200);
});
