import { beforeAll, expect, test } from 'vitest';
import type { DeskClient } from '#contract/desk/client.ts';
import { allOutcomes } from '#contract/error-codes.ts';
import { locales } from '#i18n/locales.ts';
import { addDrama, addNavigationItem } from '#tests/support/data/catalogue.ts';
import { startTestDesk, type TestDesk } from '#tests/support/desk.ts';

let desk: TestDesk;
let mei: DeskClient;
let ana: DeskClient;
const { changedMeanwhile, refused, invalidInput } = allOutcomes;
const byMei = { code: changedMeanwhile.code, data: { by: 'mei@desk.example' } };

beforeAll(async () => {
  desk = await startTestDesk({ settings: { API_RATE: '0' } });
  mei = await desk.as('catalogue', { email: 'mei@desk.example' });
  ana = await desk.as('catalogue', { email: 'ana@desk.example', locale: 'es' });
});

const lastEntry = async (subject: string) => {
  const [entry] = await desk.context.audit.list({ subject, limit: 1 });
  return [entry?.actor, entry?.action];
};
const namesOf = (name: string) =>
  Object.fromEntries(locales.map((locale) => [locale, `${name} ${locale}`])) as Record<
    (typeof locales)[number],
    string
  >;

test('the menu is replaced unless somebody else has changed it', async () => {
  await addNavigationItem(desk.context.db, 'Home', 1);
  const { version, pages } = await mei.getMenu();
  expect(pages).toContain('ShortPlayCopyright');
  expect(pages).not.toContain('Player');
  const items = (['Home', 'About'] as const).map((route_name) => ({
    route_name,
    names: namesOf(route_name),
    is_enabled: route_name === 'About',
  }));
  const changed = await mei.setMenu({ version, items });
  expect(changed.items).toEqual(items);
  expect(await lastEntry('navigation')).toEqual(['mei@desk.example', 'navigation.set']);
  await expect(ana.setMenu({ version, items: items.slice(0, 1) })).rejects.toMatchObject(byMei);
  await expect(
    mei.setMenu({ version: changed.version, items: items.toReversed() }),
  ).rejects.toMatchObject({ code: refused.code });
});

test('tags are added, renamed, moved and deleted', async () => {
  const list = async () => (await mei.listSiteTags()).list;
  expect(await mei.addTag({ tag: 'urban', names: { en: 'Urban', ja: '都会' } })).toEqual({
    position: 1,
  });
  await mei.addTag({ tag: 'wuxia', names: { en: 'Wuxia' } });
  const [urban] = await list();
  expect(urban).toMatchObject({ tag: 'urban', published_count: 0, is_used: false });
  const { version } = urban as { version: string };
  await mei.renameTag({ tag: 'urban', version, names: { es: 'Urbano', ja: null } });
  expect((await list())[0]?.names).toEqual({ en: 'Urban', es: 'Urbano' });
  await expect(
    ana.renameTag({ tag: 'urban', version, names: { en: 'City' } }),
  ).rejects.toMatchObject(byMei);
  const known_order = ['urban', 'wuxia'];
  await mei.moveTag({ tag: 'wuxia', position: 1, known_order });
  expect((await list()).map(({ tag }) => tag)).toEqual(['wuxia', 'urban']);
  await expect(ana.moveTag({ tag: 'urban', position: 1, known_order })).rejects.toMatchObject(
    byMei,
  );
  await expect(ana.addTag({ tag: 'urban', names: { en: 'x' } })).rejects.toMatchObject({
    code: refused.code,
    message: 'La etiqueta urban ya existe.',
  });
  await expect(mei.addTag({ tag: 'No', names: { en: 'x' } })).rejects.toMatchObject({
    code: invalidInput.code,
  });
  await mei.deleteTag({ tag: 'wuxia' });
  expect(await lastEntry('tag:wuxia')).toEqual(['mei@desk.example', 'tag.delete']);
});

test('a merge says how many titles move, moves them and deletes the tag', async () => {
  const { db } = desk.context;
  for (const tag of ['from', 'into']) await mei.addTag({ tag, names: { en: tag } });
  const ids = await db.selectFrom('tags').select(['id', 'slug']).execute();
  const idOf = (slug: string) => ids.find((row) => row.slug === slug)?.id as number;
  await addDrama(db, { tagIds: [idOf('from')] });
  await addDrama(db, { tagIds: [idOf('from'), idOf('into')] });
  await addDrama(db, { state: 'draft', tagIds: [idOf('from')] });
  const from = (await mei.listSiteTags()).list.find(({ tag }) => tag === 'from');
  expect(from).toMatchObject({ published_count: 2, is_used: true });
  await expect(mei.deleteTag({ tag: 'from' })).rejects.toMatchObject({ code: refused.code });
  const merge = { from: 'from', into: 'into' };
  expect(await mei.getTagMerge(merge)).toEqual({ dramas: 3, common: 1 });
  expect(await mei.mergeTags(merge)).toEqual({ dramas: 3 });
  const [into] = (await mei.listSiteTags()).list.filter(({ tag }) => tag === 'into');
  expect(into?.published_count).toBe(2);
  expect(await lastEntry('tag:from')).toEqual(['mei@desk.example', 'tag.merge']);
  await expect(mei.mergeTags(merge)).rejects.toMatchObject({ code: refused.code });
});

test('dramas are found by a part of a title in any state, by key and by number', async () => {
  const { db, searchIndex } = desk.context;
  const shown = await addDrama(db, { texts: { en: { title: 'The Lighthouse Impostor' } } });
  const draft = await addDrama(db, {
    state: 'draft',
    texts: { en: { title: 'Old lighthouse' }, es: { title: 'El faro viejo' } },
  });
  await db.updateTable('dramas').set({ external_id: 'L-7' }).where('id', '=', draft).execute();
  await searchIndex.catchUp();
  const find = async (search: string, is_published = false) =>
    (await ana.findDramaChoices({ search, is_published })).list.map(({ drama_id }) => drama_id);
  expect(await find('ghthou')).toEqual([shown, draft]);
  expect(await find('lighthouse', true)).toEqual([shown]);
  expect(await find('L-7')).toEqual([draft]);
  expect(await find(String(shown))).toContain(shown);
  expect(await find('')).toContain(draft);
  const [found] = (await ana.findDramaChoices({ search: 'faro' })).list;
  expect(found).toMatchObject({ drama: 'L-7', title: 'El faro viejo', state: 'draft' });
});
