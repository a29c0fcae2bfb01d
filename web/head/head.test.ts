import { beforeAll, describe, expect, test } from 'vitest';
import type { Preview } from '#contract/desk/catalogue/catalogue-lists.ts';
import { pages } from '#contract/site/pages.ts';
import { fillDemo } from '#demo/fill.ts';
import { type Locale, prefixes } from '#i18n/locales.ts';
import { ask } from '#tests/support/ask.ts';
import { addSession, addUser } from '#tests/support/data/users.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const ORIGIN = 'https://vignette.test';

let site: TestServer;

beforeAll(async () => {
  site = await startTestServer({ settings: { PUBLIC_URL: ORIGIN, API_RATE: '0' } });
  await fillDemo(site.context.db, { hasBuyer: false });
});

const get = async (path: string, cookie = '') =>
  (await ask(site, path, { headers: { cookie } })).text;

/** The decoded attributes of each tag with this name in the document's head. */
function tagsOf(html: string, name: string): Record<string, string>[] {
  const [head = ''] = html.split('</head>');
  return Array.from(head.matchAll(new RegExp(`<${name} ([^>]*?)/?>`, 'g')), ([, attributes = '']) =>
    Object.fromEntries(
      Array.from(attributes.matchAll(/([\w:-]+)="([^"]*)"/g), ([, key = '', value = '']) => [
        key.toLowerCase(),
        value.replaceAll('&amp;', '&').replaceAll('&#x27;', "'"),
      ]),
    ),
  );
}
const meta = (html: string, name: string) =>
  tagsOf(html, 'meta').find((tag) => (tag.name ?? tag.property) === name)?.content;
const canonical = (html: string) =>
  tagsOf(html, 'link')
    .filter(({ rel }) => rel === 'canonical')
    .map(({ href }) => href);
const alternates = (html: string) =>
  tagsOf(html, 'link')
    .filter(({ rel }) => rel === 'alternate')
    .map(({ hreflang, href }) => [hreflang, href]);
const inAllLanguages = (below: string, anyLanguage = `/en${below}`) => [
  ...prefixes.map((prefix) => [prefix, `${ORIGIN}/${prefix}${below}`]),
  ['x-default', ORIGIN + anyLanguage],
];

const publicPages = pages.filter(({ access, isUncached }) => access === 'public' && !isUncached);
const below = (path: string) => path && `/${path.replace(':dramaId', '7')}`;

describe('every page has its canonical address, alternates in other languages and link preview tags', () => {
  test.each(publicPages.map(({ name, path }) => [name, below(path)]))('%s', async (_name, path) => {
    const documents = await Promise.all(prefixes.map((prefix) => get(`/${prefix}${path}`)));
    for (const [index, html] of documents.entries()) {
      const here = `${ORIGIN}/${prefixes[index]}${path}`;
      expect(canonical(html)).toEqual([here]);
      expect(alternates(html)).toEqual(inAllLanguages(path, path === '' ? '/' : undefined));
      expect(meta(html, 'og:url')).toBe(here);
      const description = meta(html, 'description') ?? '';
      expect(description).toMatch(/\S{2}/);
      expect(Array.from(description).length).toBeLessThanOrEqual(200);
      for (const name of ['og:title', 'og:site_name', 'og:type', 'og:locale', 'twitter:card'])
        expect(meta(html, name), name).toMatch(/\S/);
      expect(meta(html, 'og:description')).toBe(description);
      expect(meta(html, 'twitter:description')).toBe(description);
      expect(meta(html, 'og:image')).toBe(meta(html, 'twitter:image'));
      expect(html.match(/<title>/g)).toHaveLength(1);
      expect(html.match(/name="description"/g)).toHaveLength(1);
    }
    // Each language has its own description.
    expect(new Set(documents.map((html) => meta(html, 'description'))).size).toBe(prefixes.length);
  });

  test('a page with a secret in its path is not indexed, and its HTML has no address of it', async () => {
    const token = 'q8R2vN6xT0bK4mJ7cW1yH5sL9dF3gA8uE2pO6iZ0kXM';
    const html = await get(`/en/screener/${token}`);
    expect(meta(html, 'robots')).toBe('noindex');
    expect(html).not.toContain(token);
  });

  test('the picture of a link preview exists and differs between dramas', async () => {
    for (const [path, card] of [
      ['/en', 'summary_large_image'],
      ['/ja/player/7', 'summary_large_image'],
    ] as const) {
      const html = await get(path);
      expect(meta(html, 'twitter:card')).toBe(card);
      const url = new URL(meta(html, 'og:image') ?? '');
      expect(url.origin).toBe(ORIGIN);
      const picture = await ask(site, url.pathname);
      expect([picture.status, picture.headers['content-type']]).toEqual([
        200,
        expect.stringMatching(/^image\/(jpeg|webp)$/),
      ]);
    }
    const [one, other] = await Promise.all([get('/en/player/7'), get('/en/player/8')]);
    expect(meta(one, 'og:image')).not.toBe(meta(other, 'og:image'));
    expect(meta(one, 'description')).not.toBe(meta(other, 'description'));
    expect(meta(one, 'og:type')).toBe('video.tv_show');
  });
});

test.each([
  ['/', '', '/en'],
  ['/', 'lang=ko', '/ko'],
  ['/zh', 'lang=zh-TW', '/zh'],
  ['/en?login=1&utm_source=x', '', '/en'],
  ['/en/player/7?episode=3&login=1', '', '/en/player/7'],
  ['/es/short-play-copyright?utm=1&page=2', '', '/es/short-play-copyright?page=2'],
])('the canonical address of %s with cookie "%s" is %s', async (path, cookie, address) => {
  const html = await get(path, cookie);
  expect(canonical(html)).toEqual([ORIGIN + address]);
  const [, rest = ''] = /^\/\w\w(.*)$/.exec(address) ?? [];
  expect(alternates(html)).toEqual(inAllLanguages(rest, rest === '' ? '/' : undefined));
});

describe('search engine tags', () => {
  test.each([
    ['/en/short-play-copyright', undefined],
    ['/en/short-play-copyright?page=2', undefined],
    ['/en/short-play-copyright?login=1', undefined],
    ['/en/short-play-copyright?page=1', 'noindex'],
    ['/en/short-play-copyright?page=900', 'noindex'],
    ['/en/short-play-copyright?keyword=moon', 'noindex'],
    ['/en/short-play-copyright?tag_id=2&page=2', 'noindex'],
    ['/en/short-play-copyright?sort=popular', 'noindex'],
    [
      '/en/short-play-copyright?availability=free&territories=MX&media=svod&term_months=24',
      'noindex',
    ],
    ['/en/reset-password', 'noindex'],
    ['/en/no-such-page', 'noindex'],
  ])('robots on %s is %s', async (path, robots) => {
    expect(meta(await get(path), 'robots')).toBe(robots);
  });

  test('robots is noindex on user pages', async () => {
    const { db } = site.context;
    const token = await addSession(db, await addUser(db));
    for (const { path } of pages.filter(({ access }) => access === 'user')) {
      const html = await get(`/en/${path}`, `token=${token}`);
      expect(meta(html, 'robots'), path).toBe('noindex');
      expect(canonical(html)).toEqual([`${ORIGIN}/en/${path}`]);
    }
    // A guest is redirected to home.
    const redirect = await ask(site, '/en/watch-history');
    expect([redirect.status, redirect.headers.location]).toEqual([302, '/en?login=1']);
  });

  test('are absent on a page that does not exist', async () => {
    const html = await get('/ja/player/999999');
    expect(canonical(html)).toEqual([]);
    expect(alternates(html)).toEqual([]);
    expect(meta(html, 'og:title')).toBeUndefined();
    expect(html).not.toContain('ld+json');
  });
});

type Thing = Record<string, unknown> & { '@type': string };

async function thingsAt(path: string): Promise<Map<string, Thing>> {
  const html = await get(path);
  const [, json = ''] = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html) ?? [];
  const { '@context': context, '@graph': graph } = JSON.parse(json);
  expect(context).toBe('https://schema.org');
  return new Map((graph as Thing[]).map((thing) => [thing['@type'], thing]));
}

const absoluteUrl = expect.stringMatching(/^https:\/\/vignette\.test\//);
const nonBlank = expect.stringMatching(/\S/);
const listItem = (position: number, more: object) => ({ '@type': 'ListItem', position, ...more });

/** The tests check the properties that Google documents as required or recommended. */
describe('structured data', () => {
  test.each(['en', 'zh', 'ja'] satisfies Locale[])(
    'of the home page in %s describes the site, the company and the new releases',
    async (locale) => {
      const things = await thingsAt(`/${locale}`);
      expect(Array.from(things.keys())).toEqual(['WebSite', 'Organization', 'ItemList']);
      expect(things.get('WebSite')).toMatchObject({
        name: 'Vignette',
        url: `${ORIGIN}/`,
        potentialAction: {
          '@type': 'SearchAction',
          target: {
            '@type': 'EntryPoint',
            urlTemplate: `${ORIGIN}/${locale}/short-play-copyright?keyword={search_term_string}`,
          },
          'query-input': 'required name=search_term_string',
        },
      });
      expect(things.get('Organization')).toMatchObject({
        name: 'Vignette',
        url: `${ORIGIN}/`,
        logo: `${ORIGIN}/icons/icon-512.png`,
        contactPoint: { '@type': 'ContactPoint', email: 'business@vignette.example' },
      });
      const items = things.get('ItemList')?.itemListElement as unknown[];
      expect(items).toHaveLength(16);
      expect(items).toEqual(items.map((_, index) => listItem(index + 1, { url: absoluteUrl })));
    },
  );

  test('of the list has breadcrumbs and its items, with positions counted across pages', async () => {
    const things = await thingsAt('/es/short-play-copyright?page=2');
    expect(things.get('BreadcrumbList')?.itemListElement).toEqual([
      listItem(1, { name: 'Inicio', item: `${ORIGIN}/es` }),
      listItem(2, { name: nonBlank, item: `${ORIGIN}/es/short-play-copyright` }),
    ]);
    const items = things.get('ItemList')?.itemListElement as unknown[];
    expect(items[0]).toEqual(listItem(49, { url: absoluteUrl }));
  });

  test('of a drama has the series, the video that plays and breadcrumbs', async () => {
    const things = await thingsAt('/ko/player/7');
    expect(things.get('TVSeries')).toMatchObject({
      name: nonBlank,
      description: nonBlank,
      url: `${ORIGIN}/ko/player/7`,
      image: [absoluteUrl, absoluteUrl],
      numberOfEpisodes: expect.any(Number),
      genre: expect.arrayContaining([nonBlank]),
    });
    expect(things.get('VideoObject')).toMatchObject({
      name: nonBlank,
      description: nonBlank,
      thumbnailUrl: [absoluteUrl],
      uploadDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      duration: expect.stringMatching(/^PT(?:\d+H)?(?:\d+M)?(?:\d+S)?$/),
      contentUrl: absoluteUrl,
      isPartOf: { '@id': `${ORIGIN}/ko/player/7#series` },
      interactionStatistic: { userInteractionCount: expect.any(Number) },
    });
    expect(things.get('BreadcrumbList')?.itemListElement).toEqual([
      listItem(1, { name: nonBlank, item: `${ORIGIN}/ko` }),
      listItem(2, { name: nonBlank, item: `${ORIGIN}/ko/short-play-copyright` }),
      listItem(3, { name: nonBlank, item: `${ORIGIN}/ko/player/7` }),
    ]);
    const { contentUrl, thumbnailUrl } = things.get('VideoObject') as Thing;
    for (const url of [contentUrl, thumbnailUrl].flat())
      expect((await ask(site, new URL(String(url)).pathname)).status).toBe(200);
  });

  test('describes the first episode that everybody may watch, or no video', async () => {
    const { db, catalogue } = site.context;
    const [first] = (await catalogue.getDetail('en', 8)).episodes;
    const set = (preview: Preview, preview_episodes: number | null) =>
      db.updateTable('dramas').set({ preview, preview_episodes }).where('id', '=', 8).execute();
    const video = async () => (await thingsAt('/en/player/8')).get('VideoObject')?.contentUrl;
    await set('none', null);
    await expect.poll(video).toBeUndefined();
    await set('first', 1);
    await expect.poll(video).toBe(ORIGIN + first?.video_url);
  });

  test('escapes titles, which cannot end the script element; the policy has one hash per inline script', async () => {
    const title = '</script><script>alert(1)</script>\u2028&"';
    await site.context.db
      .updateTable('drama_texts')
      .set({ title, synopsis: `${title} `.repeat(20) })
      .where('drama_id', '=', 9)
      .execute();
    const { text, headers } = await ask(site, '/en/player/9');
    expect(text).not.toContain('<script>alert(1)');
    expect((await thingsAt('/en/player/9')).get('TVSeries')?.name).toBe(title);
    // Structured data is not executed, so it needs no hash.
    const running = text.match(/<script(?![^>]*(?:src=|json))/g)?.length ?? 0;
    const hashes = String(headers['content-security-policy']).match(/'sha256-/g);
    expect(hashes?.length).toBe(running);
  });
});
