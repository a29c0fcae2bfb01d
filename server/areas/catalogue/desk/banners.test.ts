import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { DeskClient } from '#contract/desk/client.ts';
import { allOutcomes } from '#contract/error-codes.ts';
import { toCopy } from '#desk/features/site/banners/site-banner.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { startTestDesk, type TestDesk } from '#tests/support/desk.ts';

const NOW = new Date('2026-11-17T08:00:00Z');
const IMAGE = 'https://cdn.example/one-1600.webp#334455';
const TALL = 'https://cdn.example/one-960.webp';
const texts = { en: { title: 'The light is on', subtitle: 'Tonight' } };
const { changedMeanwhile, refused, invalidInput, notFound } = allOutcomes;

let desk: TestDesk;
let mei: DeskClient;
let ana: DeskClient;

beforeAll(async () => {
  // The pages load pictures of this origin, whether or not they are below the path.
  const settings = { API_RATE: '0', MEDIA_BASE_URL: 'https://cdn.example/media' };
  desk = await startTestDesk({ settings, overrides: { now: () => NOW } });
  mei = await desk.as('catalogue', { email: 'mei@desk.example' });
  ana = await desk.as('catalogue', { email: 'ana@desk.example', locale: 'ja' });
});

beforeEach(async () => {
  await desk.context.db.deleteFrom('banners').execute();
});

const add = (change: object = {}) => mei.addBanner({ image: IMAGE, texts, ...change });
const idsInOrder = async () => (await mei.listBanners()).list.map(({ banner_id }) => banner_id);
const entriesOf = async (id: number) =>
  (await desk.context.audit.list({ subject: `banner:${id}`, limit: 10 })).map(
    ({ actor, action }) => [actor, action],
  );

test('a banner is added, scheduled, hidden and removed; each change is audited', async () => {
  const { banner_id, version, state } = await add({ image_tall: TALL, link: '/en/about' });
  expect(state).toBe('running');
  const later = await mei.updateBanner({
    banner_id,
    version,
    starts_at: '2026-12-01T00:00:00.000Z',
    ends_at: '2026-12-24T00:00:00.000Z',
    texts: { ...texts, ja: { title: '灯り', subtitle: '' } },
  });
  expect(later).toMatchObject({ state: 'upcoming', image: IMAGE, image_tall: TALL });
  expect(later.texts.ja).toEqual({ title: '灯り', subtitle: '' });
  const hidden = await mei.updateBanner({
    banner_id,
    version: later.version,
    is_enabled: false,
    image_tall: null,
    link: null,
  });
  expect(hidden).toMatchObject({ state: 'hidden', image_tall: null, link: null });
  expect(await mei.removeBanner({ banner_id })).toEqual(hidden);
  await expect(mei.getBanner({ banner_id })).rejects.toMatchObject({ code: notFound.code });
  expect(await entriesOf(banner_id)).toEqual(
    ['remove', 'edit', 'edit', 'add'].map((name) => ['mei@desk.example', `banner.${name}`]),
  );
});

test('a banner with a picture that is refused now can still be switched off', async () => {
  const { banner_id } = await add();
  const image = 'https://elsewhere.example/old.png';
  await desk.context.db.updateTable('banners').set({ image }).where('id', '=', banner_id).execute();
  const { version } = await mei.getBanner({ banner_id });
  const hidden = await mei.updateBanner({ banner_id, version, image, is_enabled: false });
  expect(hidden).toMatchObject({ state: 'hidden', image });
});

test('only a picture that pages can load is accepted', async () => {
  const { banner_id, version } = await add();
  for (const image of [
    '/media/clips/locked/master.m3u8',
    '/media/clips/locked/540/7.m4s?a.webp',
    '/media/texts/locked.vtt#a.webp',
    '/media/clips/locked/',
    'https://cdn.example/media/clips/locked/master.m3u8',
    'https://evil.example/x.png',
  ]) {
    await expect(add({ image }), image).rejects.toMatchObject({ code: refused.code });
    const edit = mei.updateBanner({ banner_id, version, image_tall: image });
    await expect(edit, image).rejects.toMatchObject({ code: refused.code });
  }
});

test('a removed banner is added again as it was', async () => {
  const [first, second] = [await add({ is_enabled: false }), await add()];
  const removed = await mei.removeBanner({ banner_id: first.banner_id });
  const again = await mei.addBanner(toCopy(removed));
  expect(again).toMatchObject({ state: 'hidden', position: 1, texts });
  expect(await idsInOrder()).toEqual([again.banner_id, second.banner_id]);
});

test('the second of two editors of a banner is told who has changed it', async () => {
  const { banner_id, version } = await add();
  await mei.updateBanner({ banner_id, version, link: '/en/about' });
  await expect(ana.updateBanner({ banner_id, version, is_enabled: false })).rejects.toMatchObject({
    code: changedMeanwhile.code,
    data: { by: 'mei@desk.example' },
  });
  expect((await mei.getBanner({ banner_id })).is_enabled).toBe(true);
});

test('the second of two people who order the banners is told', async () => {
  const [a, b, c] = [await add(), await add(), await add()].map(({ banner_id }) => banner_id);
  const known_order = await idsInOrder();
  expect(await mei.moveBanner({ banner_id: c as number, position: 1, known_order })).toEqual({
    position: 1,
  });
  await expect(
    ana.moveBanner({ banner_id: a as number, position: 3, known_order }),
  ).rejects.toMatchObject({ code: changedMeanwhile.code, data: { by: 'mei@desk.example' } });
  expect(await idsInOrder()).toEqual([c, a, b]);
});

test('a banner of a title uses its pictures, names it in the language of the desk, and waits for it', async () => {
  const { db } = desk.context;
  const id = await addDrama(db, { state: 'draft', texts: { ja: { title: '灯台' } } });
  const pictures = { banner_wide: IMAGE, banner_tall: TALL };
  await db.updateTable('dramas').set(pictures).where('id', '=', id).execute();
  await mei.addBanner({ drama: `id:${id}`, texts });
  const [banner] = (await ana.listBanners()).list;
  expect(banner).toMatchObject({ state: 'unpublished', image: IMAGE, image_tall: TALL });
  expect(banner?.drama).toMatchObject({ drama_id: id, title: '灯台', state: 'draft' });
});

test('what a banner cannot be is refused in the language of the desk', async () => {
  const refusal = { code: refused.code };
  await expect(mei.addBanner({ texts })).rejects.toMatchObject(refusal);
  await expect(add({ link: 'javascript:1' })).rejects.toMatchObject(refusal);
  await expect(
    ana.addBanner({
      image: IMAGE,
      texts,
      starts_at: '2026-12-02T00:00:00.000Z',
      ends_at: '2026-12-01T00:00:00.000Z',
    }),
  ).rejects.toMatchObject({ ...refusal, message: '終了が開始より前になっています。' });
  for (const image of ['/etc/passwd', 'picture.jpg', '/media/../../etc/passwd'])
    await expect(add({ image })).rejects.toMatchObject({ code: invalidInput.code });
  expect(await idsInOrder()).toEqual([]);
});
