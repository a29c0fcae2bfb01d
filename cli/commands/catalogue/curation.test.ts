import { join } from 'node:path';
import { expect, test } from 'vitest';
import { WrongUse } from '#server/errors/operator-error.ts';
import { useCommandServer } from '#tests/support/command-server.ts';
import { addDrama, addNavigationItem, addTag } from '#tests/support/data/catalogue.ts';
import { clip, drama, folderWith, importer } from '#tests/support/data/import.ts';
import { addOrder } from '#tests/support/data/orders.ts';
import { flat, sendQuote } from '#tests/support/data/quotes.ts';
import { describeDrama } from './describe-drama.ts';

const server = useCommandServer();
const run = (...args: string[]) => server.run(args);

/** The `data` that the running server returns for this path below `/api/`. */
async function data(call: string) {
  const reply = await fetch(`${server.url}/api/${call}`);
  return ((await reply.json()) as { data: unknown }).data;
}

/** The audit entries of subjects of this kind, oldest first. */
async function actions(kind: string) {
  const entries = await server.context.audit.list({ limit: 100 });
  return entries
    .filter(({ subject }) => subject.startsWith(kind))
    .map(({ actor, action, subject }) => `${actor} ${action} ${subject}`)
    .toReversed();
}

test('a drama is published and withdrawn on a running site, or refused with the reason', async () => {
  const { db, curation } = server.context;
  await importer(db)(await folderWith({ 'a.json': { dramas: [drama] } }));
  const bare = await addDrama(db, { state: 'draft', texts: { ja: { title: '灯' } } });
  const { id } = await db
    .selectFrom('dramas')
    .select('id')
    .where('external_id', '=', 'A-1')
    .executeTakeFirstOrThrow();
  const detail = `drama/getDramaDetailById?drama_id=${id}`;
  expect(await data(detail)).toBeNull();

  const { dramas } = curation;
  await expect(dramas.publish(['A-1', `id:${bare}`], 'mei')).rejects.toThrow(
    `id:${bare} cannot be published: it has no title in English or in its original language; it has no episodes.`,
  );
  expect(await data(detail)).toBeNull();
  expect(await run('catalogue', 'publish', `id:${id}`)).toMatchObject({
    stdout: 'A-1 is published.\n',
  });
  await expect.poll(() => data(detail)).toMatchObject({ title: 'Lighthouse' });
  expect(await dramas.publish(['A-1'], 'mei')).toEqual([]);
  await expect(dramas.withdraw([`id:${bare}`], 'mei')).rejects.toThrow('it is a draft');
  await expect(dramas.show('nobody')).rejects.toThrow('There is no drama nobody.');

  const [list, shown] = await Promise.all([
    run('catalogue', 'list', '--state', 'published', '--search', 'LIGHT', '--json'),
    run('catalogue', 'show', 'A-1', '--json'),
  ]);
  expect(JSON.parse(list.stdout)).toEqual([
    expect.objectContaining({ external_id: 'A-1', title: 'Lighthouse', episodes: 2 }),
  ]);
  expect(describeDrama(await dramas.show('A-1'))).toContain(`2   20 s  ${clip.video}`);
  const asShown = await folderWith({ 'shown.json': shown.stdout });
  expect((await importer(db)(asShown)).summary).toMatchObject({ dramas: { unchanged: 1 } });

  expect(await run('catalogue', 'withdraw', 'A-1')).toMatchObject({
    stdout: 'A-1 is withdrawn.\n',
  });
  await expect.poll(() => data(detail)).toBeNull();
  expect(await actions('drama:A-1')).toEqual([
    'mei catalogue.import drama:A-1',
    'mei catalogue.publish drama:A-1',
    'mei catalogue.withdraw drama:A-1',
  ]);
});

test('withdrawal names the open quotes that offer the title', async () => {
  const { context } = server;
  const quoted = await addDrama(context.db);
  const order = await addOrder(context, { dramas: [quoted, await addDrama(context.db)] });
  await sendQuote(context, order.orderNo, [flat(1), flat(1)]);
  const ended = await addOrder(context, { dramas: [quoted] });
  await sendQuote(context, ended.orderNo, [flat(1)]);
  await context.quoteDesk.recall('mei', { id: ended.orderId }, 'Mistake');
  expect(await run('catalogue', 'withdraw', `id:${quoted}`)).toMatchObject({
    stdout: `id:${quoted} is withdrawn.
The buyer of order ${order.orderNo} can still accept the open quote for id:${quoted}. To prevent it, use "quote recall ${order.orderNo}".
`,
  });
});

test('banners are added, moved and removed on a running site', async () => {
  const { db, curation } = server.context;
  const banner_wide = '/media/banners/agave-heiress-1600.webp#112233';
  const shown = { ...drama, external_id: 'B-1', state: 'published', banner_wide };
  await importer(db)(await folderWith({ 'b.json': { dramas: [shown] } }));
  const banners = () => data('banner/getEnableList') as Promise<{ title: string }[]>;
  expect(await banners()).toEqual([]);
  const texts = await folderWith({
    'fair.json': { en: { title: 'The fair', subtitle: 'Hall 4' }, zh: { title: '展会' } },
  });
  const image = '/media/banners/buskers-crown-1600.webp';
  const { add, move } = curation.banners;
  const light = { folder: texts, drama: 'B-1', texts: { en: { title: 'Light' } } };
  expect(await add(light, 'mei')).toBe(1);
  const fair = ['banner', 'add', '--link', '/en/about', '--image', image, '--position', '1'];
  const until = ['--until', '2999-01-01T18:00'];
  expect(await run(...fair, '--texts', join(texts, 'fair.json'), ...until)).toMatchObject({
    stdout: 'Added banner 2.\n',
  });
  await expect.poll(banners).toMatchObject([
    { title: 'The fair', subtitle: 'Hall 4', image, link: '/en/about' },
    { title: 'Light', image: banner_wide },
  ]);

  const wanted = { folder: texts, image, link: '/en', texts: { en: { title: 'A' } } };
  const refusals = {
    'no title in en': () => add({ ...wanted, texts: { zh: { title: '展会' } } }, 'mei'),
    'not to both': () => add({ ...wanted, drama: 'B-1' }, 'mei'),
    '/media/none.webp does not exist': () => add({ ...wanted, image: '/media/none.webp' }, 'mei'),
    '.json files are neither videos, pictures': () => add({ ...wanted, image: 'fair.json' }, 'mei'),
    'needs a wide image': () => add({ ...wanted, image: undefined }, 'mei'),
    'a path of this site': () => add({ ...wanted, link: 'javascript:alert(1)' }, 'mei'),
    'no banner 99': () => move(99, 1, 'mei'),
  };
  for (const [reason, refused] of Object.entries(refusals)) {
    await expect(refused()).rejects.toThrow(reason);
  }
  await expect(add({ ...wanted, drama: 'B-1' }, 'mei')).rejects.toBeInstanceOf(WrongUse);

  const [moved, listed] = await Promise.all([
    run('banner', 'move', '1', '1'),
    run('banner', 'list'),
  ]);
  expect(moved.stdout).toBe('Banner 1 is at position 1.\n');
  expect(listed.stdout).toMatch(/^\d +2 +The fair +\/en\/about +2999-01-01 18:00:00 UTC\S* +yes$/m);
  await expect.poll(async () => (await banners())[0]?.title).toBe('Light');
  // The banner already has this position, so nothing is audited.
  expect(await move(1, 1, 'mei')).toBe(1);
  await run('banner', 'remove', '1');
  await expect.poll(async () => (await banners()).length).toBe(1);
  expect(await actions('banner:1')).toEqual([
    'mei banner.add banner:1',
    'mei banner.move banner:1',
    'mei banner.remove banner:1',
  ]);
});

test('tags are renamed and merged, and the menu is set, on a running site', async () => {
  const { db, curation } = server.context;
  const love = await addTag(db, 'love', 1, { en: 'Love', zh: '爱' });
  const romance = await addTag(db, 'romance', 2, { en: 'Romance' });
  const both = await addDrama(db, { tagIds: [love, romance] });
  await addDrama(db, { tagIds: [love] });
  await addNavigationItem(db, 'Home', 1, { en: 'Start' });
  expect(await data('drama/getTag')).toHaveLength(2);

  const names = { zh: '首页', 'zh-TW': '首頁', en: 'Home', ja: 'ホーム', ko: '홈', es: 'Inicio' };
  const home = { route_name: 'Home', names, is_enabled: false };
  const about = { route_name: 'About', names: { ...names, en: 'About' }, is_enabled: true };
  const menuFile = join(await folderWith({ 'menu.json': [home, about] }), 'menu.json');
  const [, menuSet] = await Promise.all([
    run('tag', 'rename', 'romance', '--name', 'en=True love', '--name', 'es=Amor'),
    run('navigation', 'set', menuFile),
  ]);
  const { rename, merge } = curation.tags;
  expect(await rename('romance', { en: 'True love' }, 'mei')).toMatchObject({
    names: { es: 'Amor' },
    isChanged: false,
  });
  await expect(rename('romance', { en: 'x'.repeat(61) }, 'mei')).rejects.toThrow(
    'is longer than 60 characters',
  );
  await expect(merge('love', 'love', 'mei')).rejects.toBeInstanceOf(WrongUse);
  const [merged, menu] = await Promise.all([
    run('tag', 'merge', 'love', 'romance'),
    run('navigation', 'list', '--json'),
  ]);
  expect(merged.stdout).toBe('Merged love into romance (2 dramas).\n');
  await expect
    .poll(() => data('drama/getTag'))
    .toEqual([{ tag_id: romance, tag_name: 'True love', count: 2 }]);
  expect(
    await db.selectFrom('drama_tags').select('position').where('drama_id', '=', both).execute(),
  ).toEqual([{ position: 1 }]);
  const tags = await run('tag', 'list', '--json');
  expect(JSON.parse(tags.stdout)).toMatchObject([
    { slug: 'romance', names: { en: 'True love', es: 'Amor' }, dramas: 2 },
  ]);

  expect(menuSet.stdout).toBe('Menu updated.\n');
  expect(JSON.parse(menu.stdout)).toEqual([home, about]);
  const { set } = curation.navigation;
  expect(await set([home, about], 'mei')).toBe(false);
  await expect(set([about, home], 'mei')).rejects.toThrow('The first menu item must be Home');
  await expect
    .poll(() => data('app/cms/navigation/getNavigationList'))
    .toEqual([
      { navigation_name: 'Home', route_name: 'Home' },
      { navigation_name: 'About', route_name: 'About', is_enabled: true },
    ]);
  expect(await actions('navigation')).toEqual(['mei navigation.set navigation']);
  // Setting a name to its current value is not audited.
  expect(await actions('tag:')).toEqual(['mei tag.rename tag:romance', 'mei tag.merge tag:love']);
});
