import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { locales } from '#i18n/locales.ts';
import { addDrama } from '../data/catalogue.ts';
import { addEpisodes } from '../data/episodes.ts';
import { folderWith } from '../data/import.ts';
import { jobEnd, uploadFile } from '../desk-files.ts';
import { type Pair, type PairSetting, pair, unique } from './pair.ts';

const texts = { en: { title: 'The light is on', subtitle: '' } };
const image = '/media/banners/one-1600.webp#334455';

async function addPicture({ context }: PairSetting) {
  const folder = join(context.config.dataDir, 'media/banners');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'one-1600.webp'), '');
  return {};
}

async function banner(setting: PairSetting) {
  const { owner } = setting;
  await addPicture(setting);
  await owner.addBanner({ image, texts });
  return owner.addBanner({ image, texts });
}
const bannerOf = ({ banner_id }: { banner_id: number }) => String(banner_id);

const drama = (state: 'draft' | 'published') => async (setting: PairSetting) => {
  const { db } = setting.context;
  const id = await addDrama(db, { state, texts: { en: { title: 'Lighthouse' } } });
  await addEpisodes(db, id, [60]);
  return { id, drama: `id:${id}` };
};

/** A withdrawn drama with a picture in the media folder. */
async function withdrawn({ context }: PairSetting) {
  const name = unique('picture');
  const folder = join(context.config.dataDir, 'media/pictures', name);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'picture-400.webp'), 'picture');
  const cover = `/media/pictures/${name}/picture-400.webp#112233`;
  const id = await addDrama(context.db, { state: 'withdrawn', cover });
  return { drama: `id:${id}` };
}

/** An import document, as a file and as text. */
async function catalogueFile(setting: PairSetting) {
  const external_id = unique('imported');
  const text = JSON.stringify({
    dramas: [{ external_id, original_language: 'zh', texts: { en: { title: 'Lighthouse' } } }],
  });
  return { setting, path: join(await folderWith({ 'dramas.json': text }), 'dramas.json'), text };
}

/** A file that needs no encoder, with a text of its own: known files are not ingested again. */
async function subtitles(setting: PairSetting) {
  const text = `1\n00:00:01,000 --> 00:00:02,000\n${unique('Line')}\n`;
  return { setting, path: join(await folderWith({ '01.en.srt': text }), '01.en.srt'), text };
}

async function menuFile({ owner }: PairSetting) {
  const names = Object.fromEntries(locales.map((locale) => [locale, unique('Home')]));
  const items = [{ route_name: 'Home' as const, names: names as never }];
  return { items, version: (await owner.getMenu()).version, path: await writeMenu(items) };
}
const writeMenu = async (items: object[]) =>
  join(await folderWith({ 'menu.json': items }), 'menu.json');

async function tag({ owner }: PairSetting) {
  const slug = unique('tag');
  await owner.addTag({ tag: slug, names: { en: slug } });
  const { list } = await owner.listSiteTags();
  const { version } = list.find((each) => each.tag === slug) ?? { version: '' };
  return { tag: slug, version, known_order: list.map((each) => each.tag) };
}

async function twoTags(setting: PairSetting) {
  return { from: (await tag(setting)).tag, into: (await tag(setting)).tag };
}

/** Commands about dramas, their media, banners, menu and tags. */
export const cataloguePairs: Record<string, Pair> = {
  'banner add': pair(
    addPicture,
    () => ['--image', image, '--title', 'en=The light is on'],
    (owner) => owner.addBanner({ image, texts }),
  ),
  'banner edit': pair(
    banner,
    (thing) => [bannerOf(thing), '--hide'],
    (owner, { banner_id, version }) =>
      owner.updateBanner({ banner_id, version, is_enabled: false }),
  ),
  'banner remove': pair(
    banner,
    (thing) => [bannerOf(thing)],
    (owner, { banner_id }) => owner.removeBanner({ banner_id }),
  ),
  'banner move': pair(
    banner,
    (thing) => [bannerOf(thing), '1'],
    async (owner, { banner_id }) => {
      const { list } = await owner.listBanners();
      const known_order = list.map((each) => each.banner_id);
      return owner.moveBanner({ banner_id, position: 1, known_order });
    },
  ),
  'catalogue import': pair(
    catalogueFile,
    ({ path }) => [path],
    async (owner, { setting, text }) => {
      const upload_ids = [await uploadFile(setting.desk, setting.token, 'dramas.json', text)];
      const { job_id } = await owner.checkImport({ upload_ids });
      await jobEnd(owner, job_id);
      return jobEnd(owner, (await owner.applyImport({ job_id })).job_id);
    },
  ),
  'catalogue publish': pair(
    drama('draft'),
    (thing) => [thing.drama],
    (owner, { id }) => owner.publishDramas({ drama_ids: [id] }),
  ),
  'catalogue withdraw': pair(
    drama('published'),
    (thing) => [thing.drama],
    (owner, { id }) => owner.withdrawDramas({ drama_ids: [id] }),
  ),
  'catalogue delete': pair(
    drama('draft'),
    (thing) => [thing.drama],
    (owner, thing) => owner.deleteDrama({ drama: thing.drama }),
  ),
  'media ingest': pair(
    subtitles,
    ({ path }) => [path],
    async (owner, { setting: { desk, token }, text }) => {
      const upload_ids = [await uploadFile(desk, token, 'moon/01.en.srt', text, 'subtitles')];
      return jobEnd(owner, (await owner.ingestMedia({ upload_ids })).job_id);
    },
  ),
  'media remove': pair(
    withdrawn,
    (thing) => [thing.drama, '--reason', 'Not cleared.'],
    (owner, thing) => owner.removeMedia({ ...thing, reason: 'Not cleared.' }),
  ),
  'navigation set': pair(
    menuFile,
    ({ path }) => [path],
    (owner, { version, items }) => owner.setMenu({ version, items }),
  ),
  'tag add': pair(
    async () => ({ tag: unique('tag') }),
    (thing) => [thing.tag, '--name', `en=${thing.tag}`],
    (owner, thing) => owner.addTag({ ...thing, names: { en: thing.tag } }),
  ),
  'tag rename': pair(
    tag,
    (thing) => [thing.tag, '--name', `en=New ${thing.tag}`],
    (owner, thing) =>
      owner.renameTag({
        tag: thing.tag,
        version: thing.version,
        names: { en: `New ${thing.tag}` },
      }),
  ),
  'tag move': pair(
    tag,
    (thing) => [thing.tag, '--to', '1'],
    (owner, thing) =>
      owner.moveTag({ tag: thing.tag, position: 1, known_order: thing.known_order }),
  ),
  'tag merge': pair(
    twoTags,
    ({ from, into }) => [from, into],
    (owner, tags) => owner.mergeTags(tags),
  ),
  'tag delete': pair(
    tag,
    (thing) => [thing.tag],
    (owner, thing) => owner.deleteTag({ tag: thing.tag }),
  ),
};
