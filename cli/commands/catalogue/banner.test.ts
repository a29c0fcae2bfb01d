import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createBannerService } from '#server/areas/catalogue/curation/banners.service.ts';
import { createMediaLibrary } from '#server/areas/media/media-library.ts';
import { useCommandServer } from '#tests/support/command-server.ts';
import { drama, folderWith, importer } from '#tests/support/data/import.ts';

const server = useCommandServer();
const { run } = server;

const texts = { en: { title: 'Fair' } };

test('a picture can be given as an absolute or relative file, as its media path, or as its address', async () => {
  const { db, audit, now } = server.context;
  const create = { width: 1680, height: 720, channels: 3, background: '#336699' } as const;
  const folder = await folderWith({
    'in/fair.png': await sharp({ create }).png().toBuffer(),
    'in/fair.srt': '00:00:01,000 --> 00:00:02,000\nHola\n',
    'in/new.png': 'x',
    'in/fair.gif': 'GIF89a',
  });
  const dataDir = join(folder, 'data');
  const [picture, subtitles] = [join(folder, 'in/fair.png'), join(folder, 'in/fair.srt')];
  const settings = { DATA_DIR: dataDir };
  const ingested = await run(['media', 'ingest', '--json', picture, subtitles], settings);
  const [{ path }, { path: subtitlesPath }] = JSON.parse(ingested.stdout).ingested;

  const added = await run(
    ['banner', 'add', '--image', picture, '--title', 'en=Fair', '--link', '/en/about'],
    settings,
  );
  expect(added).toMatchObject({ code: 0, stderr: '' });
  const library = createMediaLibrary({
    db,
    folders: [join(dataDir, 'media')],
    mediaBaseUrl: 'https://cdn.example/v',
  });
  const { add, list } = createBannerService({ db, audit, library, now });
  const addWithImage = (image: string) => add({ image, texts, folder: join(folder, 'in') }, 'mei');
  const references = [
    ...['fair.png', './fair.png', picture, path, path.replace(/#.*/, '')],
    ...['1600.webp', '200.avif'].map((end) => join(dataDir, path.replace(/1600.*/, end))),
    path.replace('/media', 'https://cdn.example/v'),
  ];
  for (const image of references) await addWithImage(image);
  const images = (await list()).map(({ image }) => image);
  expect(images).toEqual(Array(references.length + 1).fill(path));

  for (const [image, reason] of [
    ['none.png', `There is no file ${join(folder, 'in/none.png')}.`],
    [join(folder, 'none.png'), `There is no file ${join(folder, 'none.png')}.`],
    ['new.png', 'new.png cannot be used: run `media ingest` on it first.'],
    ['fair.gif', 'fair.gif cannot be used: GIF pictures are not supported; save them as'],
    ['fair.srt', 'fair.srt is not a picture.'],
    [subtitlesPath, `${subtitlesPath} is not a picture.`],
  ] as const)
    await expect(addWithImage(image)).rejects.toThrow(reason);
});

test('edit changes only the named fields, and the audit log has old and new values', async () => {
  const { db, audit, curation } = server.context;
  const { add, edit, list } = curation.banners;
  const wide = (name: string) => `/media/banners/${name}-1600.webp`;
  const [agave, buskers] = [wide('agave-heiress'), wide('buskers-crown')];
  const dramas = [
    { ...drama, external_id: 'B-1', banner_wide: agave },
    { ...drama, external_id: 'B-2', banner_wide: buskers },
    { ...drama, external_id: 'B-3' },
  ];
  await importer(db)(await folderWith({ 'b.json': { dramas } }));
  await add({ image: agave, texts, folder: '/' }, 'mei');
  const id = await add({ drama: 'B-1', texts, folder: '/' }, 'mei');
  const find = async () => (await list()).find((banner) => banner.id === id);
  const last = (await find())?.position;

  const edited = await run([
    ...['banner', 'edit', `${id}`, '--title', 'es=Feria', '--subtitle', 'en=Hall 4'],
    ...['--until', '2999-01-01T18:00', '--position', '1', '--hide'],
  ]);
  expect(edited).toMatchObject({
    code: 0,
    stdout: `Banner ${id}: changed position, visibility, end, texts.\n`,
  });
  expect(await find()).toMatchObject({
    position: 1,
    image: agave,
    drama: 'B-1',
    is_enabled: false,
    hidden: 'disabled',
    texts: { en: { title: 'Fair', subtitle: 'Hall 4' }, es: { title: 'Feria', subtitle: '' } },
  });
  const [entry] = await audit.list({ limit: 1 });
  expect(entry).toMatchObject({
    actor: 'mei',
    action: 'banner.edit',
    subject: `banner:${id}`,
    change: {
      position: { from: last, to: 1 },
      is_enabled: { from: true, to: false },
      texts: { from: { en: { title: 'Fair' } }, to: { es: { title: 'Feria' } } },
    },
  });

  const change = (request: object) => edit(id, { folder: '/', ...request }, 'mei');
  expect(await change({ endsAt: null, isEnabled: true })).toEqual(['is_enabled', 'ends_at']);
  // The picture came from the drama B-1, so the picture of B-2 replaces it.
  expect(await change({ drama: 'B-2' })).toEqual(['image', 'drama']);
  expect(await find()).toMatchObject({ image: buskers, drama: 'B-2', link: null });
  await expect(change({ drama: 'B-3' })).rejects.toThrow('A banner needs a wide image');
  // A picture set on the banner itself stays.
  const ownImage = wide('drowned-chapel-bell');
  expect(await change({ image: ownImage, imageTall: agave })).toEqual(['image', 'image_tall']);
  expect(await change({ drama: 'B-3' })).toEqual(['drama']);
  expect(await change({ link: '/en/about', imageTall: null })).toEqual([
    ...['image_tall', 'link', 'drama'],
  ]);
  expect(await find()).toMatchObject({ image: ownImage, image_tall: null, drama: null });
  expect(await change({ link: null })).toEqual(['link']);

  expect(await change({ link: null, position: 1, texts: { ...(await find())?.texts } })).toEqual(
    [],
  );
  const entries = await audit.list({ limit: 100, subject: `banner:${id}` });
  expect(entries.filter(({ action }) => action === 'banner.edit')).toHaveLength(7);
  await expect(change({ drama: 'B-1', link: '/en' })).rejects.toThrow('not to both');
  await expect(change({ texts: { es: { title: 'x' } } })).rejects.toThrow('no title in en');
  await expect(edit(999, { folder: '/', position: 1 }, 'mei')).rejects.toThrow('no banner 999');
});

test('the value "none" removes the link, the drama, the tall picture and the period', async () => {
  const { add, list } = server.context.curation.banners;
  const [image, imageTall] = ['agave-heiress', 'buskers-crown'].map(
    (name) => `/media/banners/${name}-1600.webp`,
  );
  const period = { startsAt: new Date('2026-01-01'), endsAt: new Date('2999-01-01') };
  const id = await add(
    { image, imageTall, ...period, texts, link: '/en/about', folder: '/' },
    'mei',
  );
  const options = ['--link', '--image-tall', '--from', '--until'].flatMap((name) => [name, 'none']);
  expect(await run(['banner', 'edit', `${id}`, ...options])).toMatchObject({
    stdout: `Banner ${id}: changed tall image, start, end, link.\n`,
    stderr: '',
  });
  const banner = (await list()).find((one) => one.id === id);
  expect(banner).toMatchObject({ image_tall: null, starts_at: null, ends_at: null, link: null });

  await importer(server.context.db)(
    await folderWith({ 'n.json': { dramas: [{ ...drama, external_id: 'B-9' }] } }),
  );
  const linked = await run(['banner', 'edit', `${id}`, '--drama', 'B-9']);
  const unlinked = await run(['banner', 'edit', `${id}`, '--drama', 'none']);
  expect([linked.stdout, unlinked.stdout]).toEqual(Array(2).fill(`Banner ${id}: changed drama.\n`));
});

test('an edit without options, or with contradicting ones, is a usage error', async () => {
  const wrong = await Promise.all([
    run(['banner', 'edit', '1']),
    run(['banner', 'edit', '1', '--hide', '--show']),
    run(['banner', 'edit', '1', '--texts', 'a.json', '--title', 'en=A']),
  ]);
  expect(wrong.map(({ code }) => code)).toEqual([2, 2, 2]);
  expect(wrong.map(({ stderr }) => stderr.trim())).toEqual([
    'Give at least one option, such as --title.',
    'Give --hide or --show, not both.',
    'Give --texts, or --title and --subtitle, not both.',
  ]);
});
