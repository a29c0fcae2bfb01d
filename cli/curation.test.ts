import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addDrama, addNavigationItem, addTag } from '../tests/support/catalogue.ts';
import { runCommand } from '../tests/support/command.ts';
import { databaseUrl } from '../tests/support/database.ts';
import { clip, drama, folderWith, importer } from '../tests/support/import.ts';
import { startTestServer } from '../tests/support/server.ts';

async function startSite() {
  const { url, context } = await startTestServer();
  const env = { DATABASE_URL: databaseUrl(context.connection), SUDO_USER: 'mei' };
  return {
    context,
    db: context.db,
    run: (...args: string[]) => runCommand(args, env),
    /** What the running server tells a visitor. */
    async data(call: string) {
      const reply = await fetch(`${url}/api/${call}`);
      return ((await reply.json()) as { data: unknown }).data;
    },
    async actions() {
      return (await context.audit.list({ limit: 100 })).map(({ actor, action, subject }) =>
        [actor, action, subject].join(' '),
      );
    },
  };
}

test('a drama is published and withdrawn on a running site, or the reason is told', async () => {
  const { context, db, run, data, actions } = await startSite();
  await importer(db)(await folderWith({ 'a.json': { dramas: [drama] } }));
  const bare = await addDrama(db, { state: 'draft', texts: { ja: { title: '灯' } } });
  const { id } = await db
    .selectFrom('dramas')
    .select('id')
    .where('external_id', '=', 'A-1')
    .executeTakeFirstOrThrow();
  const detail = `drama/getDramaDetailById?drama_id=${id}`;
  expect(await data(detail)).toBeNull();

  expect(await run('catalogue', 'publish', 'A-1', `id:${bare}`)).toEqual({
    code: 1,
    output: '',
    complaint: `id:${bare} cannot be published: it has no episodes.
id:${bare} cannot be published: missing language: no title in en or its original language.\n`,
  });
  expect(await data(detail)).toBeNull();
  expect(await run('catalogue', 'publish', `id:${id}`)).toMatchObject({
    output: 'A-1 is published.\n',
  });
  await expect.poll(() => data(detail)).toMatchObject({ title: 'Lighthouse' });
  const { dramas } = context.curation;
  expect(await dramas.publish(['A-1'], 'mei')).toEqual([]);
  await expect(dramas.withdraw([`id:${bare}`], 'mei')).rejects.toThrow('never published');
  await expect(dramas.show('nobody')).rejects.toThrow('There is no drama nobody.');

  const [list, shown] = await Promise.all([
    run('catalogue', 'list', '--state', 'published', '--search', 'LIGHT', '--json'),
    run('catalogue', 'show', 'A-1'),
  ]);
  expect(JSON.parse(list.output)).toEqual([
    expect.objectContaining({ external_id: 'A-1', title: 'Lighthouse', episodes: 2 }),
  ]);
  expect(shown.output).toContain(`2   20 s  ${clip.video}`);

  expect(await run('catalogue', 'withdraw', 'A-1')).toMatchObject({
    output: 'A-1 is withdrawn.\n',
  });
  await expect.poll(() => data(detail)).toBeNull();
  expect(await actions()).toEqual([
    'mei catalogue.withdraw drama:A-1',
    'mei catalogue.publish drama:A-1',
    'mei catalogue.import drama:A-1',
  ]);
}, 60_000);

test('banners come, move and go on a running site', async () => {
  const { context, db, run, data, actions } = await startSite();
  await importer(db)(
    await folderWith({
      'a.json': {
        dramas: [
          {
            ...drama,
            state: 'published',
            banner_wide: '/media/banners/agave-heiress-1600.webp#112233',
          },
        ],
      },
    }),
  );
  const banners = () => data('banner/getEnableList') as Promise<{ title: string }[]>;
  expect(await banners()).toEqual([]);
  const texts = await folderWith({
    'fair.json': { en: { title: 'The fair', subtitle: 'Hall 4' }, zh: { title: '展会' } },
  });
  const image = '/media/banners/buskers-crown-1600.webp';
  expect(await run('banner', 'add', '--drama', 'A-1', '--title', 'en=Light')).toMatchObject({
    output: 'Banner 1 is added.\n',
  });
  const fair = ['banner', 'add', '--link', '/en/about', '--image', image, '--position', '1'];
  await run(...fair, '--texts', join(texts, 'fair.json'), '--until', '2999-01-01T18:00');
  await expect.poll(banners).toMatchObject([
    { title: 'The fair', subtitle: 'Hall 4', image, link: '/en/about' },
    { title: 'Light', image: '/media/banners/agave-heiress-1600.webp#112233' },
  ]);

  const { add, move } = context.curation.banners;
  const wanted = { folder: texts, image, link: '/en', texts: { en: { title: 'A' } } };
  const refusals = {
    'no title in en': () => add({ ...wanted, texts: { zh: { title: '展会' } } }, 'mei'),
    'not to both': () => add({ ...wanted, drama: 'A-1' }, 'mei'),
    'file not found': () => add({ ...wanted, image: '/media/none.webp' }, 'mei'),
    'run `media ingest`': () => add({ ...wanted, image: 'fair.json' }, 'mei'),
    'needs a wide image': () => add({ ...wanted, image: undefined }, 'mei'),
    'a path of this site': () => add({ ...wanted, link: 'javascript:alert(1)' }, 'mei'),
    'no banner 99': () => move(99, 1, 'mei'),
  };
  for (const [reason, refused] of Object.entries(refusals)) {
    await expect(refused()).rejects.toThrow(reason);
  }
  expect(await run('banner', 'add', '--title', 'de=Licht')).toMatchObject({
    code: 2,
    complaint: expect.stringContaining('Must be <language>=<text>'),
  });

  expect(await run('banner', 'move', '1', '1')).toMatchObject({
    output: 'Banner 1 is at position 1.\n',
  });
  await expect.poll(async () => (await banners())[0]?.title).toBe('Light');
  await run('banner', 'remove', '1');
  await expect.poll(async () => (await banners()).length).toBe(1);
  const listed = await run('banner', 'list');
  expect(listed.output).toMatch(/1 +\d+ +The fair +\/en\/about +2999-01-01 18:00:00 +yes/);
  expect((await actions()).slice(0, 2)).toEqual([
    'mei banner.remove banner:1',
    'mei banner.move banner:1',
  ]);
}, 60_000);

test('tags are renamed and merged, and the menu is set, on a running site', async () => {
  const { context, db, run, data, actions } = await startSite();
  const love = await addTag(db, 'love', 1, { en: 'Love', zh: '爱' });
  const romance = await addTag(db, 'romance', 2, { en: 'Romance' });
  const both = await addDrama(db, { tagIds: [love, romance] });
  await addDrama(db, { tagIds: [love] });
  await addNavigationItem(db, 'Home', 1, { en: 'Start' });
  expect(await data('drama/getTag')).toHaveLength(2);

  await run('tag', 'rename', 'romance', '--name', 'en=True love', '--name', 'es=Amor');
  expect(await run('tag', 'merge', 'love', 'romance')).toMatchObject({
    output: 'love is gone; 2 dramas had it.\n',
  });
  await expect
    .poll(() => data('drama/getTag'))
    .toEqual([{ tag_id: romance, tag_name: 'True love', count: 2 }]);
  expect(
    await db.selectFrom('drama_tags').select('position').where('drama_id', '=', both).execute(),
  ).toEqual([{ position: 1 }]);
  const tags = await run('tag', 'list', '--json');
  expect(JSON.parse(tags.output)).toMatchObject([
    { slug: 'romance', names: { en: 'True love', es: 'Amor' }, dramas: 2 },
  ]);

  const names = { zh: '首页', 'zh-TW': '首頁', en: 'Home', ja: 'ホーム', ko: '홈', es: 'Inicio' };
  const home = { route_name: 'Home', names };
  const about = { route_name: 'About', names: { ...names, en: 'About' } };
  const menuFile = join(await folderWith({ 'menu.json': [home, about] }), 'menu.json');
  expect(await run('navigation', 'set', menuFile)).toMatchObject({
    output: 'The menu is changed.\n',
  });
  const { set } = context.curation.navigation;
  expect(await set([home, about], 'mei')).toBe(false);
  await expect(set([about, home], 'mei')).rejects.toThrow('must begin with Home');
  await expect(set([home, about, about], 'mei')).rejects.toThrow('names a page twice');
  await expect(set([{ ...home, names: { en: 'Home' } }], 'mei')).rejects.toThrow(
    'The menu 0.names.zh is missing.',
  );
  await expect
    .poll(() => data('app/cms/navigation/getNavigationList'))
    .toEqual([
      { navigation_name: 'Home', route_name: 'Home' },
      { navigation_name: 'About', route_name: 'About' },
    ]);
  const menu = await run('navigation', 'list', '--json');
  expect(JSON.parse(menu.output)).toEqual([home, about]);
  expect(await actions()).toEqual([
    'mei navigation.set navigation',
    'mei tag.merge tag:love',
    'mei tag.rename tag:romance',
  ]);
}, 60_000);
